import { diffArrays } from 'diff';

/**
 * A run of the words of two texts: in both, or only in one. The runs that are not `added` are the
 * text before, those that are not `removed` are the text after.
 */
export interface WordRun {
  text: string;
  change?: 'added' | 'removed';
}

/** How the words of each side of a conflict differ from the base; absent where they do not. */
export interface ConflictWords {
  ours?: WordRun[];
  theirs?: WordRun[];
}

/** More changed words than this in one block are shown as a whole. */
const MAX_EDITS = 1000;

/** Units of work that comparing the words of one document may cost. */
const MAX_WORK = 20_000_000;

/** Units of work that finding the words costs, for each character. */
const SPLITTING = 40;

/** Compares the words of one document's blocks, at a cost that is bounded for all of them. */
export class WordComparer {
  #work = 0;

  /** Words of scripts written without spaces are found as `splitWords` says. */
  compare(before: string, after: string): WordRun[] {
    if (before === after) {
      return before === '' ? [] : [{ text: before }];
    }
    if (before === '' || after === '') {
      return replaceWhole(before, after);
    }
    return this.#compareWords(before, after) ?? replaceWhole(before, after);
  }

  #compareWords(before: string, after: string): WordRun[] | undefined {
    const length = before.length + after.length;
    this.#work += SPLITTING * length + Math.min(MAX_EDITS, length) ** 2;
    if (this.#work > MAX_WORK) {
      return undefined;
    }
    const options = { maxEditLength: MAX_EDITS };
    return diffArrays(splitWords(before), splitWords(after), options)?.map(
      ({ value, added, removed }) => {
        const text = value.join('');
        const change = added ? 'added' : removed ? 'removed' : undefined;
        return change === undefined ? { text } : { text, change };
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

/**
 * What a text is split into to be compared: words, line breaks, other white space, and every other
 * character for itself. The parts joined are the text. Scripts that put no spaces between words
 * (Chinese, Japanese, Thai, Lao, Khmer, Burmese) are split as `Intl.Segmenter` finds their words;
 * a letter keeps the marks on it.
 */
export function splitWords(text: string): string[] {
  const parts: string[] = [];
  for (const [part] of text.matchAll(PARTS)) {
    if (UNSPACED.test(part)) {
      for (const { segment } of segmenter.segment(part)) parts.push(segment);
    } else {
      parts.push(part);
    }
  }
  return parts;
}

/** Characters in a row that the segmenter is given at once. */
const MAX_RUN = 10_000;

const SCRIPTS = ['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar']
  .map((script) => `\\p{scx=${script}}`)
  .join('');
const LETTERS = '[\\p{L}\\p{M}\\p{N}_\\u00ad]';
const UNSPACED = new RegExp(`^(?=${LETTERS})[${SCRIPTS}]`, 'u');
const PARTS = new RegExp(
  [
    '\\r?\\n|[^\\S\\r\\n]+|\\r',
    `(?:(?=${LETTERS})[${SCRIPTS}])(?:(?=${LETTERS})[${SCRIPTS}]|\\p{M}){0,${MAX_RUN}}`,
    `(?:(?![${SCRIPTS}])${LETTERS}|\\p{M})+`,
    '[^]\\p{M}*',
  ].join('|'),
  'gu',
);

const segmenter = new Intl.Segmenter('und', { granularity: 'word' });
