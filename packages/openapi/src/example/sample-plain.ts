import { ExactNumber, makeExactNumber } from '@octavo/content';
import { isNumber, type JsonNumber } from '../json-value.ts';
import type { SchemaBody } from '../model.ts';

/** A text of each format that is known; dates are fixed, so that pages stay the same. */
const TEXTS: Readonly<Record<string, string>> = {
  'date-time': '2026-01-15T09:30:00Z',
  date: '2026-01-15',
  time: '09:30:00Z',
  duration: 'P3D',
  email: 'user@example.com',
  'idn-email': 'user@example.com',
  hostname: 'example.com',
  'idn-hostname': 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  uri: 'https://example.com',
  url: 'https://example.com',
  iri: 'https://example.com',
  'uri-reference': '/path',
  'uri-template': '/items/{id}',
  'json-pointer': '/items/0',
  uuid: '3fa85f64-5717-4562-b3fc-2c963f66afa6',
  password: 'pa$$word',
  byte: 'dGV4dA==',
  binary: '<binary>',
  regex: '^[a-z]+$',
};

const MAX_TEXT = 200;
const FILLING = 'text';

/** A text of the format and the length that a schema asks for; its pattern is not followed. */
export function sampleText({ format, constraints }: SchemaBody): string {
  const known = format !== undefined && Object.hasOwn(TEXTS, format) ? TEXTS[format] : undefined;
  if (known !== undefined) return known;
  const least = readLimit(constraints?.minLength, 0);
  const most = readLimit(constraints?.maxLength, MAX_TEXT);
  const length = Math.max(least, Math.min(FILLING.length, most));
  return FILLING.repeat(Math.ceil(length / FILLING.length)).slice(0, length);
}

function readLimit(value: unknown, otherwise: number): number {
  return isNumber(value) && Number(value) >= 0 ? Math.min(Number(value), MAX_TEXT) : otherwise;
}

/** A number within the bounds of a schema: its lower bound, else its upper one, else 1. */
export function sampleNumber({ constraints = {} }: SchemaBody, isInteger: boolean): JsonNumber {
  const exact = findExactBound(constraints, isInteger);
  if (exact !== undefined) return exact;
  const step = isInteger ? 1 : 0.5;
  const lower = findBound(constraints.minimum, constraints.exclusiveMinimum, step);
  const upper = findBound(constraints.maximum, constraints.exclusiveMaximum, -step);
  let value = lower ?? (upper === undefined || upper >= 1 ? 1 : upper);
  const { multipleOf } = constraints;
  const unit = isNumber(multipleOf) ? Number(multipleOf) : 0;
  if (unit > 0) {
    const product = Math.max(Math.ceil(value / unit), lower === undefined ? 1 : 0) * unit;
    value = Number(product.toPrecision(15));
  }
  if (isInteger)
    value = upper !== undefined && upper < value ? Math.floor(upper) : Math.ceil(value);
  return Number.isFinite(value) ? value : 0;
}

/** A bound as a value that is allowed; those of older versions are exclusive by a `true` beside them. */
function findBound(bound: unknown, exclusive: unknown, step: number): number | undefined {
  if (isNumber(exclusive)) return Number(exclusive) + step;
  if (!isNumber(bound)) return undefined;
  return exclusive === true ? Number(bound) + step : Number(bound);
}

/** A lower bound to its last digit, where JavaScript's own numbers do not reach that far. */
function findExactBound(
  { minimum, exclusiveMinimum, multipleOf }: NonNullable<SchemaBody['constraints']>,
  isInteger: boolean,
): JsonNumber | undefined {
  const isExclusive = exclusiveMinimum === true || isNumber(exclusiveMinimum);
  const bound = isNumber(exclusiveMinimum) ? exclusiveMinimum : minimum;
  if (!(bound instanceof ExactNumber) || multipleOf !== undefined) return undefined;
  if (/^-?\d+$/.test(bound.text)) {
    return makeExactNumber((BigInt(bound.text) + (isExclusive ? 1n : 0n)).toString());
  }
  return isExclusive || isInteger ? undefined : bound;
}
