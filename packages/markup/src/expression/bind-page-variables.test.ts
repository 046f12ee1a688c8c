import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bindPageVariables } from './bind-page-variables.ts';
import { evaluateCondition, makeExpressionScope } from './evaluate-expression.ts';

const variables = { owner: 'A "\\" b\n', major: -3, beta: true };
const scope = (page: Record<string, string | number | boolean>) =>
  makeExpressionScope({ variables: { space: { major: 1 }, page }, claims: { plan: 'pro' } });

describe('bindPageVariables', () => {
  it.each([
    'visitor.claims.plan == "page.vars.owner"',
    'space.vars.major === 1',
    'page.vars.beta',
    '!page.vars.beta || !page.vars.missing',
    'page?.vars?.major + 4 == space.vars.major',
    'page . vars . owner.length == 7 && visitor.claims.plan == "pro"',
    'page.vars.owner.includes("\\"")',
    '(page.vars.missing ?? "none") == "none"',
    'page.vars.missing?.length == undefined',
  ])('lets %s hold where the page is not known, as where it is', (condition) => {
    const bound = bindPageVariables(condition, variables);
    expect(evaluateCondition(bound, scope({}))).toBe(
      evaluateCondition(condition, scope(variables)),
    );
  });

  it.each([
    '"beta" in page.vars',
    'page.vars["beta"]',
    'page.vars[visitor.claims.name]',
    'page == undefined || true',
    'page.vars.',
    '!page.vars.beta | "',
  ])('shows nothing where %s asks for more than a variable by its name', (condition) => {
    expect(evaluateCondition(bindPageVariables(condition, variables), scope({}))).toBe(false);
  });

  it('takes any value as it is', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary' }), fc.double({ noNaN: true }), fc.boolean()),
        (value) => {
          const bound = bindPageVariables('page.vars.x === space.vars.x', { x: value });
          const there = makeExpressionScope({
            variables: { space: { x: value }, page: {} },
            claims: {},
          });
          expect(evaluateCondition(bound, there)).toBe(
            Number.isFinite(value) || typeof value !== 'number',
          );
        },
      ),
    );
  });
});
