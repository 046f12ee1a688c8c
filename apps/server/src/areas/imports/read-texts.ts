import { isPageSource, type TreeWarning, type WarningKind } from '@octavo/trees';
import { isPlanningText } from '@octavo/trees/plan';
import {
  forEachAtOnce,
  MAX_TEXT_BLOCKS,
  MAX_TEXT_BYTES,
  type ReadText,
  readPages,
  type TextFault,
  yieldToOthers,
} from '../../platform/index.ts';
import type { SkippedEntry, TreeEntry, TreeSource } from './trees/tree-source.ts';

/** The texts of a tree that planning needs. */
export interface TreeTexts {
  /** Every text that was read, by path. */
  texts: ReadonlyMap<string, string>;
  /** What the Markdown among them says, by path. */
  read: ReadonlyMap<string, ReadText>;
  /** Bytes of texts that are not valid UTF-8, which the text does not keep. */
  originals: ReadonlyMap<string, Uint8Array>;
  warnings: TreeWarning[];
}

const CONCURRENCY = 8;
const ENTRIES_BETWEEN_REPORTS = 64;

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const lenient = new TextDecoder('utf-8', { ignoreBOM: true });

/** Reads Markdown, which is parsed in threads, and configuration files; line ends and a byte order mark are part of the text. */
export async function readTexts(
  source: TreeSource,
  onProgress: (phase: 'read' | 'parse', done: number, total: number) => void,
): Promise<TreeTexts> {
  const warnings = [...describeSkipped(source.skipped), ...findSimilarPaths(source.entries)];
  await yieldToOthers();
  const texts = new Map<string, string>();
  const originals = new Map<string, Uint8Array>();
  const wanted = source.entries.filter(({ path, size }) => {
    if (!isPlanningText(path)) return false;
    if (size <= MAX_TEXT_BYTES) return true;
    const message = `The file is larger than ${MAX_TEXT_BYTES} bytes and is kept as a file instead of a page.`;
    warnings.push({ kind: 'oversized-page', path, message });
    return false;
  });
  let done = 0;
  await forEachAtOnce(wanted, CONCURRENCY, async (entry) => {
    const bytes = await entry.read();
    const text = decodeStrictly(bytes);
    if (text === undefined) {
      const message =
        'The file is not valid UTF-8; its bytes are kept, but its text is approximate.';
      warnings.push({ kind: 'invalid-utf8', path: entry.path, message });
      originals.set(entry.path, bytes);
    }
    texts.set(entry.path, text ?? lenient.decode(bytes));
    done += 1;
    if (done % ENTRIES_BETWEEN_REPORTS === 0 || done === wanted.length)
      onProgress('read', done, wanted.length);
  });
  const pages = [...texts].filter(([path]) => isPageSource(path));
  const { pages: read, faults } = await readPages(pages, (count) =>
    onProgress('parse', count, pages.length),
  );
  for (const [path, fault] of faults) {
    warnings.push({ path, ...FAULTS[fault] });
    texts.delete(path);
    originals.delete(path);
  }
  onProgress('parse', pages.length, pages.length);
  return { texts, read, originals, warnings };
}

function decodeStrictly(bytes: Uint8Array): string | undefined {
  try {
    return strict.decode(bytes);
  } catch {
    return undefined;
  }
}

const FAULTS: Readonly<Record<TextFault, Omit<TreeWarning, 'path'>>> = {
  slow: {
    kind: 'slow-page',
    message: 'The file takes too long to parse and is kept as a file instead of a page.',
  },
  blocks: {
    kind: 'oversized-page',
    message: `The file has more than ${MAX_TEXT_BLOCKS} blocks and is kept as a file instead of a page.`,
  },
};

const SKIP_KINDS: Readonly<Record<SkippedEntry['reason'], WarningKind>> = {
  link: 'skipped-link',
  'special-file': 'skipped-special-file',
  submodule: 'skipped-submodule',
  'reserved-name': 'skipped-reserved-name',
};

function describeSkipped(skipped: readonly SkippedEntry[]): TreeWarning[] {
  return skipped.map(({ path, reason }) => ({
    kind: SKIP_KINDS[reason],
    path,
    message: `A ${reason.replace('-', ' ')} is not imported.`,
  }));
}

/** Files that a file system without letter case or with normalised names would take for one. */
function findSimilarPaths(entries: readonly TreeEntry[]): TreeWarning[] {
  const seen = new Map<string, string>();
  const warnings: TreeWarning[] = [];
  for (const { path } of entries) {
    const folded = path.normalize('NFC').toLowerCase();
    const other = seen.get(folded);
    if (other === undefined) seen.set(folded, path);
    else {
      const message = `The path differs from "${other}" only in letter case or Unicode normalization.`;
      warnings.push({ kind: 'similar-paths', path, message });
    }
  }
  return warnings;
}
