import type { VariableValue } from '@octavo/content';
import { callMethod } from './methods.ts';
import {
  type Expression,
  MAX_EXPRESSION_PARTS,
  type MemberExpression,
  parseExpression,
} from './parse-expression.ts';

/** What expressions can name: plain data only, read by own properties. */
export type ExpressionScope = Readonly<Record<string, unknown>>;

/** Members that nothing has, whatever its data are. */
export const FORBIDDEN_NAMES: ReadonlySet<string> = new Set([
  '__proto__',
  'constructor',
  'prototype',
]);

/**
 * The scope of a page: `space.vars`, `page.vars` and `visitor.claims`. `visitor.claims.unsigned` is
 * always an object, so that a visitor who brought nothing simply lacks every claim in it.
 */
export function makeExpressionScope(values: {
  variables: { space: Record<string, VariableValue>; page: Record<string, VariableValue> };
  claims: Record<string, unknown>;
}): ExpressionScope {
  return {
    space: { vars: values.variables.space },
    page: { vars: values.variables.page },
    visitor: { claims: { unsigned: {}, ...values.claims } },
  };
}

/**
 * Whether a condition holds. A condition that cannot be read, names something unknown, or reads a
 * member of nothing does not hold: content is never shown by mistake. Never throws.
 */
export function evaluateCondition(expression: string, scope: ExpressionScope): boolean {
  const outcome = run(expression, scope);
  return outcome !== undefined && Boolean(outcome.value);
}

/**
 * The text of an inline expression: a text, number or boolean as it is, a list joined by commas,
 * anything else (and any mistake) as the empty text. Never throws.
 */
export function evaluateExpression(expression: string, scope: ExpressionScope): string {
  const value = run(expression, scope)?.value;
  return Array.isArray(value) ? value.map(toText).filter(Boolean).join(', ') : toText(value);
}

function toText(value: unknown): string {
  const isPlain =
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return isPlain ? String(value) : '';
}

function run(expression: string, scope: ExpressionScope): { value: unknown } | undefined {
  const tree = parseExpression(expression.trim());
  if (!tree) return undefined;
  try {
    return { value: evaluate(tree, { scope, steps: 0 }) };
  } catch {
    return undefined;
  }
}

interface Run {
  scope: ExpressionScope;
  steps: number;
}

function evaluate(tree: Expression, run: Run): unknown {
  run.steps += 1;
  if (run.steps > MAX_EXPRESSION_PARTS) throw new RangeError('too many steps');
  switch (tree.kind) {
    case 'value':
      return tree.value;
    case 'name':
      return readName(tree.name, run);
    case 'member':
      return readMember(tree, run);
    case 'list':
      return listOf(tree.elements, run);
    case 'unary':
      return applyUnary(tree.operator, evaluate(tree.operand, run));
    case 'binary':
      return evaluateBinary(tree, run);
    case 'choice':
      return evaluate(evaluate(tree.test, run) ? tree.yes : tree.no, run);
    case 'call':
      return evaluateCall(tree, run);
  }
}

function readName(name: string, run: Run): unknown {
  if (name === 'undefined') return undefined;
  if (!Object.hasOwn(run.scope, name)) throw new ReferenceError(name);
  return run.scope[name];
}

function readMember(tree: MemberExpression, run: Run): unknown {
  const owner = evaluate(tree.owner, run);
  if (tree.optional && (owner === null || owner === undefined)) return undefined;
  return readProperty(owner, memberName(tree, run));
}

function memberName(tree: MemberExpression, run: Run): string {
  if (typeof tree.name === 'string') return tree.name;
  const name = evaluate(tree.name, run);
  if (typeof name !== 'string' && typeof name !== 'number') throw new TypeError('not a name');
  return String(name);
}

function readProperty(owner: unknown, name: string): unknown {
  if (FORBIDDEN_NAMES.has(name)) throw new TypeError(`no ${name}`);
  if (typeof owner === 'string')
    return Object.hasOwn(Object(owner), name) ? Reflect.get(Object(owner), name) : undefined;
  if (typeof owner !== 'object' || owner === null) throw new TypeError('not an object');
  if (!Object.hasOwn(owner, name)) return undefined;
  const value: unknown = Reflect.get(owner, name);
  if (typeof value === 'function') throw new TypeError('not data');
  return value;
}

