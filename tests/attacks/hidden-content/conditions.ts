import type { Random } from '../../../packages/content/src/testing/random-edits.ts';

/** What a reader's claims, the variables of a space or those of a page may be. */
export type Value = string | number | boolean | readonly string[];

/** What conditions see. */
export interface Scope {
  claims: Readonly<Record<string, Value>>;
  unsigned: Readonly<Record<string, Value>>;
  space: Readonly<Record<string, Value>>;
  page: Readonly<Record<string, Value>>;
}

/** Which of these an atom asks. */
type Source = keyof Scope;

/** A condition as the generator makes it. `written` is the way in which an atom stands in the text. */
export type Condition =
  | { kind: 'all' | 'any'; parts: readonly Condition[] }
  | { kind: 'not'; part: Condition }
  | { kind: 'is' | 'is not'; source: Source; name: string; value: Value }
  | { kind: 'holds'; source: Source; name: string }
  | { kind: 'one of'; source: Source; name: string; values: readonly string[] }
  | { kind: 'includes'; source: Source; name: string; value: string; guarded: boolean }
  | { kind: 'at least'; source: Source; name: string; value: number }
  | { kind: 'has'; source: Source; name: string }
  /** A text that is no expression. */
  | { kind: 'broken' };

/** The claims that readers of these sites may have, as their schema names them. */
export const CLAIMS_SCHEMA = {
  type: 'object',
  properties: {
    staff: { type: 'boolean' },
    plan: { type: 'string', enum: ['free', 'pro', 'max'] },
    groups: { type: 'array', items: { type: 'string' } },
    level: { type: 'integer' },
    unsigned: {
      type: 'object',
      properties: { beta: { type: 'boolean' }, region: { type: 'string' } },
      additionalProperties: false,
    },
  },
  additionalProperties: false,
} as const;

const WRITTEN: Readonly<Record<Source, string>> = {
  claims: 'visitor.claims',
  unsigned: 'visitor.claims.unsigned',
  space: 'space.vars',
  page: 'page.vars',
};

/** The text of a condition. */
export function writeCondition(condition: Condition): string {
  switch (condition.kind) {
    case 'all':
      return condition.parts.map(writeInner).join(' && ');
    case 'any':
      return condition.parts.map(writeInner).join(' || ');
    case 'not':
      return `!${writeInner(condition.part)}`;
    case 'broken':
      return 'visitor.claims. ==';
    default:
      return writeAtom(condition);
  }
}

function writeInner(condition: Condition): string {
  const text = writeCondition(condition);
  return condition.kind === 'holds' ? text : `(${text})`;
}

function writeAtom(atom: Exclude<Condition, { kind: 'all' | 'any' | 'not' | 'broken' }>): string {
  const name = `${WRITTEN[atom.source]}.${atom.name}`;
  switch (atom.kind) {
    case 'is':
      return `${name} == ${JSON.stringify(atom.value)}`;
    case 'is not':
      return `${name} != ${JSON.stringify(atom.value)}`;
    case 'holds':
      return name;
    case 'one of':
      return `${JSON.stringify(atom.values)}.includes(${name})`;
    case 'includes':
      return `${name}${atom.guarded ? '?' : ''}.includes(${JSON.stringify(atom.value)})`;
    case 'at least':
      return `${name} >= ${atom.value}`;
    case 'has':
      return `"${atom.name}" in ${WRITTEN[atom.source]}`;
  }
}

/** A mistake in a condition, for which it holds no more than its negation. */
class Mistake extends Error {}

/** Whether a condition holds, decided without anything of what decides it for readers; none always does. */
export function holds(condition: Condition | undefined, scope: Scope): boolean {
  return condition === undefined || decide(condition, scope) === true;
}

/** What a condition comes to; undefined where there is a mistake in it. */
export function decide(condition: Condition, scope: Scope): boolean | undefined {
  if (includesBroken(condition)) return undefined;
  try {
    return isTrue(condition, scope);
  } catch (error) {
    if (error instanceof Mistake) return undefined;
    throw error;
  }
}

