import type { Random } from '../../../packages/content/src/testing/random-edits.ts';

const CONSONANTS = 'bdfgklmnprtvz';
const VOWELS = 'aeiou';
/** Typing mistakes that a search forgives are fewer. */
const MIN_DISTANCE = 4;
/** No two words begin with the same so many letters. */
export const BEGINNING = 5;

/**
 * Makes words that stand nowhere else, of the same length, and so different from each other that no
 * search takes one for another with a typing mistake, or for its beginning.
 */
export class SecretWords {
  readonly #random: Random;
  readonly #made: string[];

  /** None will be like those that are `taken`. */
  constructor(random: Random, taken: Iterable<string> = []) {
    this.#random = random;
    this.#made = [...taken];
  }

  next(): string {
    for (;;) {
      const word = `z${[1, 2, 3, 4].map(() => this.#pick(CONSONANTS) + this.#pick(VOWELS)).join('')}k`;
      if (this.#made.every((other) => areApart(word, other))) {
        this.#made.push(word);
        return word;
      }
    }
  }

  #pick(letters: string): string {
    return letters[this.#random(letters.length)] as string;
  }
}

function areApart(one: string, other: string): boolean {
  return (
    one.slice(0, BEGINNING) !== other.slice(0, BEGINNING) && distance(one, other) >= MIN_DISTANCE
  );
}

/** How many letters have to be added, left out or changed. */
function distance(one: string, other: string): number {
  let before = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [row, letter] of [...one].entries()) {
    const current = [row + 1];
    for (const [column, another] of [...other].entries()) {
      const changed = (before[column] ?? 0) + (letter === another ? 0 : 1);
      current.push(Math.min(changed, (before[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1));
    }
    before = current;
  }
  return before.at(-1) ?? 0;
}

/** The word with one letter that was hit by mistake. */
export function mistype(word: string): string {
  return `${word.slice(0, 6)}x${word.slice(7)}`;
}

/** Each word whole, its beginning, and with a typing mistake. */
export function listQueries(words: readonly string[]): string[] {
  return words.flatMap((word) => [word, word.slice(0, BEGINNING), mistype(word)]);
}
