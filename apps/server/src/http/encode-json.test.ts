import { runAtOnce } from '@octavo/content';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeJsonInSteps } from './encode-json.ts';
import { LazyList } from './lazy-list.ts';

const encode = (body: object) => runAtOnce(encodeJsonInSteps(body)).map(String);

describe('JSON encoded in pieces', () => {
  it('is what encoding at once gives, whatever the body', () => {
    const { tree } = fc.letrec((tie) => ({
      tree: fc.record(
        {
          title: fc.string({ unit: 'binary' }),
          when: fc.date({ noInvalidDate: true }),
          'a "key"': fc.jsonValue(),
          nothing: fc.constant(undefined),
          tags: fc.array(fc.string()),
          mixed: fc.array(
            fc.oneof(fc.integer(), fc.constant(undefined), fc.record({ a: fc.nat() })),
          ),
          pages: fc
            .tuple(fc.array(tie('tree') as fc.Arbitrary<object>, { maxLength: 2 }), fc.boolean())
            .map(([items, isLazy]) => (isLazy ? new LazyList(() => items) : items)),
        },
        { requiredKeys: [] },
      ),
    }));
    fc.assert(
      fc.property(tree, (body) => {
        expect(encode(body as object).join('')).toBe(JSON.stringify(body));
      }),
    );
  });

  it('of a large body is in pieces of which none is large', () => {
    const body = { pages: Array.from({ length: 5000 }, (_, id) => ({ id, title: `Page ${id}` })) };
    const pieces = encode(body);
    expect(pieces.length).toBeGreaterThan(2);
    expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThan(70_000);
    expect(pieces.join('')).toBe(JSON.stringify(body));
  });

  it('makes an item of a lazy list when it is needed, and has no more than one at a time', () => {
    let made = 0;
    const list = new LazyList(function* () {
      for (let id = 0; id < 3; id += 1) {
        made += 1;
        yield { id };
      }
    });
    const steps = encodeJsonInSteps({ pages: list });
    for (let round = 1; round <= 3; round += 1) {
      expect(steps.next().done).toBe(false);
      expect(made).toBe(round);
    }
    expect(encode({ pages: list }).join('')).toBe('{"pages":[{"id":0},{"id":1},{"id":2}]}');
  });
});
