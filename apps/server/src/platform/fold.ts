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

/**
 * A text as it is compared where case, width and diacritics do not matter: compatibility-normalised
 * (NFKC), lower-cased, without diacritics. White space and punctuation stay.
 */
export function foldLetters(text: string): string {
  return text
    .normalize('NFKD')
    .replace(DROPPED, '')
    .toLowerCase()
    .replace(PLAIN_LETTER, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .normalize('NFC');
}