function includesBroken(condition: Condition): boolean {
  if (condition.kind === 'not') return includesBroken(condition.part);
  if (condition.kind === 'all' || condition.kind === 'any') {
    return condition.parts.some(includesBroken);
  }
  return condition.kind === 'broken';
}

function isTrue(condition: Condition, scope: Scope): boolean {
  switch (condition.kind) {
    case 'all':
      return condition.parts.every((part) => isTrue(part, scope));
    case 'any':
      return condition.parts.some((part) => isTrue(part, scope));
    case 'not':
      return !isTrue(condition.part, scope);
    case 'broken':
      return false;
    default: {
      const value = scope[condition.source][condition.name];
      return isAtomTrue(condition, value);
    }
  }
}

function isAtomTrue(
  atom: Exclude<Condition, { kind: 'all' | 'any' | 'not' | 'broken' }>,
  value: Value | undefined,
): boolean {
  switch (atom.kind) {
    case 'is':
      return value === atom.value;
    case 'is not':
      return value !== atom.value;
    case 'holds':
      return value !== undefined && value !== false && value !== 0 && value !== '';
    case 'one of':
      return typeof value === 'string' && atom.values.includes(value);
    case 'includes':
      if (value === undefined && !atom.guarded) throw new Mistake();
      return Array.isArray(value) && value.includes(atom.value);
    case 'at least':
      return typeof value === 'number' && value >= atom.value;
    case 'has':
      return value !== undefined;
  }
}

/** What a condition may ask, by where it stands: the parts of a site know nothing of a space. */
export type ConditionPlace = 'site' | 'page';

/** Makes a condition. */
export function makeCondition(random: Random, place: ConditionPlace, depth = 2): Condition {
  const choice = random(depth > 0 ? 12 : 8);
  const part = () => makeCondition(random, place, depth - 1);
  if (choice >= 11) return { kind: 'not', part: part() };
  if (choice >= 8) {
    return { kind: random(2) === 0 ? 'all' : 'any', parts: [part(), part()] };
  }
  if (place === 'page' && random(5) === 0) return makeVariableAtom(random);
  return makeClaimAtom(random);
}

function makeClaimAtom(random: Random): Condition {
  const pick = <T>(...of: readonly T[]): T => of[random(of.length)] as T;
  const source = 'claims';
  return pick<() => Condition>(
    () => ({ kind: 'holds', source, name: pick('staff', 'staff', 'plan', 'unknown') }),
    () => ({ kind: pick('is', 'is not'), source, name: 'plan', value: pick('free', 'pro', 'max') }),
    () => ({ kind: 'one of', source, name: 'plan', values: pick(['free', 'pro'], ['max'], []) }),
    () => ({
      kind: 'includes',
      source,
      name: 'groups',
      value: pick('a', 'b'),
      guarded: pick(true, false),
    }),
    () => ({ kind: 'at least', source, name: 'level', value: pick(1, 3, 5) }),
    () => ({ kind: 'has', source, name: pick('plan', 'level', 'unknown') }),
    () => ({ kind: 'holds', source: 'unsigned', name: 'beta' }),
    () => ({ kind: 'is', source: 'unsigned', name: 'region', value: pick('eu', 'us') }),
  )();
}

function makeVariableAtom(random: Random): Condition {
  const pick = <T>(...of: readonly T[]): T => of[random(of.length)] as T;
  return pick<() => Condition>(
    () => ({ kind: 'is', source: 'space', name: 'edition', value: pick('home', 'work') }),
    () => ({ kind: 'holds', source: 'space', name: pick('open', 'unknown') }),
    () => ({ kind: 'holds', source: 'page', name: pick('inside', 'unknown') }),
    () => ({ kind: 'at least', source: 'page', name: 'major', value: pick(1, 2, 3) }),
    () => ({ kind: 'broken' }),
  )();
}
