import { countWords, type WordCounts } from './count-words.ts';
import type { CutText } from './cut-text.ts';
import type { Versions } from './join-blocks.ts';

/** How much of a text must be found elsewhere to have gone there. */
const LEAST_SHARE = 0.5;
/** How many words of a block that is still there must be found elsewhere. */
const LEAST_WORDS = 2;

/**
 * Groups of blocks between which a side moved text, by joining, splitting or wrapping them, while
 * the other side changed one of them: a merge block by block would lose or double that text. Costs
 * what the sides changed.
 */
export function findJoined({ base, ours, theirs }: Versions<CutText>): Set<string>[] {
  return [...findFlows(base, ours, theirs), ...findFlows(base, theirs, ours)];
}

function findFlows(base: CutText, side: CutText, other: CutText): Set<string>[] {
  const gained = listGained(base, side);
  if (gained.size === 0) return [];
  const holders = indexWords(gained);
  const groups: Set<string>[] = [];
  for (const [id, lost] of listLost(base, side)) {
    const isGone = !side.pieces.has(id);
    for (const [to, shared] of countShared(lost, gained, holders)) {
      if (to === id) continue;
      const [taken, put] = [sum(lost), sum(gained.get(to) ?? new Map())];
      const isFlow =
        (isGone && shared >= LEAST_SHARE * taken) ||
        (!base.pieces.has(to) && shared >= LEAST_SHARE * put) ||
        (shared >= LEAST_WORDS && shared >= LEAST_SHARE * Math.min(taken, put));
      if (isFlow) groups.push(new Set([id, to]));
    }
  }
  const isTouched = (id: string) =>
    base.pieces.has(id) && base.pieces.get(id)?.body !== other.pieces.get(id)?.body;
  return connect(groups).filter((group) => [...group].some(isTouched));
}

/** The words that a side put into blocks, by block. */
function listGained(base: CutText, side: CutText): Map<string, WordCounts> {
  const gained = new Map<string, WordCounts>();
  for (const [id, { body }] of side.pieces) {
    const was = base.pieces.get(id)?.body;
    if (was === body) continue;
    const counts = keepPositive(countWords(was ?? '', countWords(body), -1));
    if (counts.size > 0) gained.set(id, counts);
  }
  return gained;
}

/** The words that a side took out of blocks, by block. */
function listLost(base: CutText, side: CutText): Map<string, WordCounts> {
  const lost = new Map<string, WordCounts>();
  for (const [id, { body }] of base.pieces) {
    const now = side.pieces.get(id)?.body;
    if (now === body) continue;
    const counts = keepPositive(countWords(now ?? '', countWords(body), -1));
    if (counts.size > 0) lost.set(id, counts);
  }
  return lost;
}

function keepPositive(counts: WordCounts): WordCounts {
  for (const [word, count] of counts) if (count <= 0) counts.delete(word);
  return counts;
}

function indexWords(bags: ReadonlyMap<string, WordCounts>): Map<string, string[]> {
  const holders = new Map<string, string[]>();
  for (const [id, bag] of bags) {
    for (const word of bag.keys()) {
      const ids = holders.get(word);
      if (ids === undefined) holders.set(word, [id]);
      else ids.push(id);
    }
  }
  return holders;
}

/** Words that many blocks gained say nothing of where a text went. */
const MOST_HOLDERS = 50;

function countShared(
  lost: WordCounts,
  gained: ReadonlyMap<string, WordCounts>,
  holders: ReadonlyMap<string, readonly string[]>,
): Map<string, number> {
  const shared = new Map<string, number>();
  for (const [word, count] of lost) {
    const ids = holders.get(word) ?? [];
    for (const id of ids.length > MOST_HOLDERS ? [] : ids) {
      const common = Math.min(count, gained.get(id)?.get(word) ?? 0);
      shared.set(id, (shared.get(id) ?? 0) + common);
    }
  }
  return shared;
}

function sum(counts: WordCounts): number {
  let total = 0;
  for (const count of counts.values()) total += count;
  return total;
}

/** Groups without a common member. */
function connect(groups: readonly Set<string>[]): Set<string>[] {
  const byMember = new Map<string, Set<string>>();
  for (const group of groups) {
    const joined = new Set(group);
    for (const id of group) for (const other of byMember.get(id) ?? []) joined.add(other);
    for (const id of joined) byMember.set(id, joined);
  }
  return [...new Set(byMember.values())];
}
