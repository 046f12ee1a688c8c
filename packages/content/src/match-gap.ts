import { isSameFamily, type Pair, type Passage } from './passage.ts';
import { countCommon, type WordBag, type WordBags } from './word-bags.ts';

/** Gaps with more pairs than this are matched by position alone, so that cost stays bounded. */
const MAX_COMPARED_PAIRS = 4096;

const SAME_KIND_SCORE = 0.2;
const LEAST_SCORE = 0.1;

/** Passages of two kinds go on only where so much of the shorter one is in the other. */
const LEAST_CONTAINED = 0.6;

interface Side {
  index: number;
  kind: string;
  text: string;
  bag: WordBag;
}

/**
 * Matches passages that have nothing but their place: they stand between the same neighbours and
 * are of one kind, or hold the same words in another. Answers pairs that ascend on both sides.
 */
export function matchGap(
  before: readonly Passage[],
  lost: readonly number[],
  after: readonly Passage[],
  added: readonly number[],
  bags: WordBags,
): Pair[] {
  if (lost.length === 0 || added.length === 0) {
    return [];
  }
  if (lost.length * added.length > MAX_COMPARED_PAIRS) {
    return matchByPosition(before, lost, after, added);
  }
  return matchByScore(
    lost.flatMap((index) => makeSide(before[index], index, bags)),
    added.flatMap((index) => makeSide(after[index], index, bags)),
  );
}

function matchByPosition(
  before: readonly Passage[],
  lost: readonly number[],
  after: readonly Passage[],
  added: readonly number[],
): Pair[] {
  const pairs: Pair[] = [];
  for (const [position, from] of lost.entries()) {
    const to = added[position] ?? -1;
    const kind = before[from]?.kind;
    if (kind !== undefined && kind === after[to]?.kind) {
      pairs.push([from, to]);
    }
  }
  return pairs;
}

/** The ascending matching with the highest total score (dynamic programming over all pairs). */
function matchByScore(before: readonly Side[], after: readonly Side[]): Pair[] {
  const width = after.length + 1;
  const best = new Float64Array((before.length + 1) * width);
  const scores = new Float64Array((before.length + 1) * width);
  const at = (row: number, column: number) => row * width + column;
  for (let row = before.length - 1; row >= 0; row--) {
    for (let column = after.length - 1; column >= 0; column--) {
      const score = scorePair(before[row], after[column]);
      scores[at(row, column)] = score;
      best[at(row, column)] = Math.max(
        best[at(row + 1, column)] ?? 0,
        best[at(row, column + 1)] ?? 0,
        score > 0 ? score + (best[at(row + 1, column + 1)] ?? 0) : 0,
      );
    }
  }
  const pairs: Pair[] = [];
  let row = 0;
  let column = 0;
  while (row < before.length && column < after.length) {
    const total = best[at(row, column)] ?? 0;
    const score = scores[at(row, column)] ?? 0;
    if (score > 0 && total === score + (best[at(row + 1, column + 1)] ?? 0)) {
      pairs.push([before[row]?.index ?? -1, after[column]?.index ?? -1]);
      row++;
      column++;
    } else if (total === best[at(row + 1, column)]) {
      row++;
    } else {
      column++;
    }
  }
  return pairs;
}

function scorePair(before: Side | undefined, after: Side | undefined): number {
  if (before === undefined || after === undefined) {
    return 0;
  }
  const shorter = Math.min(before.bag.size, after.bag.size);
  const longer = Math.max(before.bag.size, after.bag.size);
  const common = countCommon(before.bag, after.bag);
  const similarity = longer === 0 ? 0 : (2 * common) / (shorter + longer);
  if (before.kind === after.kind) {
    return SAME_KIND_SCORE + similarity;
  }
  if (!isSameFamily(before.kind, after.kind)) {
    return 0;
  }
  const isContained =
    (shorter > 0 && common / shorter >= LEAST_CONTAINED) || after.text.includes(before.text);
  return isContained ? Math.max(similarity, LEAST_SCORE) : 0;
}

function makeSide(passage: Passage | undefined, index: number, bags: WordBags): Side[] {
  if (passage === undefined) {
    return [];
  }
  return [{ index, kind: passage.kind, text: passage.read(), bag: bags.of(passage) }];
}
