import { describe, expect, it } from 'vitest';
import { describeLacking, findLackingScripts } from './find-lacking-scripts.ts';

/** A compiler whose fonts have no character of a pattern. */
const without = (lacking: RegExp) => ({
  canShow: (characters: readonly string[]) => characters.map((one) => !lacking.test(one)),
});

describe('the languages that no font has the letters of', () => {
  it('are those of the text alone', () => {
    const fonts = without(/\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Hangul}/u);
    expect(findLackingScripts(fonts, 'Pots and kilns, Ton und Öfen, Горшки, 2 €, 👋🏽')).toEqual(
      [],
    );
    expect(findLackingScripts(fonts, '黏土和窑')).toEqual(['Chinese']);
    expect(findLackingScripts(fonts, '粘土と窯、가마')).toEqual(['Chinese', 'Japanese', 'Korean']);
  });

  it('do not count where all but a rare letter can be shown', () => {
    const letters = Array.from({ length: 100 }, (_, index) => String.fromCodePoint(0x4e00 + index));
    expect(findLackingScripts(without(/\u4e00/), letters.join(''))).toEqual([]);
    expect(findLackingScripts(without(/[\u4e00-\u4e0f]/), letters.join(''))).toEqual(['Chinese']);
  });

  it('include those with letters beyond the first 65,536 characters', () => {
    expect(findLackingScripts(without(/\p{Script=Han}/u), '𠮷')).toEqual(['Chinese']);
  });

  it('are named in a sentence', () => {
    expect(describeLacking(['Chinese', 'Japanese', 'Korean'])).toBe(
      'Some characters are missing: no font on the server has the characters for Chinese, Japanese, and Korean.',
    );
  });
});
