/**
 * Ways to cut a text into tokens that merging takes as wholes. The tokens of a text joined are the
 * text.
 */

/** Lines with their line ends. */
export function splitLines(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+/g) ?? [];
}

/** A row of a Markdown table, cut before each `|` that ends a cell. */
export function splitCells(text: string): string[] {
  return text.match(/\|?(?:\\.|`[^`|]*`|[^\\|`]|`)+|\|/gs) ?? [];
}

/** A line end within a sentence: the next line goes on with plain text. */
const SOFT_BREAK = /(?<![\n}>])\n(?![\s>*+\-#|{<`~:[]|\d+[.)])/g;

const sentences = new Intl.Segmenter('und', { granularity: 'sentence' });

/** Sentences (UAX #29) and the white space between them; lines of one paragraph are one text. */
export function splitSentences(text: string): string[] {
  const flat = text.replace(SOFT_BREAK, ' ');
  const pieces = Array.from(sentences.segment(flat)).flatMap(({ segment, index }) => {
    const source = text.slice(index, index + segment.length);
    return source.match(/^\s+|\s+$|\S(?:.*\S)?/gs) ?? [];
  });
  const tokens: string[] = [];
  for (const piece of pieces) {
    const last = tokens.length - 1;
    if (piece.trim() === '' && tokens[last]?.trim() === '') tokens[last] += piece;
    else tokens.push(piece);
  }
  return tokens;
}

/**
 * Inline code, formulas, expressions and addresses are one token; so are words, runs of white space
 * and runs of one punctuation mark.
 */
const TOKENS =
  /(`+)(?!`)[^\n]*?[^`]\1(?!`)|\$\$[^$\n]*\$\$|\{\{[^}\n]*\}\}|(?<=\]\()[^)\s]+|https?:\/\/[^\s)>"']+|\s+|[\p{L}\p{M}\p{N}_]+(?:['’][\p{L}\p{M}\p{N}_]+)*|([*_~=+\-#>|:])\2*|./gsu;

const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

const words = new Intl.Segmenter('und', { granularity: 'word' });

/** Words, what stands between them, and inline elements; scripts without spaces by dictionary. */
export function splitWords(text: string): string[] {
  const tokens = text.match(TOKENS) ?? [];
  return tokens.flatMap((token) =>
    UNSPACED.test(token) && !token.startsWith('`')
      ? Array.from(words.segment(token), ({ segment }) => segment)
      : [token],
  );
}

/** Whether a token says something, and is not mere white space or punctuation. */
export function isWord(token: string): boolean {
  return /[\p{L}\p{N}]/u.test(token);
}

/** How often each word stands in texts. */
export type WordCounts = Map<string, number>;

/** Runs of letters and digits; scripts written without spaces count by character. */
const WORDS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}])[\p{L}\p{M}\p{N}])+/gu;

/** The number of an ordered list's item, which is no word: lists number themselves. */
const NUMBER = /^[ \t>]*\d{1,9}[.)](?=\s)/gm;

/** Counts the words of a text into `counts`, `times` times. */
export function countWords(text: string, counts: WordCounts = new Map(), times = 1): WordCounts {
  for (const word of text.replace(NUMBER, '').match(WORDS) ?? []) {
    counts.set(word, (counts.get(word) ?? 0) + times);
  }
  return counts;
}

/** The words of a text in order, with where they begin. */
export function listWords(text: string): { word: string; at: number }[] {
  return Array.from(text.matchAll(WORDS), ({ 0: word, index }) => ({ word, at: index }));
}
