import { badRequest } from '../../../http/errors.ts';
import type { ClaimsJsonSchema } from './claims-schema.ts';

/** Bytes that a schema may have as JSON. */
export const MAX_SCHEMA_BYTES = 64 * 1024;
/** How many claims visitors of a site can have, signed and unsigned ones together. */
export const MAX_CLAIMS = 200;
/** How many values an `enum` may list, and characters of one that is a text. */
export const MAX_VALUES = 200;
export const MAX_VALUE_LENGTH = 256;

const MAX_WORDS = 1024;
const NAME = /^[A-Za-z_][\w-]{0,63}$/;
/** Names that nothing in expressions has. */
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);
const PLAIN_TYPES = ['boolean', 'string', 'number', 'integer'] as const;
const OBJECT_KEYS = ['type', 'title', 'description', 'properties', 'additionalProperties'];

/**
 * Checks that a value is a schema of claims: a JSON Schema of an object (draft 7) that names each
 * claim with its type, unsigned ones below `unsigned`, and allows no others.
 *
 * @throws ApiError 400 naming the place in it, `path` first
 */
export function checkClaimsSchema(value: unknown, path: string): ClaimsJsonSchema {
  if (Buffer.byteLength(JSON.stringify(value) ?? '') > MAX_SCHEMA_BYTES) {
    throw badRequest(path, `must be at most ${MAX_SCHEMA_BYTES} bytes`);
  }
  const count = { claims: 0 };
  const schema = checkObject(value, path, [...OBJECT_KEYS, '$schema']);
  checkWords(schema, path, '$schema');
  for (const [name, claim] of listProperties(schema, path)) {
    const at = `${path}.properties.${name}`;
    if (name !== 'unsigned') {
      checkClaim(claim, at, count);
      continue;
    }
    const unsigned = checkObject(claim, at, OBJECT_KEYS);
    for (const [inner, own] of listProperties(unsigned, at)) {
      checkClaim(own, `${at}.properties.${inner}`, count);
    }
  }
  return value as ClaimsJsonSchema;
}

type Schema = Readonly<Record<string, unknown>>;

function checkObject(value: unknown, path: string, keys: readonly string[]): Schema {
  const schema = requireObject(value, path, keys);
  if (schema.type !== 'object') throw badRequest(`${path}.type`, 'must be "object"');
  if (schema.additionalProperties !== false) {
    throw badRequest(`${path}.additionalProperties`, 'must be false');
  }
  checkDescription(schema, path);
  return schema;
}

function listProperties({ properties }: Schema, path: string): [string, unknown][] {
  const own = requireObject(properties, `${path}.properties`);
  for (const name of Object.keys(own)) {
    if (!NAME.test(name) || FORBIDDEN.has(name)) {
      throw badRequest(
        `${path}.properties`,
        `must use names of at most 64 letters, digits, hyphens and underscores: ${JSON.stringify(name.slice(0, 80))} is not valid`,
      );
    }
  }
  return Object.entries(own);
}

function checkClaim(value: unknown, path: string, count: { claims: number }): void {
  count.claims += 1;
  if (count.claims > MAX_CLAIMS) {
    throw badRequest(path, `must not bring the schema to more than ${MAX_CLAIMS} claims`);
  }
  const schema = requireObject(value, path);
  checkDescription(schema, path);
  if (schema.type !== 'array') {
    checkPlain(schema, path);
    return;
  }
  refuseOthers(schema, path, ['type', 'title', 'description', 'items']);
  const items = requireObject(schema.items, `${path}.items`);
  checkDescription(items, `${path}.items`);
  checkPlain(items, `${path}.items`);
}

function checkPlain(schema: Schema, path: string): void {
  const type = PLAIN_TYPES.find((one) => one === schema.type);
  if (type === undefined) {
    const types = [...PLAIN_TYPES, ...(path.endsWith('.items') ? [] : ['array'])];
    throw badRequest(`${path}.type`, `must be one of ${types.join(', ')}`);
  }
  refuseOthers(schema, path, ['type', 'title', 'description', 'enum']);
  const { enum: values } = schema;
  if (values === undefined) return;
  if (!Array.isArray(values) || values.length === 0 || values.length > MAX_VALUES) {
    throw badRequest(`${path}.enum`, `must be a list of 1 to ${MAX_VALUES} values`);
  }
  for (const [index, one] of values.entries()) {
    const isOfType = type === 'integer' ? Number.isSafeInteger(one) : typeof one === type;
    const isShort = typeof one !== 'string' || one.length <= MAX_VALUE_LENGTH;
    if (!isOfType || !isShort) {
      throw badRequest(
        `${path}.enum[${index}]`,
        `must be of the same type as the claim (${type}), and not too long`,
      );
    }
  }
}

function checkDescription(schema: Schema, path: string): void {
  checkWords(schema, path, 'title');
  checkWords(schema, path, 'description');
}

function checkWords(schema: Schema, path: string, key: string): void {
  const words = schema[key];
  if (words === undefined || (typeof words === 'string' && words.length <= MAX_WORDS)) return;
  throw badRequest(`${path}.${key}`, `must be a string of at most ${MAX_WORDS} characters`);
}

function requireObject(value: unknown, path: string, keys?: readonly string[]): Schema {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw badRequest(path, 'must be an object');
  }
  const schema = value as Schema;
  if (keys !== undefined) refuseOthers(schema, path, keys);
  return schema;
}

function refuseOthers(schema: Schema, path: string, keys: readonly string[]): void {
  const other = Object.keys(schema).find((key) => !keys.includes(key));
  if (other === undefined) return;
  throw badRequest(
    path,
    `must contain only ${keys.join(', ')}; remove ${JSON.stringify(other.slice(0, 80))}`,
  );
}
