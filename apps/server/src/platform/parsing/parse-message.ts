import { runAtOnce, type SourceBlock, type SourcePart, type StoredDocument } from '@octavo/content';
import type { BrokenExpression, PageFacts, PageSource, ReadPage, TreeKind } from '@octavo/markup';

/** A text, and what its raw targets mean as far as is known. */
export interface PageInput {
  text: string;
  links: StoredDocument['links'];
}

/** A document as JSON, in pieces that joined are the whole. */
export type DocumentPieces = readonly string[];

/** Documents, and the modules of the readings to make of each. */
export interface ReadingInput {
  documents: readonly DocumentPieces[];
  kind: TreeKind;
  /** Left out where the trees themselves are wanted, as JSON in pieces. */
  modules?: readonly string[];
}

/**
 * What the parsing thread is given: a page; texts to be read, with all that is ever done with a page if
 * that is to be tried; texts whose anchors are asked for; or documents to be read further.
 */
export type ParseInput =
  | PageInput
  | { texts: readonly string[]; tryAll: boolean }
  | { anchorsOf: readonly string[] }
  | ReadingInput;

/** What it answers, null for a text of too many blocks. */
export type ParseOutput =
  | { page: ParsedPage | null }
  | { texts: (ParsedText | null)[] }
  | { anchors: string[][] }
  | { readings: unknown[][] };

/** A text that was read, with what is wrong with its expressions. */
export interface ParsedText {
  parsed: ParsedPage;
  broken: readonly BrokenExpression[];
}

/** A page that was read, with the long lists in it as texts. */
export interface ParsedPage {
  source: Omit<PageSource, 'blocks' | 'targets'>;
  facts: Omit<PageFacts, 'found'> | undefined;
  /** The blocks in their order, some in each. */
  blocks: readonly string[];
  lists: string;
}

type BlockTuple = [
  kind: string,
  start: number,
  end: number,
  hash: string,
  parts?: readonly SourcePart[],
];

/** Blocks that are read in one go. */
const BLOCKS_AT_ONCE = 1_000;

type FoundRef = PageFacts['found'][number];

interface Lists {
  targets: Repeated<PageSource['targets'][number]>;
  /** The block of each counts for nothing: it is that of one of them. */
  refs: Repeated<FoundRef>;
  /** The blocks of the references, in their order. */
  places: number[];
}

/** A list in which the same comes often: each thing once, and which of them stands where. */
interface Repeated<T> {
  things: T[];
  order: number[];
}

/**
 * Writes what was read so that the other thread is soon done with it: JSON is quicker to read than
 * copies of objects, and what comes again is written once.
 */
export function writeOutput({ source, facts }: ReadPage): ParsedPage {
  const { blocks, targets, ...rest } = source;
  const { found = [], ...own } = facts ?? {};
  const tuples = blocks.map(({ kind, start, end, hash, parts }): BlockTuple => {
    return parts ? [kind, start, end, hash, parts] : [kind, start, end, hash];
  });
  const pieces: string[] = [];
  for (let at = 0; at < tuples.length; at += BLOCKS_AT_ONCE) {
    pieces.push(JSON.stringify(tuples.slice(at, at + BLOCKS_AT_ONCE)));
  }
  const lists: Lists = {
    targets: writeRepeated(targets, (target) => target),
    // The same reference has the same source: both follow from the target.
    refs: writeRepeated(found, ({ ref }) => ref),
    places: found.map(({ block }) => block),
  };
  return {
    source: rest,
    facts: facts && (own as Omit<PageFacts, 'found'>),
    blocks: pieces,
    lists: JSON.stringify(lists),
  };
}

/**
 * Reads what `writeOutput` wrote. What is in it several times is the same object. Yields behind each
 * thousand blocks.
 */
export function* readOutputInSteps(parsed: ParsedPage): Generator<void, ReadPage> {
  const blocks: SourceBlock[] = [];
  for (const piece of parsed.blocks) {
    for (const [kind, start, end, hash, parts] of JSON.parse(piece) as BlockTuple[]) {
      blocks.push(parts ? { kind, start, end, hash, parts } : { kind, start, end, hash });
    }
    yield;
  }
  const { targets, refs, places } = JSON.parse(parsed.lists) as Lists;
  const { facts } = parsed;
  return {
    source: { ...parsed.source, blocks, targets: readRepeated(targets) },
    facts: facts && { ...facts, found: readFound(readRepeated(refs), places) },
  };
}

/** Reads the source that `writeOutput` wrote. */
export function readSource(parsed: ParsedPage): PageSource {
  return runAtOnce(readOutputInSteps(parsed)).source;
}

function readFound(refs: readonly FoundRef[], places: readonly number[]) {
  return refs.map(({ ref, source }, index): FoundRef => {
    const block = places[index] ?? 0;
    return source === undefined ? { ref, block } : { ref, source, block };
  });
}

/** A list by the objects that come again in it: `select` answers them. */
function writeRepeated<T>(list: readonly T[], select: (item: T) => object): Repeated<T> {
  const things: T[] = [];
  const places = new Map<object, number>();
  const order = list.map((item) => {
    const object = select(item);
    const known = places.get(object);
    if (known !== undefined) return known;
    places.set(object, things.length);
    return things.push(item) - 1;
  });
  return { things, order };
}

function readRepeated<T>({ things, order }: Repeated<T>): T[] {
  return order.flatMap((index) => things[index] ?? []);
}
