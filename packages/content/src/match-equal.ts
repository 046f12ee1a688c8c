import type { Matches, Passage } from './passage.ts';

/** How many passages at the start, and how many of the others at the end, are equal. */
export function countEqualEnds(
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
export function matchUnique(
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
export function matchEqual(
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
