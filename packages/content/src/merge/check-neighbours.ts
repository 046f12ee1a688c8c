import { listWords } from './count-words.ts';

/** Where a block may begin: behind an empty line, or with a marker at the start of a line. */
const BREAK = /\n[ \t]*\n|\n[ \t]*(?:[-*+>|#{<`~]|\d+[.)])/;

/**
 * Whether the words that stand side by side in a merged text do so for a reason: in a side that has
 * both they are in that order, and where nothing parts them they stood in one block. So a merge word
 * by word neither joins the halves of two blocks nor puts a text on the wrong side of a tag. Words
 * that a version has more than once are not judged.
 */
export function keepsNeighbours(merged: string, ours: string, theirs: string): boolean {
  if (merged === ours || merged === theirs) return true;
  const sides = [placeWords(ours), placeWords(theirs)];
  const words = placeWords(merged);
  let previous: PlacedWord | undefined;
  for (const word of words.values()) {
    if (previous !== undefined && !isFitting(previous, word, sides)) return false;
    previous = word;
  }
  return true;
}

interface PlacedWord {
  word: string;
  /** Its place among the words, and the block it is in. */
  place: number;
  block: number;
}

function isFitting(
  first: PlacedWord,
  second: PlacedWord,
  sides: readonly ReadonlyMap<string, PlacedWord>[],
): boolean {
  const pairs = sides.flatMap((side) => {
    const [one, two] = [side.get(first.word), side.get(second.word)];
    return one === undefined || two === undefined ? [] : [[one, two] as const];
  });
  if (pairs.length === 0 || second.place !== first.place + 1) return true;
  return pairs.some(
    ([one, two]) =>
      one.place < two.place && (first.block !== second.block || one.block === two.block),
  );
}

/** The words that stand once in a text, in order. */
function placeWords(text: string): Map<string, PlacedWord> {
  const placed = new Map<string, PlacedWord>();
  const repeated = new Set<string>();
  let block = 0;
  let end = 0;
  for (const [place, { word, at }] of listWords(text).entries()) {
    if (BREAK.test(text.slice(end, at))) block += 1;
    end = at + word.length;
    if (placed.has(word)) repeated.add(word);
    placed.set(word, { word, place, block });
  }
  for (const word of repeated) placed.delete(word);
  return placed;
}
