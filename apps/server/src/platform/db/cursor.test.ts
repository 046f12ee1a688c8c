import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSigner } from '../signer.ts';
import { decodeCursor, encodeCursor, InvalidCursorError } from './cursor.ts';

const signer = createSigner(new Uint8Array(32).fill(7));
const keys = fc.array(
  fc
    .oneof(fc.string({ unit: 'grapheme' }), fc.integer(), fc.double({ noNaN: true }))
    .map((value) =>
      Object.is(value, -0) || value === Infinity || value === -Infinity ? 0 : value,
    ),
);

describe('cursors', () => {
  it('give back the key they were made of', () => {
    fc.assert(
      fc.property(fc.string(), keys, (scope, key) => {
        expect(decodeCursor(signer, scope, encodeCursor(signer, scope, key))).toEqual(key);
      }),
    );
  });

  it('are refused by another list and by another server', () => {
    const other = createSigner(new Uint8Array(32).fill(8));
    fc.assert(
      fc.property(fc.string(), fc.string(), keys, (scope, otherScope, key) => {
        fc.pre(scope !== otherScope);
        const cursor = encodeCursor(signer, scope, key);
        expect(() => decodeCursor(signer, otherScope, cursor)).toThrow(InvalidCursorError);
        expect(() => decodeCursor(other, scope, cursor)).toThrow(InvalidCursorError);
      }),
    );
  });

  it('are refused when any character is changed, added or removed', () => {
    fc.assert(
      fc.property(keys, fc.nat(), fc.string({ maxLength: 2 }), fc.nat(2), (key, at, text, cut) => {
        const cursor = encodeCursor(signer, 'list', key);
        const place = at % (cursor.length + 1);
        const tampered = cursor.slice(0, place) + text + cursor.slice(place + cut);
        fc.pre(tampered !== cursor);
        expect(() => decodeCursor(signer, 'list', tampered)).toThrow(InvalidCursorError);
      }),
    );
  });

  it('are refused when they are any other text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(() => decodeCursor(signer, 'list', text)).toThrow(InvalidCursorError);
      }),
    );
  });
});
