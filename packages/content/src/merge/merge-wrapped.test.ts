import { describe, expect, it } from 'vitest';
import { mergeEnclosed } from './merge-wrapped.ts';

const hint = (style: string, text: string) => `{% hint style="${style}" %}\n${text}\n{% endhint %}`;
const details = (text: string) => `<details>\n<summary>More</summary>\n\n${text}\n\n</details>`;
const fence = (mark: string, text: string) => `${mark}\n${text}\n${mark}`;

const BASE = 'Dig.\n\nSoak.';
const EDITED = 'Dig deep.\n\nSoak.';

describe('an edit and a wrapping', () => {
  it.each([
    ['a hint', hint('info', BASE), EDITED, hint('info', EDITED)],
    ['details', details(BASE), EDITED, details(EDITED)],
    ['a fence', fence('```', BASE), EDITED, fence('```', EDITED)],
    ['a hint around a new fence', hint('info', BASE), `${BASE}\n\n${fence('```', 'x')}`, null],
  ])('%s go together', (_, wrapped, edited, merged) => {
    const expected = merged ?? hint('info', edited);
    expect(mergeEnclosed(BASE, wrapped, edited)).toBe(expected);
    expect(mergeEnclosed(BASE, edited, wrapped)).toBe(expected);
  });

  it.each([
    ['hints of two styles', hint('info', BASE), hint('danger', BASE)],
    ['a hint and details', hint('info', BASE), details(BASE)],
    ['a hint and details with an edit', hint('info', BASE), details(EDITED)],
    ['fences of two lengths', fence('```', BASE), fence('````', BASE)],
    ['fences of two lengths with an edit', fence('```', BASE), fence('````', EDITED)],
    ['a hint and one around a part', hint('info', BASE), `${hint('danger', 'Dig.')}\n\nSoak.`],
    ['a hint and one around the end', hint('info', BASE), `Dig.\n\n${hint('danger', 'Soak.')}`],
  ])('%s are never put into each other', (_, ours, theirs) => {
    expect(mergeEnclosed(BASE, ours, theirs)).toBeUndefined();
    expect(mergeEnclosed(BASE, theirs, ours)).toBeUndefined();
  });
});
