import {
  buildDocument,
  listBrokenExpressions,
  listRefs,
  type PageSource,
  readPage,
  readPageFacts,
  renderHtml,
  splitSections,
} from '@octavo/markup';
import { sha256Base64url } from '../hash.ts';
import { ANONYMOUS_READER } from '../reader.ts';
import {
  type PageInput,
  type ParsedPage,
  type ParsedText,
  type ParseInput,
  type ParseOutput,
  writeOutput,
} from './parse-message.ts';
import { readDocuments } from './read-documents.ts';
import { readThreadMs, serveThread } from './serve-thread.ts';
import { hasTooManyBlocks } from './text-limits.ts';

const NOTHING = () => undefined;
/** Of processor time: ten times as much is still within the deadline of whoever saves. */
const SHORT_MS = 500;

/**
 * Does with a text all that is ever done with a page: reads, builds, renders and splits it. What is
 * plain is built and split as it is read, and rendering it takes no more than a few times as long: it
 * is not tried where that is far from the deadline. Answers what was read.
 */
function parsePage({ text, links }: PageInput): ParsedPage | null {
  const begun = process.threadCpuUsage();
  const read = readPageFacts(text, sha256Base64url, (raw) =>
    Object.hasOwn(links, raw) ? links[raw] : undefined,
  );
  if (hasTooManyBlocks(read.source.blocks)) return null;
  if (read.facts === undefined || readThreadMs(begun) > SHORT_MS) tryRest(text, read.source);
  return writeOutput(read);
}

function tryRest(text: string, { blocks }: PageSource): void {
  const withIds = blocks.map((block, index) => ({ ...block, id: String(index) }));
  const document = buildDocument(text, { blocks: withIds, resolve: NOTHING });
  renderHtml(document, {
    resolveRef: NOTHING,
    resolveFile: NOTHING,
    reusableContent: NOTHING,
    highlight: NOTHING,
    variables: { space: {}, page: {} },
    claims: ANONYMOUS_READER.claims,
  });
  splitSections(document);
}

/** Reads a text as `readPage` does; `tryAll` does with it what is ever done with a page. */
function parseText(text: string, tryAll: boolean): ParsedText | null {
  const begun = process.threadCpuUsage();
  const { source, facts } = tryAll
    ? readPageFacts(text, sha256Base64url, NOTHING)
    : { source: readPage(text, sha256Base64url), facts: undefined };
  if (hasTooManyBlocks(source.blocks)) return null;
  if (tryAll && (facts === undefined || readThreadMs(begun) > SHORT_MS)) tryRest(text, source);
  return {
    parsed: writeOutput({ source, facts: undefined }),
    broken: listBrokenExpressions(text),
  };
}

function listAnchors(text: string): string[] {
  return listRefs(buildDocument(text, { blocks: [], resolve: NOTHING })).anchors;
}

serveThread(async (input: ParseInput): Promise<ParseOutput> => {
  if ('text' in input) return { page: parsePage(input) };
  if ('documents' in input) return { readings: await readDocuments(input) };
  if ('anchorsOf' in input) return { anchors: input.anchorsOf.map(listAnchors) };
  return { texts: input.texts.map((text) => parseText(text, input.tryAll)) };
});
