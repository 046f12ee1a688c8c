/** What is never shown: control characters, what XML forbids, and what turns the direction of text. */
const UNSHOWN = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff]+/gu;
/** Marks that pile up on one letter: three are more than any script writes. */
const PILES = /(\p{M}{3})\p{M}+/gu;
const MAX_LENGTH = 400;

/**
 * A text from outside as one line of at most 400 characters, or of as many as are given, that can be
 * shown anywhere.
 */
export function cleanText(text: string, maxLength = MAX_LENGTH): string {
  const plain = text
    .slice(0, maxLength * 20)
    .toWellFormed()
    .normalize('NFC')
    .replace(UNSHOWN, ' ')
    .replace(PILES, '$1')
    .replace(/\s+/gu, ' ')
    .trim();
  return [...plain].slice(0, maxLength).join('').trimEnd();
}
