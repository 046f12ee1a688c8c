import fc from 'fast-check';
import { expect, it } from 'vitest';
import { encodePart } from './describe/write-parameter.ts';

it('of any text nothing is left that means something in an address, and it can be read back', () => {
  expect(encodePart("a b/?#&=!'()*~ä")).toBe('a%20b%2F%3F%23%26%3D%21%27%28%29%2A~%C3%A4');
  expect(encodePart('\ud800')).toBe('%EF%BF%BD');
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const encoded = encodePart(text);
      expect(encoded).toMatch(/^(?:[\w.~-]|%[0-9A-F]{2})*$/);
      expect(decodeURIComponent(encoded)).toBe(text.toWellFormed());
    }),
  );
});
