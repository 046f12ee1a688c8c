import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ContentRef } from '../content-ref.ts';
import { createLinkPicker } from './link-picker.ts';

const to = (page: string): ContentRef => ({ kind: 'page', page });

describe('a picker of links', () => {
  it('picks those whose targets a text holds', () => {
    const pick = createLinkPicker({ 'a.md': to('a'), 'a.md#x': to('x'), './a.md': to('dot') });
    expect(pick('[a](a.md#xy)')).toEqual({ 'a.md': to('a'), 'a.md#x': to('x') });
    expect(pick('[a](./a.md)')).toEqual({ 'a.md': to('a'), './a.md': to('dot') });
    expect(pick('a.m')).toEqual({});
    expect(pick('')).toEqual({});
    expect(pick(null)).toEqual({});
  });

  it('picks what a search for each target finds', () => {
    const word = fc.string({
      unit: fc.constantFrom('a', 'b', 'é', '😀', '\u{10ffff}'),
      minLength: 1,
    });
    fc.assert(
      fc.property(fc.array(word), fc.string({ unit: word }), (targets, text) => {
        const links = Object.fromEntries(targets.map((target) => [target, to(target)]));
        const held = Object.entries(links).filter(([target]) => text.includes(target));
        expect(createLinkPicker(links)(text)).toEqual(Object.fromEntries(held));
      }),
    );
  });
});
