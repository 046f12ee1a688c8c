import { ExactNumber, makeExactNumber } from '@octavo/content';
import type { JsonValue } from './model.ts';

/** Any number, also one that JavaScript's own would not keep the digits of. */
export type JsonNumber = number | ExactNumber;

export function isNumber(value: unknown): value is JsonNumber {
  return typeof value === 'number' || value instanceof ExactNumber;
}

/** Whether a value is an object: no list, and no number. */
export function isFields(value: unknown): value is Readonly<Record<string, JsonValue>> {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof ExactNumber)
  );
}

/**
 * A plain number of YAML 1.2 (section 10.3.2) as JSON writes it: by its digits where they are decimal,
 * but for a `+`, zeros in front and a bare point. `value` is what was made of it.
 */
export function readYamlNumber(source: string, value: number): JsonNumber {
  if (String(value) === source) return value;
  const decimal = /^([-+]?)0*(\d*)(?:\.(\d*))?([eE][-+]?\d+)?$/.exec(source);
  if (decimal !== null && source.length <= 1000) {
    const [, sign = '', whole = '', fraction = '', exponent = ''] = decimal;
    const digits = (whole === '' ? '0' : whole) + (fraction === '' ? '' : `.${fraction}`);
    return makeExactNumber((sign === '-' ? '-' : '') + digits + exponent);
  }
  const isWhole = /^0[xo][\da-fA-F]{1,100}$/.test(source) && !Number.isSafeInteger(value);
  return isWhole ? makeExactNumber(BigInt(source).toString()) : value;
}

/** A number as digits without zeros around them and what they are multiplied by, the same for equal ones. */
function normalize(number: JsonNumber): string {
  const parts = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(String(number));
  if (parts === null) return String(number);
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = parts;
  const digits = (whole + fraction).replace(/^0+/, '');
  const short = digits.replace(/0+$/, '');
  if (short === '') return '0';
  const shift = BigInt(exponent) + BigInt(digits.length - short.length - fraction.length);
  return `${sign}${short}e${shift}`;
}

/** Whether JavaScript's own number is the same one, however it is written. */
export function isKeptByDouble(number: JsonNumber): boolean {
  return typeof number === 'number' || normalize(number) === normalize(number.valueOf());
}

/** Less than 0 where the first is less, more than 0 where it is more, 0 where they are equal. */
export function compareNumbers(one: JsonNumber, other: JsonNumber): number {
  const [first, second] = [Number(one), Number(other)];
  if (first !== second) return first - second;
  const isWhole = [one, other].every((number) => /^-?\d+$/.test(String(number)));
  if (isWhole) {
    const difference = BigInt(String(one)) - BigInt(String(other));
    return difference === 0n ? 0 : difference < 0n ? -1 : 1;
  }
  return normalize(one) === normalize(other) ? 0 : Number.NaN;
}

/** A value with each number in one form, so that equal values have equal JSON. */
export function unifyNumbers(value: JsonValue): JsonValue {
  if (value instanceof ExactNumber) {
    return isKeptByDouble(value) ? value.valueOf() : value;
  }
  if (Array.isArray(value)) return value.map(unifyNumbers);
  if (!isFields(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, unifyNumbers(one)]));
}

/** Whether any of the numbers in a value meets a condition. */
export function hasNumber(value: JsonValue, meets: (number: JsonNumber) => boolean): boolean {
  if (isNumber(value)) return meets(value);
  if (Array.isArray(value)) return value.some((one) => hasNumber(one, meets));
  return isFields(value) && Object.values(value).some((one) => hasNumber(one, meets));
}
