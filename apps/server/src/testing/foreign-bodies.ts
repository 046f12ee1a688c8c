import type { TSchema } from 'typebox';
import type { Operation } from '../http/implement-operation.ts';
import { makeBodyCheck } from '../http/schema-check.ts';
import { makeInstance } from './example-request.ts';
import type { SchemaFacts } from './fuzz/schema-facts.ts';

/** A field of a body that takes text, by its place and its own name. */
export interface TextField {
  /** Such as `body.changes.target.space`; items of a list have the name of their list. */
  path: string;
  name: string;
}

/** Every field of an operation's body that takes free text: no choice of words, pattern or format. */
export function listTextFields({ body }: Pick<Operation, 'body'>): TextField[] {
  const found = new Map<string, TextField>();
  const collect = (schema: TSchema, at: readonly string[]): void => {
    const facts = schema as SchemaFacts;
    for (const [name, part] of Object.entries(facts.properties ?? {})) collect(part, [...at, name]);
    if (facts.items !== undefined) collect(facts.items, at);
    for (const part of [...(facts.anyOf ?? []), ...(facts.oneOf ?? [])]) collect(part, at);
    const { type, enum: words, pattern, format } = facts;
    if (type !== 'string' || 'const' in facts || words || pattern || format) return;
    found.set(at.join('.'), { path: at.join('.'), name: at.at(-1) ?? '' });
  };
  if (body !== undefined) collect(body, ['body']);
  return [...found.values()];
}

/** The most bodies that are made for one field. */
const MAX_BODIES = 40;

/**
 * Bodies of an operation that its schema allows and in which a field says `value`: the given body
 * with as little more as the schema asks for, or less of it. None where the schema alone gives none.
 *
 * @param given a valid body
 */
export function makeBodiesWith(
  { body }: Pick<Operation, 'body'>,
  { path }: TextField,
  value: string,
  given: unknown,
): unknown[] {
  if (body === undefined) return [];
  const check = makeBodyCheck(body);
  const made = new Set<string>();
  for (const one of setField(body, path.split('.').slice(1), value, given)) {
    if (check(structuredClone(one)) === undefined) made.add(JSON.stringify(one));
    if (made.size === MAX_BODIES) break;
  }
  return [...made].map((text) => JSON.parse(text) as unknown);
}

function* setField(
  schema: TSchema,
  path: readonly string[],
  value: string,
  given: unknown,
): Generator<unknown> {
  const facts = schema as SchemaFacts;
  for (const branch of [...(facts.anyOf ?? []), ...(facts.oneOf ?? [])]) {
    yield* setField(branch, path, value, given);
    if (given !== undefined) yield* setField(branch, path, value, undefined);
  }
  const [name, ...rest] = path;
  if (facts.items !== undefined) {
    const [first] = Array.isArray(given) ? given : [];
    for (const item of setField(facts.items, path, value, first)) yield [item];
    return;
  }
  if (name === undefined) {
    if (facts.type === 'string' && !('const' in facts) && facts.enum === undefined) yield value;
    return;
  }
  const part = facts.properties?.[name];
  if (part === undefined) return;
  const small = makeInstance(schema) as Record<string, unknown>;
  const base = typeof given === 'object' && given !== null ? (given as typeof small) : undefined;
  const kinds = (facts.properties?.kind as SchemaFacts | undefined)?.enum ?? [];
  const kind = kinds.includes(name) ? { kind: name } : {};
  for (const around of base === undefined ? [small] : [base, small]) {
    for (const inner of setField(part, rest, value, around[name])) {
      yield { ...around, ...kind, [name]: inner };
    }
  }
}
