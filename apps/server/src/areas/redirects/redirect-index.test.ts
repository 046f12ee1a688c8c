import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RedirectDestination } from './destination.ts';
import { findLoop } from './find-loop.ts';
import { makeRedirectIndex } from './redirect-index.ts';
import { readPattern } from './source.ts';

const make = (...sources: string[]) => makeRedirectIndex(sources.map((source) => ({ source })));

describe('redirects looked up by path', () => {
  it('are the one with the source, else the one with the longest text before its "*"', () => {
    const index = make('/a', '/a/*', '/a/b*', '/a/b-*/c', '/*');
    const expected: [string, string, string | undefined][] = [
      ['/a', '/a', undefined],
      ['/a/x', '/a/*', 'x'],
      ['/a/x/y', '/a/*', 'x/y'],
      ['/a/b', '/a/b*', ''],
      ['/a/bc/d', '/a/b*', 'c/d'],
      ['/a/b-1/c', '/a/b-*/c', '1'],
      ['/a/b-1/d', '/a/b*', '-1/d'],
      ['/a/b-/c', '/a/b*', '-/c'],
      ['/z', '/*', 'z'],
    ];
    for (const [path, source, splat] of expected) {
      expect([path, index.find(path)]).toEqual([path, { redirect: { source }, splat }]);
    }
  });

  it('match what is above a "*" for all the rest', () => {
    expect(make('/a/*').find('/a')).toEqual({ redirect: { source: '/a/*' }, splat: '' });
    expect(make('/a/*/b').find('/a/b')).toBeUndefined();
    expect(make('/a').find('/a/b')).toBeUndefined();
  });

  it('are those that trying all of them finds', () => {
    const segment = fc.constantFrom('a', 'b', 'ab', 'a*', '*', 'b*');
    const source = fc
      .array(segment, { minLength: 1, maxLength: 3 })
      .map((segments) => `/${segments.join('/')}`)
      .filter((text) => text.split('*').length < 3);
    const path = fc
      .array(fc.constantFrom('a', 'b', 'ab', 'ba'), { minLength: 1, maxLength: 4 })
      .map((segments) => `/${segments.join('/')}`);
    fc.assert(
      fc.property(fc.uniqueArray(source, { maxLength: 12 }), path, (sources, wanted) => {
        const found = make(...sources).find(wanted)?.redirect.source;
        const fitting = sources.filter((one) => fits(one, wanted));
        const best = fitting.sort((a, b) => rank(b, wanted) - rank(a, wanted))[0];
        expect(found).toBe(best);
      }),
    );
  });
});

function fits(source: string, path: string): boolean {
  const { literal, remainder, hasSplat } = readPattern(source);
  if (!hasSplat) return source === path;
  if (remainder === '') return path.startsWith(literal) || `${path}/` === literal;
  const middle = path.slice(literal.length, path.length - remainder.length);
  const isLong = path.length > literal.length + remainder.length;
  return isLong && path.startsWith(literal) && path.endsWith(remainder) && !/\//.test(middle);
}

function rank(source: string, path: string): number {
  if (source === path) return 1e6;
  const { literal, remainder } = readPattern(source);
  return literal.length * 100 + (remainder === '' ? 0 : 50);
}

describe('redirects in a circle', () => {
  const find = (...pairs: [string, string][]) =>
    findLoop(
      pairs.map(([source, url]) => {
        const destination: RedirectDestination = { kind: 'url', url };
        return { source, destination };
      }),
    );

  it.each<[string, [string, string][], string[]]>([
    [
      'two',
      [
        ['/a', '/b'],
        ['/b', '/a'],
      ],
      ['/a', '/b'],
    ],
    [
      'three',
      [
        ['/a', '/b'],
        ['/b', '/c?x'],
        ['/c', '/a#y'],
      ],
      ['/a', '/b', '/c'],
    ],
    [
      'one of all',
      [
        ['/*', '/home'],
        ['/home', '/x'],
      ],
      ['/*', '/home'],
    ],
    [
      'two folders',
      [
        ['/a/*', '/b/*'],
        ['/b/*', '/a/*'],
      ],
      ['/a/*', '/b/*'],
    ],
    ['a folder into itself', [['/a/*', '/a/x/:splat']], ['/a/*']],
    [
      'segments',
      [
        ['/a-*/x', '/b-*/x'],
        ['/b-*/x', '/a-*/x'],
      ],
      ['/a-*/x', '/b-*/x'],
    ],
  ])('are found: %s', (_name, pairs, sources) => {
    expect(find(...pairs)?.sort()).toEqual(sources);
  });

  it.each<[string, [string, string][]]>([
    [
      'a row',
      [
        ['/a', '/b'],
        ['/b', '/c'],
        ['/c', 'https://kiln.example/a'],
      ],
    ],
    ['all to one place', [['/*', '/home']]],
    ['itself', [['/a', '/a']]],
    [
      'a way out',
      [
        ['/a/*', '/b/*'],
        ['/b/x', '/a/y'],
      ],
    ],
    [
      'another end',
      [
        ['/a-*/x', '/b-*/y'],
        ['/b-*/z', '/a-*/x'],
      ],
    ],
    ['a query alone', [['/a/*', '/a?q=*']]],
  ])('are none: %s', (_name, pairs) => {
    expect(find(...pairs)).toBeUndefined();
  });

  it('are told apart quickly among many', () => {
    const pairs = Array.from({ length: 5_000 }, (_, at): [string, string] => [
      `/old-${at}/*`,
      `/new-${at}/*`,
    ]);
    const begun = performance.now();
    expect(find(...pairs)).toBeUndefined();
    expect(performance.now() - begun).toBeLessThan(1_000);
  });
});
