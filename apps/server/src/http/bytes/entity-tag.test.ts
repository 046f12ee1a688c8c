import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allowsWrite, holdsTag, parseEntityTags } from './entity-tag.ts';

describe('a list of entity tags', () => {
  it.each<[string, readonly string[] | '*' | undefined]>([
    ['"a"', ['"a"']],
    [' "a" ', ['"a"']],
    ['"a", W/"b","c"', ['"a"', 'W/"b"', '"c"']],
    ['"a,b" , "c"', ['"a,b"', '"c"']],
    [',"a",, ,"b",', ['"a"', '"b"']],
    ['""', ['""']],
    ['"é"', ['"é"']],
    ['*', '*'],
    [' * ', '*'],
    ['"*"', ['"*"']],
    ['', undefined],
    [',', undefined],
    ['a', undefined],
    ['a*', undefined],
    ['*, "a"', undefined],
    ['"a" "b"', undefined],
    ['"a', undefined],
    ['"a"b"', undefined],
    ['"a b"', undefined],
    ['w/"a"', undefined],
    ['W/ "a"', undefined],
  ])('%j is read', (header, tags) => {
    expect(parseEntityTags(header)).toEqual(tags);
  });

  const anyTag = fc
    .record({
      weak: fc.boolean(),
      opaque: fc.string({ unit: fc.constantFrom('a', 'b', ',', '*', '/', 'W', '\\', 'é') }),
    })
    .map(({ weak, opaque }) => `${weak ? 'W/' : ''}"${opaque}"`);
  const anyComma = fc.constantFrom(',', ', ', ' ,\t', ',,', ', ,');

  it('gives back the tags it was written from, whatever stands in and between them', () => {
    const anyList = fc.array(fc.tuple(anyTag, anyComma), { minLength: 1 });
    fc.assert(
      fc.property(anyList, (parts) => {
        expect(parseEntityTags(parts.flat().join(''))).toEqual(parts.map(([tag]) => tag));
      }),
    );
  });

  it('is read in a time that grows with its length only', () => {
    for (const header of [
      `"a"${' ,'.repeat(50_000)}x`,
      '"a",'.repeat(50_000),
      '"'.repeat(99_999),
    ]) {
      const before = performance.now();
      parseEntityTags(header);
      expect(performance.now() - before).toBeLessThan(500);
    }
  });
});

describe('If-None-Match', () => {
  it.each([
    ['"t"', true],
    ['W/"t"', true],
    ['"a,b", W/"t"', true],
    ['*', true],
    ['"a", "b"', false],
    ['"at"', false],
    ['"a,"t","', false],
    ['t', false],
  ])('%s compares weakly with "t"', (header, holds) => {
    expect(holdsTag(header, '"t"')).toBe(holds);
  });
});

describe('If-Match', () => {
  it.each([
    ['"t"', true],
    ['"a", "t"', true],
    ['"t" , "a"', true],
    ['"a,b", "t"', true],
    ['*', true],
    ['W/"t"', false],
    ['W/"t", "a"', false],
    ['"a"', false],
    ['a*', false],
    ['t', false],
    ['"a" "t"', false],
  ])('%s compares strongly with "t"', (header, allows) => {
    expect(allowsWrite(header, '"t"')).toBe(allows);
  });
});
