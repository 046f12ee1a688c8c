/** Words that stand elsewhere in a text than in its source: what stood before them in the source. */
export interface MovedWords {
  words: string;
  /** What they come after in the source, and before in the text. */
  after: string;
}

const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu;
const RUN_LENGTH = 3;

/**
 * Compares the order of words of a source and of what it says. Judged by runs of three words of a
 * line that each has exactly once, so little has to be known of the source's syntax. Answers those
 * that have changed places: the fewest without which the order is the same.
 */
export function findMovedWords(source: string, shown: string): MovedWords[] {
  const inSource = findSingleRuns(source);
  const inShown = findSingleRuns(shown);
  const common = [...inSource].filter(([run]) => inShown.has(run)).toSorted((a, b) => a[1] - b[1]);
  const kept = findLongestRise(common.map(([run]) => inShown.get(run) ?? 0));
  return common.flatMap(([words], index) =>
    kept.has(index) ? [] : [{ words, after: common[index - 1]?.[0] ?? '' }],
  );
}

/** The runs of words that occur once, with where they begin. */
function findSingleRuns(text: string): Map<string, number> {
  const places = new Map<string, number>();
  let place = 0;
  for (const line of text.normalize('NFC').toLowerCase().split('\n')) {
    const words = line.match(WORD) ?? [];
    for (let index = 0; index + RUN_LENGTH <= words.length; index += 1) {
      const run = words.slice(index, index + RUN_LENGTH).join(' ');
      places.set(run, places.has(run) ? -1 : place + index);
    }
    place += words.length;
  }
  return new Map([...places].filter(([, at]) => at >= 0));
}

/** The indexes of a longest strictly rising subsequence. */
function findLongestRise(values: readonly number[]): ReadonlySet<number> {
  const ends: number[] = [];
  const before: number[] = [];
  for (const [index, value] of values.entries()) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((values[ends[middle] ?? 0] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    before[index] = low === 0 ? -1 : (ends[low - 1] ?? -1);
    ends[low] = index;
  }
  const kept = new Set<number>();
  for (let index = ends.at(-1) ?? -1; index >= 0; index = before[index] ?? -1) kept.add(index);
  return kept;
}
