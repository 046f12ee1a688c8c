import type { StoredDocument } from '@octavo/content';
import {
  buildDocument,
  buildStoredDocument,
  type DocumentNode,
  listBrokenExpressions,
  listRefs,
  type PageSource,
  readPage,
  readPageFacts,
  renderHtml,
  splitSections,
  type TreeKind,
} from '@octavo/markup';
import { groupBySize } from '../group-by-size.ts';
import { sha256Base64url } from '../hash.ts';
import { ANONYMOUS_READER } from '../reader.ts';
import {
  type DocumentPieces,
  type PageInput,
  type ParsedPage,
  type ParsedText,
  type ParseInput,
  type ParseOutput,
  type ReadingInput,
  writeOutput,
} from './parse-message.ts';
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

/** Parses each document once and makes all readings of it, in the order of their modules. */
async function readDocuments({ documents, kind, modules }: ReadingInput): Promise<unknown[][]> {
  return Promise.all(documents.map((pieces) => readDocument(pieces, kind, modules)));
}

async function readDocument(
  pieces: DocumentPieces,
  kind: TreeKind,
  modules: readonly string[] | undefined,
): Promise<unknown[]> {
  const tree = buildStoredDocument(JSON.parse(pieces.join('')) as StoredDocument, kind);
  if (modules === undefined) return writePieces(tree);
  const made: unknown[] = [];
  for (const module of modules) {
    const { read } = (await import(module)) as { read(tree: DocumentNode): unknown };
    made.push(read(tree));
  }
  return made;
}

/** Of how many characters a piece is, about. */
const PIECE_LENGTH = 64 * 1024;

/**
 * A tree as JSON: without its nodes, then these in lists one after the other, so that it can be read a
 * piece at a time. Text is quicker to hand over than objects are.
 */
function writePieces({ nodes, ...rest }: DocumentNode): string[] {
  const texts = nodes.map((node) => JSON.stringify(node));
  const pieces = groupBySize(texts, ({ length }) => length, PIECE_LENGTH);
  return [JSON.stringify(rest), ...pieces.map((piece) => `[${piece.join()}]`)];
}
