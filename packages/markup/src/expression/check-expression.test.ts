import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkExpression } from './check-expression.ts';
import { evaluateExpression, makeExpressionScope } from './evaluate-expression.ts';

const NOBODY = makeExpressionScope({ variables: { space: {}, page: {} }, claims: {} });

describe('checkExpression', () => {
  it.each([
    'visitor.claims.plan == "pro" && !visitor.claims.unsigned.trial',
    ' visitor.claims["plan"] in ["a", "b",] ',
    'space.vars.major >= 3 ? page.vars.owner : undefined',
    "visitor.claims.groups?.includes('staff') ?? false",
    'visitor?.claims?.["größe"].toLowerCase().trim().length % 2 === -0.5e1',
    'visitor.claims.größe',
    '"Ünïcödé \\"quoted\\" 🦊" != space.vars.name',
  ])('finds nothing wrong with %s', (expression) => {
    expect(checkExpression(expression)).toBeUndefined();
  });

  it.each([
    ['', 1, 'is empty'],
    ['   ', 4, 'is empty'],
    ['visitor.claims.', 16, 'has no name after "."'],
    ['visitor.claims.a &&', 20, 'is incomplete'],
    ['visitor.claims.a visitor', 18, 'has "visitor" in an unexpected place'],
    ['(visitor.claims.a', 1, 'has a "(" that is not closed'],
    ['["a", "b"', 1, 'has a "[" that is not closed'],
    ['visitor.claims["a")', 19, 'has ")" in an unexpected place'],
    ['visitor.claims.a == "pro', 21, 'has text without a closing quotation mark'],
    ['visitor.claims.a == “pro”', 21, /quotation mark “/],
    ['visitor.claims.a ? 1', 18, 'has a "?" without a ":"'],
    ['visitor.claims.a = "pro"', 18, /assigns with "="/],
    ['space.vars.n++', 13, /assigns with "\+\+"/],
    ['visitor.claims.a | 1', 18, /the operator "\|"/],
    ['typeof visitor', 1, /the operator "typeof"/],
    ['visitor.claims.a instanceof page', 18, /the operator "instanceof"/],
    ['~1', 1, /the operator "~"/],
    ['visitor.claims.a # 1', 18, 'has an unexpected character: "#"'],
    ['`a`', 1, /template literal/],
    ['{ a: 1 }', 1, /do not support objects/],
    ['() => true', 2, 'has ")" in an unexpected place'],
    ['visitor => true', 9, 'has a function, which is not allowed'],
    ['function () {}', 1, 'has a function, which is not allowed'],
    ['visitors.claims', 1, 'has the unknown name "visitors"; known names are visitor, space, page'],
    ['this.claims', 1, /the unknown name "this"/],
    ['visitor.claims.a && globalThis', 21, /the unknown name "globalThis"/],
    ['visitor.claim.a', 9, 'has the unknown member "claim"; visitor has claims'],
    ['space["var"].a', 7, 'has the unknown member "var"; space has vars'],
    ['visitor.claims.constructor', 16, 'has the unknown member "constructor"'],
    ['visitor["__proto__"].a', 9, 'has the unknown member "__proto__"'],
    ['eval("1")', 1, 'calls a function, but only methods can be called'],
    ['visitor.claims.a.repeat(9)', 18, /the unknown method "repeat"; known methods are includes, /],
    ['visitor.claims.a["x" + "y"]()', 22, 'calls a method with a computed name'],
    ['1.5px == 2', 4, 'has a number followed directly by "px"'],
  ])('says of %s what is wrong at column %i', (expression, column, message) => {
    const mistake = checkExpression(expression);
    expect(mistake?.message).toMatch(
      typeof message === 'string' ? new RegExp(`^${escapeRegExp(message)}$`) : message,
    );
    expect(mistake?.column).toBe(column);
  });

  it.each([
    ['brackets', `${'('.repeat(500)}1`, 34, 'is nested more than 32 levels deep'],
    ['negations', `${'!'.repeat(40)}true`, 34, 'is nested more than 32 levels deep'],
    ['choices', `${'1 ? 2 : '.repeat(40)}3`, 261, 'is nested more than 32 levels deep'],
    ['lists', `${'['.repeat(40)}1${']'.repeat(40)}`, 34, 'is nested more than 32 levels deep'],
    ['parts', `1${'+1'.repeat(511)}`, 1000, 'has more than 1000 parts'],
    ['characters', '1'.repeat(2000), 1025, 'is longer than 1024 characters'],
  ])('has a limit for %s, and none just below', (_, expression, column, message) => {
    expect(checkExpression(expression)).toEqual({ message, column });
    expect(checkExpression(`${'('.repeat(32)}true${')'.repeat(32)}`)).toBeUndefined();
    expect(checkExpression(`1${'+1'.repeat(499)}`)).toBeUndefined();
    expect(checkExpression('1'.repeat(1024))).toBeUndefined();
  });

  it('takes any text, and finds a place in it for each mistake', () => {
    const pieces = [
      'visitor',
      '.claims',
      '(',
      '[',
      ']',
      ')',
      '"',
      '?',
      ':',
      '.',
      '==',
      'in',
      '1e',
      '\\',
    ];
    const texts = fc
      .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 4, unit: 'binary' })))
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(texts, (text) => {
        const mistake = checkExpression(text);
        if (mistake === undefined) return;
        expect(mistake.column).toBeGreaterThanOrEqual(1);
        expect(mistake.column).toBeLessThanOrEqual(text.length + 1);
      }),
      { numRuns: 3000 },
    );
  });

  it('refuses no literal that expressions can show', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200, unit: 'binary' }), (text) => {
        const written = `"${text.replace(/["\\]/g, '\\$&')}"`;
        expect(checkExpression(written)).toBeUndefined();
        expect(evaluateExpression(written, NOBODY)).toBe(text);
      }),
    );
  });
});

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
