import { buildDocument, classifyTarget, listRefs } from '@octavo/markup';
import type { ImportWarning } from '../layouts/toc-entry.ts';
import { findLine } from './find-line.ts';
import type { ImportPlan } from './plan-import.ts';

/** How long texts are parsed before other work goes on, in milliseconds. */
const TURN_MS = 4;

interface WrittenAnchor {
  /** The text that has the link. */
  path: string;
  raw: string;
  anchor: string;
}

/**
 * Links to anchors that the pages which they lead to do not have. Pages are parsed that are linked to
 * by an anchor, and what they include, each once. Anchors of computed pages are not known here.
 *
 * @param textOf the text at a path of the tree
 */
export async function findDeadAnchors(
  plan: ImportPlan,
  textOf: (path: string) => string,
): Promise<ImportWarning[]> {
  const wanted = listWritten(plan);
  const readAnchors = makeAnchorReader(plan, textOf);
  const warnings: ImportWarning[] = [];
  let turn = performance.now();
  for (const [target, links] of wanted) {
    const anchors = readAnchors(target);
    for (const { path, raw, anchor } of links) {
      if (anchors.has(anchor)) continue;
      const line = findLine(textOf(path), raw);
      const place = line === undefined ? { path } : { path, line };
      warnings.push({ kind: 'broken-anchor', ...place, message: raw });
    }
    if (performance.now() - turn > TURN_MS) {
      await new Promise(setImmediate);
      turn = performance.now();
    }
  }
  return warnings;
}

/** The links to anchors by the path of the page that they lead to. */
function listWritten({ texts }: ImportPlan): Map<string, WrittenAnchor[]> {
  const wanted = new Map<string, WrittenAnchor[]>();
  const note = (target: string, link: WrittenAnchor) => {
    const known = wanted.get(target);
    if (known === undefined) wanted.set(target, [link]);
    else known.push(link);
  };
  for (const [path, { source, links }] of texts) {
    const seen = new Set<string>();
    for (const { raw } of source.targets) {
      if (seen.has(raw) || !raw.includes('#')) continue;
      seen.add(raw);
      const found = links.get(raw);
      const target = classifyTarget(raw);
      if (target.kind === 'anchor' && target.anchor !== '') {
        note(path, { path, raw, anchor: target.anchor });
      } else if (found?.kind === 'page' && found.anchor !== undefined && found.anchor !== '') {
        note(found.path, { path, raw, anchor: found.anchor });
      }
    }
  }
  return wanted;
}

function makeAnchorReader(
  { texts }: ImportPlan,
  textOf: (path: string) => string,
): (path: string, within?: readonly string[]) => ReadonlySet<string> {
  const known = new Map<string, ReadonlySet<string>>();
  const read = (path: string, within: readonly string[] = []): ReadonlySet<string> => {
    const before = known.get(path);
    if (before !== undefined) return before;
    const document = buildDocument(textOf(path), { blocks: [], resolve: () => undefined });
    const anchors = new Set(listRefs(document).anchors);
    for (const found of texts.get(path)?.links.values() ?? []) {
      if (found.kind !== 'include' || within.includes(found.path)) continue;
      for (const anchor of read(found.path, [...within, path])) anchors.add(anchor);
    }
    known.set(path, anchors);
    return anchors;
  };
  return read;
}
