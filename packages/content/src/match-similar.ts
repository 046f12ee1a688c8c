import { isSameFamily, type Pair, type Passage } from './passage.ts';
import { compareBags, type WordBag, WordBags } from './word-bags.ts';

/** Up to this many pairs all are compared; of more only those that share a rare word. */
const MAX_COMPARED_PAIRS = 4096;

/** A word that stands in more passages than this leads to none. */
const MAX_PASSAGES_OF_A_WORD = 24;

/** So many of its rarest words lead from a passage to others. */
const MAX_LEADING_WORDS = 24;

/** So many of those it is led to are compared with a passage. */
const MAX_COMPARED_PASSAGES = 6;

/** Passages that share less of their letters are not the same for that. */
const LEAST_SIMILARITY = 0.4;

/** What standing between the same neighbours counts for, and being of one kind. */
const SAME_GAP_SCORE = 0.1;
const SAME_KIND_SCORE = 0.05;

/** A passage without a match: its index, and the number of the gap that it stands in. */
export interface Unmatched {
  index: number;
  gap: number;
  passage: Passage | undefined;
}

interface Side {
  index: number;
  gap: number;
  kind: string;
  bag: WordBag;
}

interface Scored {
  before: Side;
  after: Side;
  score: number;
}

/**
 * The pairs of passages that share most of their words, from the most similar down, wherever they
 * stand: each passage is in one pair at most. Of equally similar ones those that come first.
 */
export function findSimilar(before: readonly Unmatched[], after: readonly Unmatched[]): Pair[] {
  if (before.length === 0 || after.length === 0) {
    return [];
  }
  const bags = new WordBags();
  const lost = before.flatMap((one) => makeSide(one, bags));
  const added = after.flatMap((one) => makeSide(one, bags));
  const scored =
    lost.length * added.length <= MAX_COMPARED_PAIRS
      ? added.flatMap((side) => scorePairs(lost, side))
      : scoreByRareWords(lost, added);
  scored.sort(
    (a, b) => b.score - a.score || a.before.index - b.before.index || a.after.index - b.after.index,
  );
  const taken = new Set<Side>();
  const pairs: Pair[] = [];
  for (const { before: from, after: to } of scored) {
    if (!taken.has(from) && !taken.has(to)) {
      taken.add(from).add(to);
      pairs.push([from.index, to.index]);
    }
  }
  return pairs;
}

function makeSide({ index, gap, passage }: Unmatched, bags: WordBags): Side[] {
  const bag = passage && bags.of(passage);
  return passage && bag && bag.size > 0 ? [{ index, gap, kind: passage.kind, bag }] : [];
}

function scorePairs(lost: readonly Side[], after: Side): Scored[] {
  return lost.flatMap((before) => {
    const similarity = isSameFamily(before.kind, after.kind)
      ? compareBags(before.bag, after.bag)
      : 0;
    if (similarity < LEAST_SIMILARITY) {
      return [];
    }
    const near = before.gap === after.gap ? SAME_GAP_SCORE : 0;
    const alike = before.kind === after.kind ? SAME_KIND_SCORE : 0;
    return { before, after, score: similarity + near + alike };
  });
}

function scoreByRareWords(lost: readonly Side[], added: readonly Side[]): Scored[] {
  const places = new Map<string, Side[]>();
  for (const side of lost) {
    for (const word of side.bag.letters.keys()) {
      const sides = places.get(word);
      if (sides === undefined) {
        places.set(word, [side]);
      } else if (sides.length <= MAX_PASSAGES_OF_A_WORD) {
        sides.push(side);
      }
    }
  }
  return added.flatMap((side) => scorePairs(findCandidates(places, side), side));
}

/** The passages that share the most of the rare words of one. */
function findCandidates(places: ReadonlyMap<string, readonly Side[]>, { bag }: Side): Side[] {
  const leading = [...bag.letters]
    .map(([word, letters]) => ({ letters, sides: places.get(word) ?? [] }))
    .filter(({ sides }) => sides.length > 0 && sides.length <= MAX_PASSAGES_OF_A_WORD)
    .sort((a, b) => a.sides.length - b.sides.length)
    .slice(0, MAX_LEADING_WORDS);
  const shared = new Map<Side, number>();
  for (const { letters, sides } of leading) {
    for (const side of sides) {
      shared.set(side, (shared.get(side) ?? 0) + letters);
    }
  }
  return [...shared]
    .sort(([a, x], [b, y]) => y - x || a.index - b.index)
    .slice(0, MAX_COMPARED_PASSAGES)
    .map(([side]) => side);
}
