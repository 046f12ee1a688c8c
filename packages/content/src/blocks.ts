import { alignParts } from './align-parts.ts';
import { matchGap } from './block-gaps.ts';
import { longestAscending } from './longest-ascending.ts';
import type { DocumentBlock, DocumentPart, SourceBlock } from './records.ts';

/** A text and its top-level blocks. */
export interface BlockedText<B extends SourceBlock = SourceBlock> {
  text: string;
  blocks: readonly B[];
}

/**
 * Gives the blocks of a new text their identities, by aligning them with the blocks of the text it
 * replaces. A block keeps its id when its text is unchanged, when it was moved and its text occurs
 * once on both sides, and when it was edited in place: between two unchanged neighbours it is the
 * most similar block, or stands where it stood. Every other block gets `newId()`. Ids are unique in
 * the answer. Parts get theirs from `alignParts`. Costs linear time but for the gaps between unchanged blocks, which are bounded.
 */
export function alignBlocks(
  before: BlockedText<DocumentBlock> | null,
  after: BlockedText,
  newId: () => string,
): DocumentBlock[] {
  const matches = before === null ? new Map<number, number>() : matchBlocks(before, after);
  const used = new Set<string>();
  return after.blocks.map((block, index) => {
    const match = before?.blocks[matches.get(index) ?? -1];
    const same = match !== undefined && !used.has(match.id) ? match : undefined;
    const id = same?.id ?? newId();
    used.add(id);
    const { kind, start, end, hash } = block;
    const identified: DocumentBlock = { kind, start, end, hash, id };
    if (block.parts) {
      identified.parts = alignParts(cutParts(before, same), {
        text: after.text.slice(start, end),
        parts: block.parts,
      });
    }
    return identified;
  });
}

function cutParts(
  before: BlockedText<DocumentBlock> | null,
  block: DocumentBlock | undefined,
): { text: string; parts: readonly DocumentPart[] } | null {
  if (!before || !block?.parts) return null;
  return { text: before.text.slice(block.start, block.end), parts: block.parts };
}

/** Index in `after` to index in `before`. */
type Matches = Map<number, number>;

function matchBlocks(before: BlockedText, after: BlockedText): Matches {
  const matches: Matches = new Map();
  const taken = new Set<number>();
  const match = (beforeIndex: number, afterIndex: number) => {
    matches.set(afterIndex, beforeIndex);
    taken.add(beforeIndex);
  };
  const anchors = matchEnds(before.blocks, after.blocks);
  const unique = matchUnique(before.blocks, after.blocks, anchors);
  for (const [beforeIndex, afterIndex] of [...anchors, ...unique]) {
    match(beforeIndex, afterIndex);
  }
  const bounds = sortPairs([...anchors, ...longestRun(unique)]);
  let previous: Pair = [-1, -1];
  for (const next of [...bounds, [before.blocks.length, after.blocks.length] satisfies Pair]) {
    const gapBefore = range(previous[0] + 1, next[0]).filter((index) => !taken.has(index));
    const gapAfter = range(previous[1] + 1, next[1]).filter((index) => !matches.has(index));
    for (const [beforeIndex, afterIndex] of matchGap(before, gapBefore, after, gapAfter)) {
      match(beforeIndex, afterIndex);
    }
    previous = next;
  }
  matchLeftovers(before.blocks, after.blocks, taken, matches, match);
  return matches;
}

type Pair = readonly [before: number, after: number];

/** Equal blocks at the start and at the end. */
function matchEnds(before: readonly SourceBlock[], after: readonly SourceBlock[]): Pair[] {
  const pairs: Pair[] = [];
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start]?.hash === after[start]?.hash) {
    pairs.push([start, start]);
    start++;
  }
  for (let back = 1; back <= shorter - start; back++) {
    if (before.at(-back)?.hash !== after.at(-back)?.hash) {
      break;
    }
    pairs.push([before.length - back, after.length - back]);
  }
  return sortPairs(pairs);
}

/** Blocks between the equal ends whose text occurs once on each side, in the order of `after`. */
function matchUnique(
  before: readonly SourceBlock[],
  after: readonly SourceBlock[],
  anchors: readonly Pair[],
): Pair[] {
  const matchedBefore = new Set(anchors.map(([index]) => index));
  const matchedAfter = new Set(anchors.map(([, index]) => index));
  const places = indexUnique(before, matchedBefore);
  const pairs: Pair[] = [];
  for (const [hash, afterIndex] of indexUnique(after, matchedAfter)) {
    const beforeIndex = places.get(hash) ?? -1;
    if (afterIndex >= 0 && beforeIndex >= 0) {
      pairs.push([beforeIndex, afterIndex]);
    }
  }
  return pairs;
}

/** Hash to index, or to -1 where several blocks have that hash. */
function indexUnique(
  blocks: readonly SourceBlock[],
  without: ReadonlySet<number>,
): Map<string, number> {
  const places = new Map<string, number>();
  for (const [index, { hash }] of blocks.entries()) {
    if (!without.has(index)) {
      places.set(hash, places.has(hash) ? -1 : index);
    }
  }
  return places;
}

/** The longest run of pairs that ascends on both sides, of pairs in the order of `after`. */
function longestRun(pairs: readonly Pair[]): Pair[] {
  return longestAscending(pairs.map(([before]) => before)).flatMap((index) => {
    const pair = pairs[index];
    return pair === undefined ? [] : [pair];
  });
}

/** Blocks still without a match whose text is among the texts that lost their place, in order. */
function matchLeftovers(
  before: readonly SourceBlock[],
  after: readonly SourceBlock[],
  taken: ReadonlySet<number>,
  matches: Matches,
  match: (beforeIndex: number, afterIndex: number) => void,
): void {
  const queues = new Map<string, number[]>();
  for (const index of range(0, before.length).reverse()) {
    const hash = before[index]?.hash ?? '';
    if (!taken.has(index)) {
      const queue = queues.get(hash) ?? [];
      queue.push(index);
      queues.set(hash, queue);
    }
  }
  for (const [index, { hash }] of after.entries()) {
    const place = matches.has(index) ? undefined : queues.get(hash)?.pop();
    if (place !== undefined) {
      match(place, index);
    }
  }
}

function sortPairs(pairs: Pair[]): Pair[] {
  return pairs.sort(([, a], [, b]) => a - b);
}

function range(start: number, end: number): number[] {
  return Array.from({ length: Math.max(0, end - start) }, (_, offset) => start + offset);
}
