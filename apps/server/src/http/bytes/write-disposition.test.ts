import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeDisposition } from './write-disposition.ts';

describe('a content disposition', () => {
  it.each([
    ['a b.png', `inline; filename="a b.png"; filename*=UTF-8''a%20b.png`],
    ['圖"/表.png', `inline; filename="__/_.png"; filename*=UTF-8''%E5%9C%96%22%2F%E8%A1%A8.png`],
    [`it's (1)*.txt`, `inline; filename="it's (1)*.txt"; filename*=UTF-8''it%27s%20%281%29%2A.txt`],
    ['a\r\nb: c', `inline; filename="a__b: c"; filename*=UTF-8''a%0D%0Ab%3A%20c`],
    ['\ud800', `inline; filename="_"; filename*=UTF-8''%EF%BF%BD`],
  ])('names %j', (name, value) => {
    expect(writeDisposition('inline', name)).toBe(value);
  });

  it('is one line of ASCII that gives back every name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        const value = writeDisposition('attachment', name);
        const parts = /^attachment; filename="[^"\\]*"; filename\*=UTF-8''([\w!#$&+.^`|~%-]*)$/;
        expect(value).toMatch(/^[\x20-\x7e]*$/);
        expect(decodeURIComponent(parts.exec(value)?.[1] ?? 'unread')).toBe(name);
      }),
    );
  });
});
