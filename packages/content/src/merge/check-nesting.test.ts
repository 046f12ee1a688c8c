import { expect, it } from 'vitest';
import { findMisplaced } from './check-nesting.ts';
import { type CutText, cutText } from './cut-text.ts';
import { JOINED } from './join-blocks.ts';

const TEXT = 'Dig the clay.';

function cut(kind: string, text: string): CutText {
  return cutText({ text, blocks: [{ id: 'a', kind, start: 0, end: text.length, hash: '' }] });
}

it('judges where words stand, but not in what is in conflict and so as ours has it', () => {
  const range = { start: 0, end: TEXT.length };
  const merge = {
    text: TEXT,
    assembled: [{ ...range, id: 'a', kind: JOINED, kinds: new Set(['paragraph', 'hint']) }],
    read: [{ ...range, kind: 'paragraph', hash: '' }],
    versions: {
      base: cut('paragraph', TEXT),
      ours: cut('paragraph', TEXT),
      theirs: cut('hint', `{% hint %}\n${TEXT}\n{% endhint %}`),
    },
    units: [{ members: new Set(['a', 'b']), isAsked: true }],
  };
  expect(findMisplaced({ ...merge, conflicts: new Set() })).toEqual(new Set(['a']));
  expect(findMisplaced({ ...merge, conflicts: new Set(['a']) })).toEqual(new Set());
});
