import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listForms, makeIndexText } from './compounds.ts';
import { listWords } from './words.ts';

const formsOf = (text: string) =>
  listForms(text).map((form) => form.map(({ term }) => term).join(' '));

describe('listForms', () => {
  it.each([
    ['connectionString', ['connection string']],
    ['HTTPServer parseURL', ['http server', 'parse url']],
    ['getURLs of IDs', ['get urls']],
    ['utf8Decode', ['utf8 decode']],
    ['largeÉtat', ['large etat']],
    ['max-wal-size', ['maxwalsize']],
    ['X_ForwardedFor', ['forwarded for', 'xforwardedfor']],
    ['Word-by\u2011word', ['wordbyword']],
    ['words apart, C++ --flag .env 2026-01-31', []],
    ['資料-庫', []],
    ['aXbXcXdXeXfXgXhXiX', []],
    [`${'long'.repeat(20)}-word`, []],
  ])('says how %s is written otherwise', (text, forms) => {
    expect(formsOf(text)).toEqual(forms);
  });

  it('says where each word of a form stands', () => {
    const word = fc.constantFrom(
      'ab',
      'Cd',
      'E',
      'é',
      '-',
      '_',
      ' ',
      '\u00ad',
      '\u200b',
      '管理',
      '1',
    );
    const text = fc.array(word, { maxLength: 12 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, (sample) => {
        for (const form of listForms(sample)) {
          let end = 0;
          for (const { term, start, end: to } of form) {
            expect(start).toBeGreaterThanOrEqual(end);
            const written = listWords(sample.slice(start, to)).map((one) => one.term);
            expect(written.join('')).toBe(term);
            end = to;
          }
        }
      }),
    );
  });
});

describe('makeIndexText', () => {
  it('keeps the text and adds each form once', () => {
    expect(makeIndexText('aB, aB and a-b')).toBe('ab, ab and a-b · a b · ab');
    expect(makeIndexText('Nothing else')).toBe('nothing else');
  });
});
