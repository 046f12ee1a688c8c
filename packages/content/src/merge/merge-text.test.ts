import { describe, expect, it } from 'vitest';
import { mergeEnclosed, mergeText } from './merge-text.ts';

const merge = (kind: string, base: string, ours: string, theirs: string) =>
  mergeText(kind, base, ours, theirs, { removed: [], added: [] });

describe('merging one text', () => {
  it.each([
    [
      'sentences side by side',
      'One fox ran. Two owls slept.',
      'One fox sat. Two owls slept.',
      'One fox ran. Two owls woke.',
      'One fox sat. Two owls woke.',
    ],
    [
      'words with a word between them',
      'the red fox ran home',
      'the old fox ran home',
      'the red fox ran away',
      'the old fox ran away',
    ],
    [
      'words of a script without spaces',
      '我喜欢苹果和香蕉。',
      '我喜欢梨子和香蕉。',
      '我喜欢苹果和橘子。',
      '我喜欢梨子和橘子。',
    ],
    [
      'another wrapping and a word',
      'one two three\nfour five six',
      'one two three four\nfive six',
      'one two three\nfour FIVE six',
      'one two three four\nFIVE six',
    ],
    [
      'a hint around an edit',
      'Keep it dry at all times.',
      '{% hint style="info" %}\nKeep it dry at all times.\n{% endhint %}',
      'Keep it warm at all times.',
      '{% hint style="info" %}\nKeep it warm at all times.\n{% endhint %}',
    ],
    [
      'a quote and an edit',
      'Keep it dry\nat all times.',
      '> Keep it dry\n> at all times.',
      'Keep it warm\nat all times.',
      '> Keep it warm\n> at all times.',
    ],
  ])('joins %s, whichever side is ours', (_, base, ours, theirs, expected) => {
    expect(merge('paragraph', base, ours, theirs)).toBe(expected);
    expect(merge('paragraph', base, theirs, ours)).toBe(expected);
  });

  it.each([
    ['words side by side', 'the red fox ran', 'the old fox ran', 'the red owl ran'],
    ['two texts at one place', 'One fox.', 'One fox. Two owls.', 'One fox. Two bees.'],
    ['two changes of one word', 'the red fox', 'the old fox', 'the shy fox'],
    [
      'two rewritten sentences',
      'The kiln is hot today.',
      'Nobody may open this door.',
      'The kiln was hot yesterday.',
    ],
    ['an edit of what becomes code', 'Run it now.', '```\nRun it now.\n```', 'Run it later.'],
  ])('asks about %s, whichever side is ours', (_, base, ours, theirs) => {
    expect(merge('paragraph', base, ours, theirs)).toBeUndefined();
    expect(merge('paragraph', base, theirs, ours)).toBeUndefined();
  });

  it('notes what both did alike once', () => {
    const shared = { removed: [], added: [] };
    expect(mergeText('', 'red', 'blue', 'blue', shared)).toBe('blue');
    expect(shared).toEqual({ removed: ['red'], added: ['blue'] });
  });

  it('takes lines of code as wholes', () => {
    const code = (...lines: string[]) => ['```js', ...lines, '```'].join('\n');
    const base = code('a b', 'c d', 'e f');
    expect(merge('code', base, code('A b', 'c d', 'e f'), code('a b', 'C d', 'e f'))).toBe(
      code('A b', 'C d', 'e f'),
    );
    expect(merge('code', base, code('A b', 'c d', 'e f'), code('a B', 'c d', 'e f'))).toBe(
      undefined,
    );
    const added = code('a b', 'new', 'c d', 'e f');
    expect(merge('code', base, added, code('a b', 'new', 'more', 'c d', 'e f'))).toBe(undefined);
    expect(merge('code', base, added, added)).toBe(added);
  });

  it('merges rows by cell, and items without regard to their number', () => {
    expect(merge('table-row', '| a | b | c |', '| A | b | c |', '| a | B | c |')).toBe(
      '| A | B | c |',
    );
    expect(merge('list-item', '2. fire it', '3. fire it', '2. fire it slowly')).toBe(
      '3. fire it slowly',
    );
    expect(merge('list-item', '- [ ] fire it', '- [x] fire it', '- [ ] fire it twice')).toBe(
      '- [x] fire it twice',
    );
  });
});

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
