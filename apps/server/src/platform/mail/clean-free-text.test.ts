import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanFreeText } from './clean-free-text.ts';

/** What mail programs make links of: a scheme, a name with a dot, an address. */
const LINKED = /\w:\S|[^\s.]\.[^\s.]|\S@\S|\/\//u;

describe('what people typed in, in a mail', () => {
  it.each([
    ['Kiln & Söhne (Werk 2)', 'Kiln & Söhne (Werk 2)'],
    ['陶芸の会', '陶芸の会'],
    ['R&D/QA', 'R&D/QA'],
    ['Kiln Inc.', 'Kiln Inc.'],
    ['You won 1000 EUR evil.com', 'You won 1000 EUR evil. com'],
    ['https://evil.example/a?b=c', 'https: / /evil. example/a?b=c'],
    ['evil。com', 'evil. com'],
    ['evil．com', 'evil. com'],
    ['write to a@evil.com', 'write to a at evil. com'],
    ['Kiln"\r\nBcc: x@y.z', "Kiln' Bcc: x at y. z"],
    ['a\u202egpj.exe', 'a gpj. exe'],
  ])('%j is %j', (typed, shown) => {
    expect(cleanFreeText(typed)).toBe(shown);
  });

  it('is one short line without quotation marks, links and what cannot be seen', () => {
    const part = fc.constantFrom(
      ...[
        'http://',
        'evil.com',
        'www.',
        '@',
        '"',
        '”',
        '\n',
        '\u202e',
        '\u2028',
        '\0',
        '..',
        '://',
      ],
    );
    const hostile = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(fc.oneof(part, fc.string({ unit: 'binary', maxLength: 5 })), { maxLength: 30 }),
    );
    fc.assert(
      fc.property(hostile, (typed) => {
        const shown = cleanFreeText([typed].flat().join(''));
        expect(shown).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}"“”„«»]/u);
        expect([...shown].length).toBeLessThanOrEqual(61);
        expect(shown).not.toMatch(LINKED);
      }),
    );
  });
});
