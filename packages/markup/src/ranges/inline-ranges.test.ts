import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readInlineRanges } from './inline-ranges.ts';

/** Each range by its role, its pair and its source. */
function showRanges(source: string, env: object = {}): string[] {
  return (readInlineRanges(source, env) ?? []).map(({ role, pair, start, end }) => {
    return `${role}${pair ?? ''} ${source.slice(start, end)}`;
  });
}

describe('what is no plain text in inline source', () => {
  it('is known by its place: marks within marks', () => {
    expect(showRanges('a ***b* c** __d__ ~~e~~ f_g_h')).toEqual([
      ...['open2 **', 'open1 *', 'close1 *', 'close2 **'],
      ...['open3 __', 'close3 __', 'open4 ~~', 'close4 ~~'],
    ]);
    expect(showRanges('**a****b**')).toEqual(['open1 **', 'close1 **']);
  });

  it('links, images with their words, and references', () => {
    const env = { references: { R: { href: 'x', title: '' } } };
    expect(showRanges('[a `b`](<c d> "t") ![e\\*](f.png) [g][r] <https://h.i>', env)).toEqual([
      ...['open1 [', 'void `b`', 'close1 ](<c d> "t")'],
      ...['open2 ![', 'special \\*', 'close2 ](f.png)', 'open3 [', 'close3 ][r]'],
      'void <https://h.i>',
    ]);
  });

  it('elements, whole where their content is no text', () => {
    expect(showRanges('<b>x</b> <kbd>y</kbd> <i class="fa-z">:z:</i> <br> <name> <u>')).toEqual([
      ...['open1 <b>', 'close1 </b>', 'void <kbd>y</kbd>', 'void <i class="fa-z">:z:</i>'],
      ...['void <br>', 'void <name>', 'void <u>'],
    ]);
  });

  it('lies in order and apart, whatever is written', () => {
    const text = fc.string({ unit: fc.constantFrom(...'ab *_~[]()!<>/`\\&;$:\n"^1') });
    fc.assert(
      fc.property(text, (source) => {
        const ranges = readInlineRanges(source, {}) ?? [];
        let done = 0;
        for (const { start, end } of ranges) {
          expect(start).toBeGreaterThanOrEqual(done);
          expect(end).toBeGreaterThanOrEqual(start);
          done = end;
        }
        expect(done).toBeLessThanOrEqual(source.length);
        const opened = ranges.filter(({ role }) => role === 'open').map(({ pair }) => pair);
        const closed = ranges.filter(({ role }) => role === 'close').map(({ pair }) => pair);
        expect(closed.toSorted()).toEqual(opened.toSorted());
      }),
      { numRuns: 500 },
    );
  });
});
