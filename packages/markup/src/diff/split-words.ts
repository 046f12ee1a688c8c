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