function listOf(elements: readonly Expression[], run: Run): unknown[] {
  return elements.map((element) => evaluate(element, run));
}

function applyUnary(operator: string, value: unknown): unknown {
  if (operator === '!') return !value;
  if (operator === '-') return applyOperator('-', 0, value);
  if (operator === '+') return applyOperator('-', value, 0);
  throw new TypeError(`no operator ${operator}`);
}

function evaluateBinary(tree: Expression & { kind: 'binary' }, run: Run): unknown {
  const left = evaluate(tree.left, run);
  const { operator } = tree;
  if (operator === '&&') return left ? evaluate(tree.right, run) : left;
  if (operator === '||') return left ? left : evaluate(tree.right, run);
  if (operator === '??') return left ?? evaluate(tree.right, run);
  return applyOperator(operator, left, evaluate(tree.right, run));
}

function evaluateCall(tree: Expression & { kind: 'call' }, run: Run): unknown {
  const { callee } = tree;
  const receiver = evaluate(callee.owner, run);
  if (callee.optional && (receiver === null || receiver === undefined)) return undefined;
  return callMethod(receiver, memberName(callee, run), listOf(tree.values, run));
}

type Operand = string | number | boolean | null | undefined;

const MAX_TEXT = 10_000;

/**
 * Applies a binary operator that needs both operands. Comparison and arithmetic take plain values
 * only, so that no operand's `valueOf` or `toString` ever runs; `==` and `===` compare lists and
 * objects by identity. Throws on an unknown operator.
 */
function applyOperator(operator: string, left: unknown, right: unknown): unknown {
  switch (operator) {
    case '===':
      return left === right;
    case '!==':
      return left !== right;
    case '==':
      return looselyEqual(left, right);
    case '!=':
      return !looselyEqual(left, right);
    case 'in':
      return hasMember(left, right);
    default:
      return applyToPlain(operator, plain(left), plain(right));
  }
}

function applyToPlain(operator: string, left: Operand, right: Operand): unknown {
  switch (operator) {
    case '<':
      return order(left, right, (a, b) => a < b);
    case '<=':
      return order(left, right, (a, b) => a <= b);
    case '>':
      return order(left, right, (a, b) => a > b);
    case '>=':
      return order(left, right, (a, b) => a >= b);
    case '+':
      return add(left, right);
    case '-':
      return Number(left) - Number(right);
    case '*':
      return Number(left) * Number(right);
    case '/':
      return Number(left) / Number(right);
    case '%':
      return Number(left) % Number(right);
    default:
      throw new TypeError(`no operator ${operator}`);
  }
}

function plain(value: unknown): Operand {
  if (value === null || value === undefined) return value;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    return value;
  }
  throw new TypeError('not a plain value');
}

function order(
  left: Operand,
  right: Operand,
  test: (a: string | number, b: string | number) => boolean,
) {
  if (typeof left === 'string' && typeof right === 'string') return test(left, right);
  return test(Number(left), Number(right));
}

function add(left: Operand, right: Operand): string | number {
  if (typeof left !== 'string' && typeof right !== 'string') return Number(left) + Number(right);
  const text = `${left}${right}`;
  if (text.length > MAX_TEXT) throw new RangeError('text too long');
  return text;
}

function looselyEqual(left: unknown, right: unknown): boolean {
  if (left === null || left === undefined) return right === null || right === undefined;
  if (typeof left === typeof right || right === null || right === undefined) return left === right;
  if (typeof left === 'object' || typeof right === 'object') return false;
  return Number(left) === Number(right);
}

function hasMember(name: unknown, owner: unknown): boolean {
  if (typeof owner !== 'object' || owner === null) throw new TypeError('not an object');
  if (typeof name !== 'string' && typeof name !== 'number') throw new TypeError('not a name');
  return Object.hasOwn(owner, name);
}
