import type { Random } from '../../packages/content/src/testing/random-edits.ts';

const LETTERS = 'bcdfghjklmnpqrstvwxz';
/** So long that no two are alike: a search makes room for typing mistakes and completes beginnings. */
const LENGTH = 14;

const WORDS = ['kiln', 'clay', 'glaze', 'wheel', 'slip', 'bisque', 'cone', 'ash', 'salt', 'rib'];

/** A word that nothing else has. */
export function makeRareWord(random: Random): string {
  return Array.from({ length: LENGTH }, () => LETTERS[random(LETTERS.length)]).join('');
}

/** The text of a page in Markdown, with a rare word in it, and a link where it has a target. */
export function makeText(random: Random, rare: string, link?: string): string {
  const lines = Array.from({ length: 1 + random(6) }, (_, at) => {
    const words = Array.from({ length: 4 + random(40) }, () => WORDS[random(WORDS.length)]);
    return at === 0 ? `Of ${rare} and ${words.join(' ')}.` : `${at}. ${words.join(' ')}`;
  });
  const linked = link === undefined ? [] : [`See [this one](${link}) as well.`];
  return `${[...lines, ...linked].join('\n\n')}\n`;
}

/** Bytes of a file. */
export function makeBytes(random: Random, most: number): Uint8Array {
  return Uint8Array.from({ length: 1 + random(most) }, () => random(256));
}

/** The rare word that a title, a name or a text begins with. */
export function readFirstWord(text: string): string {
  return /^[a-z]+/.exec(text)?.[0] ?? text;
}
