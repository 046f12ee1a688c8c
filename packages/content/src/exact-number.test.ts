import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeCanonicalJson } from './canonical-json.ts';
import { ExactNumber, parseExactJson } from './exact-number.ts';

const NUMBERS = [
  ...['1253261109769874438', '9223372036854775807', '-9223372036854775808', '1.10', '1.0', '-0'],
  ...['1e400', '-1E-400', '0.0000001', '1e5', '0.1234567890123456789', '100000000000000000000000'],
];

const digits = fc.stringMatching(/^-?(0|[1-9]\d{0,24})(\.\d{1,24})?([eE][+-]?\d{1,4})?$/);

describe('exact numbers', () => {
  it.each(NUMBERS)('%s is in JSON what it was', (text) => {
    for (const json of [text, `[${text}]`, `{"a":${text}}`, `{"a":[0,${text},{"b":${text}}]}`]) {
      expect(JSON.stringify(parseExactJson(json))).toBe(json);
      expect(encodeCanonicalJson(parseExactJson(json))).toBe(json);
    }
  });

  it('keep every number of every list, and leave plain ones plain', () => {
    fc.assert(
      fc.property(fc.array(digits), (numbers) => {
        const json = `[${numbers.join(',')}]`;
        expect(JSON.stringify(parseExactJson(json))).toBe(json);
      }),
    );
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const json = JSON.stringify(value);
        expect(JSON.stringify(parseExactJson(json))).toBe(json);
      }),
    );
    expect(parseExactJson('[1,-2.5,0,12345678901234]')).toEqual([1, -2.5, 0, 12345678901234]);
  });

  it('are nothing that a text or an object could be taken for', () => {
    const json = '{"a":{"text":"1.10"},"b":{"rawJSON":"1.10"},"c":"1.10","d":1.10}';
    const value = parseExactJson(json) as Record<string, unknown>;
    expect(Object.values(value).map((one) => one instanceof ExactNumber)).toEqual([
      ...[false, false, false, true],
    ]);
    expect(encodeCanonicalJson(value)).toBe(json);
    for (const text of ['', '01', '1"', '1,2', '+1', 'NaN', '1.', '.5']) {
      expect(() => new ExactNumber(text)).toThrow(SyntaxError);
    }
  });

  it('are read as others are where they are longer than any number', () => {
    expect(parseExactJson(`[1${'0'.repeat(2000)},${'1'.repeat(900)}]`)).toEqual([
      Number.POSITIVE_INFINITY,
      new ExactNumber('1'.repeat(900)),
    ]);
  });

  it('cost no text its depth, keys or mistakes', () => {
    const deep = 20_000;
    const json = `${'['.repeat(deep)}1.10${']'.repeat(deep)}`;
    expect(() => parseExactJson(json)).not.toThrow();
    expect(Object.keys(parseExactJson('{"__proto__":1.10}') as object)).toEqual(['__proto__']);
    expect(() => parseExactJson('[1.10')).toThrow(SyntaxError);
  });
});
