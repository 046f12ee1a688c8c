/** Letters that compatibility decomposition leaves alone and readers still take for plain ones. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  // Arabic letters that Persian, Urdu and Arabic keyboards produce for the same word.
  '\u064a': '\u06cc',
  '\u0649': '\u06cc',
  '\u0643': '\u06a9',
  '\u0629': '\u0647',
};

const PLAIN_LETTER = /[ßæœøłđðþħı\u064a\u0649\u0643\u0629]/g;

/**
 * Marks that do not make another word: Latin, Greek and Cyrillic diacritics, Hebrew points, Arabic
 * vowel marks and the stretching bar, joiners. Vowel signs of Thai, Khmer or Devanagari are not
 * among them, since there they spell the word.
 */
const DROPPED = /[\u0300-\u036f\u0591-\u05c7\u0640\u064b-\u065f\u0670\u200b-\u200d\u2060]/g;

const ASCII_ONLY = /^[\0-\x7f]*$/;
const ASCII_NOISE = /[\0-/:-@[-`{-\x7f]|\s/g;

const CACHE_LIMIT = 50_000;
const folded = new Map<string, string>();

/**
 * The form of one word under which it is indexed and looked up: compatibility-normalised (NFKC),
 * lower-cased, without diacritics. Empty where nothing searchable is left. The result holds no
 * white space and no ASCII punctuation, so it is one token to either database.
 */
export function foldWord(word: string): string {
  const known = folded.get(word);
  if (known !== undefined) return known;
  if (ASCII_ONLY.test(word)) return word.toLowerCase();
  const term = word
    .normalize('NFKD')
    .replace(DROPPED, '')
    .toLowerCase()
    .replace(PLAIN_LETTER, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .normalize('NFC')
    .replace(ASCII_NOISE, '');
  if (folded.size >= CACHE_LIMIT) folded.clear();
  folded.set(word, term);
  return term;
}
