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
  return typeof value === 'number' && value >= 0 ? Math.min(value, MAX_TEXT) : otherwise;
}

/** A number within the bounds of a schema: its lower bound, else its upper one, else 1. */
export function sampleNumber({ constraints = {} }: SchemaBody, isInteger: boolean): number {
  const step = isInteger ? 1 : 0.5;
  const lower = findBound(constraints.minimum, constraints.exclusiveMinimum, step);
  const upper = findBound(constraints.maximum, constraints.exclusiveMaximum, -step);
  let value = lower ?? (upper === undefined || upper >= 1 ? 1 : upper);
  const { multipleOf } = constraints;
  if (typeof multipleOf === 'number' && multipleOf > 0) {
    value = Math.max(Math.ceil(value / multipleOf), lower === undefined ? 1 : 0) * multipleOf;
  }
  if (isInteger)
    value = upper !== undefined && upper < value ? Math.floor(upper) : Math.ceil(value);
  return Number.isFinite(value) ? value : 0;
}

/** A bound as a value that is allowed; those of older versions are exclusive by a `true` beside them. */
function findBound(bound: unknown, exclusive: unknown, step: number): number | undefined {
  if (typeof exclusive === 'number') return exclusive + step;
  if (typeof bound !== 'number') return undefined;
  return exclusive === true ? bound + step : bound;
}
