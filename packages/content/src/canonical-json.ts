import { ExactNumber } from './exact-number.ts';

/**
 * Encodes a JSON value in its one canonical form: object keys in ascending UTF-16 order, `undefined`
 * properties left out, no white space. Equal values have equal encodings, whatever the order in
 * which their properties were set. An {@link ExactNumber} is its digits.
 *
 * @throws TypeError for what JSON cannot hold (functions, symbols, bigints, non-finite numbers).
 */
export function encodeCanonicalJson(value: unknown): string {
  if (value === null) {
    return 'null';
  }
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return JSON.stringify(value);
    case 'number':
      return encodeNumber(value);
    case 'object':
      if (Array.isArray(value)) return encodeArray(value);
      return value instanceof ExactNumber ? value.text : encodeObject(value);
    default:
      throw new TypeError(`A ${typeof value} has no JSON form.`);
  }
}

function encodeNumber(value: number): string {
  if (!Number.isFinite(value)) {
    throw new TypeError(`The number ${value} has no JSON form.`);
  }
  return JSON.stringify(value);
}

function encodeArray(values: readonly unknown[]): string {
  let encoded = '[';
  for (const [index, value] of values.entries()) {
    encoded += (index > 0 ? ',' : '') + encodeCanonicalJson(value ?? null);
  }
  return `${encoded}]`;
}

function encodeObject(object: object): string {
  let encoded = '{';
  const values = object as Readonly<Record<string, unknown>>;
  for (const key of Object.keys(object).sort()) {
    const value = values[key];
    if (value !== undefined) {
      encoded += `${encoded === '{' ? '' : ','}${JSON.stringify(key)}:${encodeCanonicalJson(value)}`;
    }
  }
  return `${encoded}}`;
}
