import type { SourceBlock } from './records.ts';

/** Gaps with more pairs than this are matched by position alone, so that cost stays bounded. */
const MAX_COMPARED_PAIRS = 4096;

/** Words of a block beyond this many do not count towards its similarity. */
const MAX_COMPARED_WORDS = 400;

const EQUAL_SCORE = 100;
const SAME_KIND_SCORE = 0.2;
const LEAST_SIMILARITY = 0.4;

interface GapText {
  text: string;
  blocks: readonly SourceBlock[];
}

interface Side {
  index: number;
  block: SourceBlock;
  words: Map<string, number>;
}

/**
 * Matches blocks that stand between the same unchanged neighbours: equal ones first, then those
 * edited in place. Answers pairs of indexes, ascending on both sides.
 */
export function matchGap(
  before: GapText,
  beforeIndexes: readonly number[],
  after: GapText,
  afterIndexes: readonly number[],
): [before: number, after: number][] {
  if (beforeIndexes.length === 0 || afterIndexes.length === 0) {
    return [];
  }
  if (beforeIndexes.length * afterIndexes.length > MAX_COMPARED_PAIRS) {
    return matchByPosition(before, beforeIndexes, after, afterIndexes);
  }
  return matchBySimilarity(
    beforeIndexes.flatMap((index) => describe(before, index)),
    afterIndexes.flatMap((index) => describe(after, index)),
  );
}

function matchByPosition(
  before: GapText,
  beforeIndexes: readonly number[],
  after: GapText,
  afterIndexes: readonly number[],
): [number, number][] {
  const pairs: [number, number][] = [];
  for (const [position, beforeIndex] of beforeIndexes.entries()) {
    const afterIndex = afterIndexes[position] ?? -1;
    const kind = before.blocks[beforeIndex]?.kind;
    if (kind !== undefined && kind === after.blocks[afterIndex]?.kind) {
      pairs.push([beforeIndex, afterIndex]);
    }
  }
  return pairs;
}

/** The ascending matching with the highest total score (dynamic programming over all pairs). */
function matchBySimilarity(before: readonly Side[], after: readonly Side[]): [number, number][] {
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
  const pairs: [number, number][] = [];
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
  if (before.block.hash === after.block.hash) {
    return EQUAL_SCORE;
  }
  const similarity = compareWords(before.words, after.words);
  if (before.block.kind === after.block.kind) {
    return SAME_KIND_SCORE + similarity;
  }
  return similarity >= LEAST_SIMILARITY ? similarity : 0;
}

/** The Dice coefficient of two bags of words, 0..1. */
function compareWords(a: Map<string, number>, b: Map<string, number>): number {
  let common = 0;
  let total = 0;
  for (const [word, count] of a) {
    common += Math.min(count, b.get(word) ?? 0);
    total += count;
  }
  for (const count of b.values()) {
    total += count;
  }
  return total === 0 ? 0 : (2 * common) / total;
}

function describe({ text, blocks }: GapText, index: number): Side[] {
  const block = blocks[index];
  if (block === undefined) {
    return [];
  }
  const words = new Map<string, number>();
  let count = 0;
  for (const [word] of text.slice(block.start, block.end).matchAll(WORDS)) {
    words.set(word, (words.get(word) ?? 0) + 1);
    count++;
    if (count === MAX_COMPARED_WORDS) {
      break;
    }
  }
  return [{ index, block, words }];
}

/** Runs of letters and digits; scripts written without spaces count by character. */
const WORDS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}])[\p{L}\p{M}\p{N}])+/gu;
