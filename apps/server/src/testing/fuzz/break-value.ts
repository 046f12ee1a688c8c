import type { TSchema } from 'typebox';
import { makeBodyCheck } from '../../http/schema-check.ts';
import { chooseOne, type Random, type SchemaFacts } from './schema-facts.ts';

/** A value in which one thing is wrong. */
export interface BrokenValue {
  /** What is wrong, in a word. */
  kind: string;
  /** What the refusal has to name: this, or what lies in it where `isInside`. */
  path: string;
  isInside: boolean;
  value: unknown;
}

interface Place {
  schema: SchemaFacts;
  value: unknown;
  at: readonly (string | number)[];
  /** Where the union begins that it stands in, which may have other forms for what is broken. */
  union: readonly (string | number)[] | undefined;
}

/** A value that breaks the schema in one thing; undefined where nothing can be broken. */
export function breakValue(
  schema: TSchema,
  value: unknown,
  random: Random,
): BrokenValue | undefined {
  const check = makeBodyCheck(schema);
  const places = listPlaces({ schema: schema as SchemaFacts, value, at: [], union: undefined });
  for (let tries = 0; tries < 20; tries += 1) {
    const place = chooseOne(random, places);
    const broken = breakPlace(place, random);
    if (broken === undefined) continue;
    const changed = replaceAt(value, place.at, broken.value);
    // Another form of a union may allow what this one does not.
    if (place.union !== undefined && broken.isText !== true && check(changed) === undefined)
      continue;
    const path = writePath(place.union ?? [...place.at, ...(broken.field ?? [])]);
    const isInside = place.union !== undefined;
    return { kind: broken.kind, path, isInside, value: changed };
  }
  return undefined;
}

function listPlaces(place: Place): Place[] {
  const { schema, value, at, union } = place;
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches !== undefined) {
    const branch = branches.find((one) => makeBodyCheck(one)(value) === undefined);
    if (branch === undefined) return [];
    return listPlaces({ schema: branch as SchemaFacts, value, at, union: union ?? at });
  }
  const parts: Place[] = [];
  if (Array.isArray(value) && schema.items !== undefined) {
    const items = schema.items as SchemaFacts;
    for (const [index, item] of value.entries()) {
      parts.push(...listPlaces({ schema: items, value: item, at: [...at, index], union }));
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, part] of Object.entries(value)) {
      const own = schema.properties?.[name] as SchemaFacts | undefined;
      if (own === undefined) continue;
      parts.push(...listPlaces({ schema: own, value: part, at: [...at, name], union }));
    }
  }
  return [place, ...parts];
}

interface Change {
  kind: string;
  value: unknown;
  /** The field of the place that is wrong. */
  field?: [string];
  /** A text that is refused wherever it stands. */
  isText?: true;
}

const WRONG: Readonly<Record<string, readonly unknown[]>> = {
  object: [[], 'x', 1, true],
  array: [{}, 'x', 1, true],
  string: [1, true, {}, []],
  integer: ['1', 1.5, true, {}],
  number: ['1', true, {}],
  boolean: ['true', 0, 1, {}],
};

function breakPlace({ schema, value, at }: Place, random: Random): Change | undefined {
  const changes: Change[] = [];
  const wrong = WRONG[schema.type ?? ''];
  // A body that is no object is refused as such, whatever its fields.
  if (wrong !== undefined) changes.push({ kind: 'type', value: chooseOne(random, wrong) });
  if (schema.enum !== undefined) changes.push({ kind: 'enum', value: 'no-such-word' });
  if ('const' in schema) changes.push({ kind: 'const', value: 'no-such-word' });
  if (schema.type === 'object') changes.push(...breakObject(schema, value as object, random));
  if (schema.type === 'array') changes.push(...breakList(schema, value as unknown[]));
  if (schema.type === 'string') changes.push(...breakText(schema, value as string));
  if (schema.type === 'integer' || schema.type === 'number') changes.push(...breakNumber(schema));
  if (at.length === 0) changes.push({ kind: 'type', value: null });
  return changes.length === 0 ? undefined : chooseOne(random, changes);
}

function breakObject(schema: SchemaFacts, value: object, random: Random): Change[] {
  const changes: Change[] = [];
  const there = (schema.required ?? []).filter((name) => name in value);
  if (there.length > 0) {
    const name = chooseOne(random, there);
    const { [name]: _gone, ...rest } = value as Record<string, unknown>;
    changes.push({ kind: 'missing', value: rest, field: [name] });
  }
  const isOpen = schema.additionalProperties !== undefined && schema.additionalProperties !== false;
  if (!isOpen && schema.patternProperties === undefined) {
    const name = chooseOne(random, ['bogus', 'constructor', 'toString', 'Title']);
    changes.push({ kind: 'unknown', value: { ...value, [name]: 1 }, field: [name] });
    const polluted = JSON.parse('{"__proto__":{"admin":true}}') as object;
    const entries = [...Object.entries(value), ...Object.entries(polluted)];
    changes.push({ kind: 'unknown', value: makeOwn(entries), field: ['__proto__'] });
  }
  return changes;
}

/** An object of these fields, one named `__proto__` among them. */
function makeOwn(entries: readonly [string, unknown][]): object {
  return Object.fromEntries(entries);
}

function breakList(schema: SchemaFacts, value: readonly unknown[]): Change[] {
  const { minItems = 0, maxItems, uniqueItems } = schema;
  const [first] = value;
  const changes: Change[] = [];
  if (minItems > 0) changes.push({ kind: 'limit', value: value.slice(0, minItems - 1) });
  const fits = maxItems !== undefined && maxItems <= 1000 && uniqueItems !== true;
  if (first !== undefined && fits) {
    changes.push({ kind: 'limit', value: Array.from({ length: maxItems + 1 }, () => first) });
  }
  return changes;
}

function breakText({ minLength = 0, maxLength, format, pattern }: SchemaFacts, value: string) {
  const changes: Change[] = [
    { kind: 'NUL', value: `${value.slice(0, 10)}\u0000`, isText: true },
    { kind: 'surrogate', value: '\ud83d', isText: true },
  ];
  if (minLength > 0) changes.push({ kind: 'limit', value: 'a'.repeat(minLength - 1) });
  if (maxLength !== undefined && maxLength < 300_000) {
    changes.push({ kind: 'limit', value: 'a'.repeat(maxLength + 1) });
  }
  if (format !== undefined) changes.push({ kind: 'format', value: 'not one' });
  if (pattern !== undefined && !new RegExp(pattern, 'u').test('\n\t')) {
    changes.push({ kind: 'pattern', value: '\n\t' });
  }
  return changes;
}

function breakNumber({ minimum, maximum }: SchemaFacts): Change[] {
  return [
    ...(minimum === undefined ? [] : [{ kind: 'limit', value: minimum - 1 }]),
    ...(maximum === undefined ? [] : [{ kind: 'limit', value: maximum + 1 }]),
  ];
}

function replaceAt(value: unknown, at: readonly (string | number)[], part: unknown): unknown {
  const [first, ...rest] = at;
  if (first === undefined) return part;
  if (Array.isArray(value)) {
    return value.map((one, index) => (index === first ? replaceAt(one, rest, part) : one));
  }
  const fields = value as Record<string, unknown>;
  return { ...fields, [first]: replaceAt(fields[first], rest, part) };
}

function writePath(at: readonly (string | number)[]): string {
  return at.reduce<string>(
    (path, step) => (/^\d+$/.test(`${step}`) ? `${path}[${step}]` : `${path}.${step}`),
    'body',
  );
}
