import { longestAscending } from './longest-ascending.ts';
import { matchGap } from './match-gap.ts';
import { findSimilar } from './match-similar.ts';
import { Matches, type Pair, type Passage } from './passage.ts';
import { WordBags } from './word-bags.ts';

/**
 * Says which passages of a text go on in the one that replaces it. The surest go first: those with
 * the same text, wherever they went; then those that share most of their words, the most similar
 * first; last what stands where another stood, between the same neighbours. The same answer for
 * the same input. Costs linear time for what did not change, and bounded time for each other one.
 */
export function matchPassages(before: readonly Passage[], after: readonly Passage[]): Matches {
  const matches = new Matches(before.length, after.length);
  const { start, end } = countEqualEnds(before, after);
  for (let index = 0; index < start; index++) {
    matches.add(index, index);
  }
  for (let back = 1; back <= end; back++) {
    matches.add(before.length - back, after.length - back);
  }
  const [from, to] = [before, after].map((all) => all.slice(start, all.length - end));
  for (const [old, now] of matchBetween(from ?? [], to ?? [])) {
    matches.add(start + old, start + now);
  }
  return matches;
}

function matchBetween(before: readonly Passage[], after: readonly Passage[]): Pair[] {
  if (before.length === 0 || after.length === 0) {
    return [];
  }
  if (before.length === 1 && after.length === 1 && before[0]?.kind === after[0]?.kind) {
    return [[0, 0]];
  }
  const matches = new Matches(before.length, after.length);
  matchMoved(before, after, matches);
  const bags = new WordBags();
  for (const { lost, added } of listGaps(matches)) {
    for (const [from, to] of matchGap(before, lost, after, added, bags)) {
      matches.add(from, to);
    }
  }
  return matches.list();
}

/** Matches passages whose text, or most of its words, is anywhere in the other text. */
function matchMoved(before: readonly Passage[], after: readonly Passage[], matches: Matches): void {
  matchUnique(before, after, matches);
  for (const gap of listGaps(matches)) {
    matchEqual(before, gap.lost, after, gap.added, matches);
  }
  matchEqual(before, matches.listLost(), after, matches.listNew(), matches);
  const sides = listGaps(matches);
  const similar = findSimilar(
    sides.flatMap(({ lost }, gap) => lost.map((index) => ({ index, gap, passage: before[index] }))),
    sides.flatMap(({ added }, gap) =>
      added.map((index) => ({ index, gap, passage: after[index] })),
    ),
  );
  for (const [from, to] of similar) {
    matches.add(from, to);
  }
}

/** What has no match between two neighbours that kept their order, on both sides. */
interface Gap {
  lost: number[];
  added: number[];
}

function listGaps(matches: Matches): Gap[] {
  const gaps: Gap[] = [];
  let previous: Pair = [-1, -1];
  const end: Pair = [matches.afterOf.length, matches.beforeOf.length];
  for (const next of [...longestRun(matches.list()), end]) {
    const lost = matches.listLost(previous[0] + 1, next[0]);
    const added = matches.listNew(previous[1] + 1, next[1]);
    if (lost.length > 0 || added.length > 0) {
      gaps.push({ lost, added });
    }
    previous = next;
  }
  return gaps;
}

/** The longest run of pairs that ascends on both sides, of pairs in the order of `after`. */
function longestRun(pairs: readonly Pair[]): Pair[] {
  return longestAscending(pairs.map(([before]) => before)).flatMap((index) => {
    const pair = pairs[index];
    return pair === undefined ? [] : [pair];
  });
}

/** How many passages at the start, and how many of the others at the end, are equal. */
function countEqualEnds(
  before: readonly Passage[],
  after: readonly Passage[],
): { start: number; end: number } {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start]?.key === after[start]?.key) {
    start++;
  }
  let end = 0;
  while (end < shorter - start && before.at(-1 - end)?.key === after.at(-1 - end)?.key) {
    end++;
  }
  return { start, end };
}

/** Matches passages whose text occurs once among the unmatched of each side. */
function matchUnique(
  before: readonly Passage[],
  after: readonly Passage[],
  matches: Matches,
): void {
  const places = indexUnique(before, matches.listLost());
  for (const [key, to] of indexUnique(after, matches.listNew())) {
    const from = places.get(key) ?? -1;
    if (from >= 0 && to >= 0) {
      matches.add(from, to);
    }
  }
}

/** Key to index, or to -1 where several have that key. */
function indexUnique(
  passages: readonly Passage[],
  indexes: readonly number[],
): Map<string, number> {
  const places = new Map<string, number>();
  for (const index of indexes) {
    const key = passages[index]?.key ?? '';
    places.set(key, places.has(key) ? -1 : index);
  }
  return places;
}

/** Matches passages at the given indexes with the same text, those with equal texts in order. */
function matchEqual(
  before: readonly Passage[],
  lost: readonly number[],
  after: readonly Passage[],
  added: readonly number[],
  matches: Matches,
): void {
  if (lost.length === 0 || added.length === 0) {
    return;
  }
  const queues = new Map<string, number[]>();
  for (const index of lost.toReversed()) {
    const key = before[index]?.key ?? '';
    const queue = queues.get(key) ?? [];
    queue.push(index);
    queues.set(key, queue);
  }
  for (const index of added) {
    const place = queues.get(after[index]?.key ?? '')?.pop();
    if (place !== undefined) {
      matches.add(place, index);
    }
  }
}
