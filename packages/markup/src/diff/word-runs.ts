import { diffWordsWithSpace } from 'diff';

/**
 * A run of the words of two texts: in both, or only in one. The runs that are not `added` are the
 * text before, those that are not `removed` are the text after.
 */
export interface WordRun {
  text: string;
  change?: 'added' | 'removed';
}

/** More changed words than this in one block are shown as a whole. */
const MAX_EDITS = 1000;

/** Units of work that comparing the words of one document may cost. */
const MAX_WORK = 20_000_000;

/** Compares the words of one document's blocks, at a cost that is bounded for all of them. */
export class WordComparer {
  #work = 0;

  /** Scripts written without spaces are compared by character. */
  compare(before: string, after: string): WordRun[] {
    if (before === after) {
      return before === '' ? [] : [{ text: before }];
    }
    return this.#compareWords(before, after) ?? replaceWhole(before, after);
  }

  #compareWords(before: string, after: string): WordRun[] | undefined {
    const length = before.length + after.length;
    this.#work += length + Math.min(MAX_EDITS, length) ** 2;
    if (this.#work > MAX_WORK) {
      return undefined;
    }
    return diffWordsWithSpace(before, after, { maxEditLength: MAX_EDITS })?.map(
      ({ value, added, removed }) => {
        const change = added ? 'added' : removed ? 'removed' : undefined;
        return change === undefined ? { text: value } : { text: value, change };
      },
    );
  }
}

function replaceWhole(before: string, after: string): WordRun[] {
  const runs: WordRun[] = [
    { text: before, change: 'removed' },
    { text: after, change: 'added' },
  ];
  return runs.filter(({ text }) => text !== '');
}
