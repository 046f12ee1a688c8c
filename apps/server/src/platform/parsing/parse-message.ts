import type { SourceBlock, SourcePart, StoredDocument } from '@octavo/content';
import type { BrokenExpression, PageFacts, PageSource, ReadPage, TreeKind } from '@octavo/markup';

/** A text, and what its raw targets mean as far as is known. */
export interface PageInput {
  text: string;
  links: StoredDocument['links'];
}

/** Documents as JSON, and the modules of the readings to make of each. */
export interface ReadingInput {
  documents: readonly string[];
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

/** A page that was read, with the long lists in it as one text. */
export interface ParsedPage {
  source: Omit<PageSource, 'blocks' | 'targets'>;
  facts: Omit<PageFacts, 'found'> | undefined;
  lists: string;
}

type FoundRef = PageFacts['found'][number];

interface Lists {
  blocks: [kind: string, start: number, end: number, hash: string, parts?: readonly SourcePart[]][];
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
  const lists: Lists = {
    blocks: blocks.map(({ kind, start, end, hash, parts }) =>
      parts ? [kind, start, end, hash, parts] : [kind, start, end, hash],
    ),
    targets: writeRepeated(targets, (target) => target),
    // The same reference has the same source: both follow from the target.
    refs: writeRepeated(found, ({ ref }) => ref),
    places: found.map(({ block }) => block),
  };
  return {
    source: rest,
    facts: facts && (own as Omit<PageFacts, 'found'>),
    lists: JSON.stringify(lists),
  };
}

/** Reads what `writeOutput` wrote. What is in it several times is the same object. */
export function readOutput({ source, facts, lists }: ParsedPage): ReadPage {
  const { blocks, targets, refs, places } = JSON.parse(lists) as Lists;
  return {
    source: {
      ...source,
      blocks: blocks.map(([kind, start, end, hash, parts]): SourceBlock => {
        return parts ? { kind, start, end, hash, parts } : { kind, start, end, hash };
      }),
      targets: readRepeated(targets),
    },
    facts: facts && { ...facts, found: readFound(readRepeated(refs), places) },
  };
}

/** Reads the source that `writeOutput` wrote. */
export function readSource(parsed: ParsedPage): PageSource {
  return readOutput(parsed).source;
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
