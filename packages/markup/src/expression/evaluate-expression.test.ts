import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  evaluateCondition,
  evaluateExpression,
  makeExpressionScope,
} from './evaluate-expression.ts';

const scope = makeExpressionScope({
  variables: { space: { product: 'Kiln', major: 3, beta: true }, page: { owner: 'Ada' } },
  claims: {
    plan: 'pro',
    seats: 12,
    groups: ['staff', 'press'],
    unsigned: { region: 'EU-West', trial: false },
  },
});

describe('evaluateCondition', () => {
  it.each([
    'visitor.claims.plan == "pro"',
    "visitor.claims.plan === 'pro' && visitor.claims.seats >= 10",
    'visitor.claims.groups.includes("press")',
    '!visitor.claims.unsigned.trial',
    'visitor.claims.unsigned.region.toLowerCase().startsWith("eu")',
    'visitor.claims.unsigned["region"].endsWith("West")',
    '(visitor.claims.missing ?? "free") !== "pro"',
    'visitor.claims.groups.length === 2',
    '"plan" in visitor.claims',
    '["free", "pro"].includes(visitor.claims.plan)',
    'visitor.claims.missing?.deeper === undefined',
    'space.vars.major * 2 - 1 === 5 && 7 % 4 === 3 && 6 / 3 === 2',
    'space.vars.beta ? visitor.claims.seats > 1 : false',
    '"12" == visitor.claims.seats',
    '-1 < 0 && +"2" === 2',
    'null == undefined',
  ])('holds: %s', (expression) => {
    expect(evaluateCondition(expression, scope)).toBe(true);
  });

  it.each([
    ['a condition that is false', 'visitor.claims.seats < 10'],
    ['a text that is no expression', 'visitor.claims.'],
    ['two expressions', '1 2'],
    ['the empty text', '  '],
    ['an unknown name', 'visitors.claims'],
    ['the negation of what cannot be read', '!visitor.claims.missing.deeper'],
    ['a global', 'globalThis'],
    ['this', 'this'],
    ['an assignment', 'space.vars.major = 4'],
    ['a function call', 'Function("return true")()'],
    ['a method of the prototype', 'visitor.hasOwnProperty("claims")'],
    ['the constructor', 'visitor.constructor !== undefined'],
    ['the constructor, computed', '"".["constructor"]'],
    ['the prototype', 'visitor.__proto__ !== undefined'],
    ['the prototype, computed', 'visitor["__pro" + "to__"] !== undefined'],
    ['a method that is not allowed', '"a".repeat(3) === "aaa"'],
    ['arithmetic on a list', 'visitor.claims.groups + ""'],
    ['a bitwise operator', '1 | 2'],
    ['a text over 1024 characters', `${'true || '.repeat(200)}true`],
    ['brackets nested too deep', `${'('.repeat(40)}true${')'.repeat(40)}`],
  ])('does not hold: %s', (_, expression) => {
    expect(evaluateCondition(expression, scope)).toBe(false);
  });

  it('reads unsigned claims of a visitor who brought none', () => {
    const stranger = makeExpressionScope({ variables: { space: {}, page: {} }, claims: {} });
    expect(evaluateCondition('visitor.claims.unsigned.beta', stranger)).toBe(false);
    expect(evaluateCondition('!visitor.claims.unsigned.beta', stranger)).toBe(true);
  });

  it('stops at a thousand steps', () => {
    const list = `[${Array.from({ length: 500 }, () => 1).join(',')}]`;
    expect(evaluateCondition(`${list}.length === 500`, scope)).toBe(true);
    const repeated = Array.from({ length: 1000 }, () => '!').join('');
    expect(evaluateCondition(`${repeated}true`, scope)).toBe(false);
  });
});

describe('evaluateExpression', () => {
  it.each([
    ['space.vars.product', 'Kiln'],
    ['page.vars.owner + " " + space.vars.major', 'Ada 3'],
    ['space.vars.beta', 'true'],
    ['visitor.claims.groups', 'staff, press'],
    ['space.vars.missing', ''],
    ['space.vars', ''],
    ['space.vars.product.missing()', ''],
    ['null', ''],
    ['1 / 0', 'Infinity'],
  ])('%s is "%s"', (expression, expected) => {
    expect(evaluateExpression(expression, scope)).toBe(expected);
  });

  it('never throws and never reaches anything but data', () => {
    const atoms = ['visitor', 'claims', '.', '[', ']', '(', ')', '"', 'constructor', '__proto__'];
    const more = ['Function', 'call', 'apply', '+', '!', '?.', '??', ',', '1', 'in', 'this', '`'];
    const expressions = fc
      .array(fc.oneof(fc.constantFrom(...atoms, ...more), fc.string({ maxLength: 3 })), {
        maxLength: 20,
      })
      .map((parts) => parts.join(''));
    const seen: unknown[] = [];
    const run = () => seen.push('called');
    const guarded = makeExpressionScope({
      variables: { space: {}, page: {} },
      claims: { run, plain: 1 },
    });
    fc.assert(
      fc.property(expressions, (expression) => {
        const value = evaluateExpression(expression, guarded);
        expect(typeof value).toBe('string');
        expect(value).not.toContain('function');
        expect(typeof evaluateCondition(expression, guarded)).toBe('boolean');
      }),
      { numRuns: 2000 },
    );
    expect(evaluateExpression('visitor.claims.run()', guarded)).toBe('');
    expect(evaluateExpression('visitor.claims.run', guarded)).toBe('');
    expect(seen).toEqual([]);
  });
});
