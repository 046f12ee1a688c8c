import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runAtOnce } from '../platform/index.ts';
import { encodeJsonInSteps } from './encode-json.ts';

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
          pages: fc.array(tie('tree') as fc.Arbitrary<object>, {
            maxLength: 2,
          }),
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
});
