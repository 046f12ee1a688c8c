import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeNumberKey, makeValueCells, readValue } from './value-rows.ts';

const finite = fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0);

describe('the rows of a value', () => {
  it('hold any number, and sort as numbers do', () => {
    fc.assert(
      fc.property(finite, finite, (a, b) => {
        const keys = [makeNumberKey(a), makeNumberKey(b)] as const;
        expect(Math.sign(a - b)).toBe(keys[0] === keys[1] ? 0 : keys[0] < keys[1] ? -1 : 1);
        const [cells] = makeValueCells({ options: [] }, 'number', a);
        expect(readValue('number', [cells?.value ?? ''])).toBe(a);
      }),
      {
        examples: [
          [0, Number.MIN_VALUE],
          [-Number.MAX_VALUE, Number.MAX_VALUE],
          [-1, 0],
        ],
      },
    );
  });

  it('sort texts without regard to case and accents, and fit into an index whatever they are', () => {
    const keyOf = (text: string) =>
      makeValueCells({ options: [] }, 'text', text)[0]?.sort_key ?? '';
    expect(keyOf('ÉCOLE')).toBe(keyOf('ecole'));
    expect(keyOf('a b') < keyOf('A C')).toBe(true);
    const long = keyOf('\ufdfa'.repeat(256));
    expect(Buffer.byteLength(long)).toBeLessThanOrEqual(1024);
  });
});
