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
