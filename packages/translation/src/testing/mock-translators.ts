/** Writes words in another way, as a provider would that knows no language. */
export type WriteWords = (words: string, index: number) => string;

const ACCENTS: Readonly<Record<string, string>> = {
  a: 'á',
  e: 'ë',
  i: 'ï',
  o: 'ø',
  u: 'ü',
  n: 'ñ',
};
const SYNTAX = [
  '*',
  '_x_',
  '# ',
  '1. ',
  '|',
  '`',
  '{% hint %}',
  '{{ x }}',
  '~~',
  '- ',
  '> ',
  '[a](b)',
];

/** Translators by name. Each word of each becomes something, so that nothing is left untouched. */
export const WRITERS: Readonly<Record<string, WriteWords>> = {
  'upper case': (words) => words.toUpperCase(),
  'reversed words': (words) => words.replace(/\S+/g, (word) => [...word].reverse().join('')),
  accents: (words) => words.replace(/[aeioun]/g, (letter) => ACCENTS[letter] ?? letter),
  Chinese: (words) => words.replace(/[\p{L}\p{N}]+ ?/gu, '文字'),
  Arabic: (words) => words.replace(/\p{L}+/gu, 'مرحبا'),
  'characters of Markdown': (words, index) =>
    words.replace(/\p{L}+/gu, (word) => `${SYNTAX[(index + word.length) % SYNTAX.length]}${word}`),
};

/** Translates the text of a segment: its words rewritten, its placeholders where they were. */
export function translateMock(text: string, write: WriteWords): string {
  return text
    .split(/(<\/?x\d+\/?>)/)
    .map((part, index) => {
      if (index % 2 === 1) return part;
      const words = part.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
      return write(words, index)
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;');
    })
    .join('');
}
