import { describe, expect, it } from 'vitest';
import { type CutText, cutText } from './cut-text.ts';
import { keepDefinitions } from './definitions.ts';

/** Blocks by their ids; those that begin as a definition are one. */
function cut(blocks: Record<string, string>): CutText {
  let text = '';
  const placed = Object.entries(blocks).map(([id, body]) => {
    const start = text === '' ? 0 : text.length + 2;
    text += text === '' ? body : `\n\n${body}`;
    const kind = /^\[\^/.test(body)
      ? 'footnote'
      : /^\[\w+\]:/.test(body)
        ? 'definition'
        : 'paragraph';
    return { id, kind, start, end: text.length, hash: '' };
  });
  return cutText({ text, blocks: placed });
}

const A = 'See [a][K].';
const K = '[k]: /k';
const idsOf = ({ pieces }: CutText) => [...pieces.keys()].join('');

describe('a definition that one side deleted', () => {
  it.each([
    ['that the other came to refer to', { a: 'See.', b: 'b' }, { a: A, k: K, b: '[k]' }, 'akb'],
    ['before all that is left', { b: 'b' }, { a: A, k: K, b: '[b][k]' }, 'kb'],
    ['that the other refers to as before', { a: 'See.', b: 'b' }, { a: A, k: K, b: 'B' }, 'ab'],
    ['for another of its label', { a: A, n: K }, { a: A, k: K, b: '[b][k]' }, 'an'],
  ])('%s', (_, ours, theirs, ids) => {
    const base = cut({ a: A, k: K, b: 'b' });
    const versions = { base, ours: cut(ours), theirs: cut(theirs) };
    expect(idsOf(keepDefinitions(versions).ours)).toBe(ids);
    const swapped = { base, ours: versions.theirs, theirs: versions.ours };
    expect(idsOf(keepDefinitions(swapped).theirs)).toBe(ids);
  });

  it('is a footnote too, and stays away where both deleted it', () => {
    const base = cut({ a: 'Hot[^1].', f: '[^1]: Very.' });
    const theirs = cut({ a: 'Hot[^1].', f: '[^1]: Very.', b: 'Cold[^1].' });
    expect(idsOf(keepDefinitions({ base, ours: cut({ a: 'Hot.' }), theirs }).ours)).toBe('af');
    const without = cut({ a: '[^1] [^1]' });
    expect(keepDefinitions({ base, ours: without, theirs: without }).ours).toBe(without);
  });
});
