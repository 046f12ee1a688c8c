import type { Hash, StoredDocument } from '@octavo/content';
import {
  type BlockNode,
  buildStoredDocument,
  type DocumentNode,
  type PageFacts,
  type TreeKind,
} from '@octavo/markup';
import {
  createPauses,
  groupBySize,
  readFurther,
  runInSlices,
  SHORT_TEXT_LENGTH,
  yieldToOthers,
} from '../../platform/index.ts';

/** Something that follows from the JSON form of a document alone. */
export interface TreeReading<T> {
  read(tree: DocumentNode): T;
  /** The module that exports `read`, for threads; what it answers is copied to here. */
  module: URL;
}

const readings: TreeReading<unknown>[] = [];
/** Readings that were made for whoever takes them, by the kind of tree that they were made of. */
const made: Readonly<
  Record<TreeKind, WeakMap<StoredDocument, Map<TreeReading<unknown>, unknown>>>
> = { page: new WeakMap(), fragment: new WeakMap() };
const known = new WeakMap<StoredDocument, PageFacts>();
/** Documents that are in a thread, which nobody needs to parse again. */
const underway: Readonly<Record<TreeKind, WeakMap<StoredDocument, Promise<void>>>> = {
  page: new WeakMap(),
  fragment: new WeakMap(),
};

/**
 * Declares a reading. Of documents just committed it is made whenever anybody parses them, and in the
 * thread that `prepareReadings` has them parsed in.
 */
export function defineTreeReading<T>(module: URL, read: (tree: DocumentNode) => T): TreeReading<T> {
  const reading = { read, module };
  readings.push(reading);
  return reading;
}

/**
 * Has documents of which a reading was not made yet, and that are long, or together are, parsed in a
 * thread, once for all readings, which `takeReading` then gives out. A document that takes too long is read as an empty one. Of documents
 * with facts nothing is prepared.
 */
export async function prepareReadings(
  documents: Iterable<StoredDocument | undefined>,
  kind: TreeKind,
  reading: TreeReading<unknown>,
): Promise<void> {
  const waiting: StoredDocument[] = [];
  for (const document of new Set(documents)) {
    if (document === undefined) continue;
    const isPrepared = made[kind].get(document)?.has(reading) === true;
    if (!isPrepared && !(kind === 'page' && known.has(document))) waiting.push(document);
  }
  if (measure(waiting) <= SHORT_TEXT_LENGTH) return;
  for (const batch of groupBySize(waiting, ({ text }) => text.length, BATCH_LENGTH)) {
    const others = batch.map((document) => underway[kind].get(document));
    const own = batch.filter((_, at) => others[at] === undefined);
    await Promise.all([...others, own.length > 0 ? prepareBatch(own, kind) : undefined]);
  }
}

function prepareBatch(batch: readonly StoredDocument[], kind: TreeKind): Promise<void> {
  const preparing = prepareAll(batch, kind);
  for (const document of batch) underway[kind].set(document, preparing);
  return preparing;
}

async function prepareAll(batch: readonly StoredDocument[], kind: TreeKind): Promise<void> {
  try {
    const values = await readInThread(batch, kind);
    for (const [at, document] of batch.entries()) {
      const own = values[at] ?? [];
      made[kind].set(document, new Map(readings.map((reading, index) => [reading, own[index]])));
    }
  } finally {
    for (const document of batch) underway[kind].delete(document);
  }
}

/** How much text goes to a thread at once, in UTF-16 units. */
const BATCH_LENGTH = 128 * 1024;

const EMPTY: DocumentNode = { object: 'document', data: { schemaVersion: 8 }, nodes: [] };

/** The readings of each document. Where they take too long together each is read alone. */
async function readInThread(
  documents: readonly StoredDocument[],
  kind: TreeKind,
): Promise<unknown[][]> {
  const modules = readings.map(({ module }) => module.href);
  const input = { documents: documents.map((one) => [JSON.stringify(one)]), kind, modules };
  const values = await readFurther(input, measure(documents));
  if (values !== undefined) return values;
  if (documents.length === 1) return [readings.map(({ read }) => read(EMPTY))];
  const alone: unknown[][] = [];
  for (const document of documents) alone.push(...(await readInThread([document], kind)));
  return alone;
}

function measure(documents: readonly StoredDocument[]): number {
  return documents.reduce((sum, { text }) => sum + text.length, 0);
}

/**
 * Lets all that follow a commit share one parse of each of its documents: a tree is an order of
 * magnitude larger than its text, so what is kept are the readings, until they are taken. `facts`
 * are those of documents of pages that were found out when their texts were read.
 */
export function shareTrees(
  documents: ReadonlyMap<Hash, StoredDocument>,
  facts: ReadonlyMap<Hash, PageFacts> = new Map(),
): void {
  for (const [hash, document] of documents) {
    made.page.set(document, new Map());
    const found = facts.get(hash);
    if (found !== undefined) known.set(document, found);
  }
}

/** What is known of a page's document just committed without parsing it. */
export function findFacts(document: StoredDocument): PageFacts | undefined {
  return known.get(document);
}

/** The JSON form of a stored document. Targets mean what they meant when it was written. */
export function readTree(document: StoredDocument, kind: TreeKind): DocumentNode {
  const tree = buildStoredDocument(document, kind);
  const kept = made[kind].get(document);
  if (kept !== undefined) for (const reading of readings) kept.set(reading, reading.read(tree));
  return tree;
}

/**
 * `readTree` of a document of any length, while other work goes on: a long one is built in a thread,
 * and one that takes too long there is empty.
 */
export async function readTreeInTime(
  document: StoredDocument,
  kind: TreeKind,
): Promise<DocumentNode> {
  if (document.text.length <= SHORT_TEXT_LENGTH) return readTree(document, kind);
  // To read it took long, and so does what is done with it next.
  await yieldToOthers();
  const input = { documents: [await runInSlices(writePieces(document))], kind };
  const [pieces = []] = (await readFurther(input, document.text.length)) ?? [];
  const [rest, ...lists] = pieces as string[];
  if (rest === undefined) return EMPTY;
  const pause = createPauses();
  const nodes: BlockNode[] = [];
  for (const list of lists) {
    for (const node of JSON.parse(list) as BlockNode[]) nodes.push(node);
    await pause();
  }
  await yieldToOthers();
  return { ...(JSON.parse(rest) as Omit<DocumentNode, 'nodes'>), nodes };
}

/** Blocks that are written in one go. */
const BLOCKS_AT_ONCE = 1_000;

/** A document as JSON in pieces. Yields behind each. */
function* writePieces({ text, blocks, links }: StoredDocument): Generator<void, string[]> {
  const pieces = [`{"text":${JSON.stringify(text)}`];
  for (let at = 0; at < blocks.length; at += BLOCKS_AT_ONCE) {
    yield;
    const list = JSON.stringify(blocks.slice(at, at + BLOCKS_AT_ONCE)).slice(1, -1);
    pieces.push(at === 0 ? `,"blocks":[${list}` : `,${list}`);
  }
  yield;
  const end = blocks.length === 0 ? ',"blocks":[]' : ']';
  return [...pieces, `${end},"links":${JSON.stringify(links)}}`];
}

/** A reading of a stored document, made before by whoever parsed it for the same commit, or now. */
export function takeReading<T>(
  reading: TreeReading<T>,
  document: StoredDocument,
  kind: TreeKind,
): T {
  const kept = made[kind].get(document);
  if (kept?.has(reading) !== true) return reading.read(buildStoredDocument(document, kind));
  const value = kept.get(reading) as T;
  kept.delete(reading);
  return value;
}
