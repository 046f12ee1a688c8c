import { ExactNumber } from '@octavo/content';
import { isObject } from './node.ts';
import { SpecificationError } from './specification-source.ts';

/** How deep values may stand in each other; what is deeper is left out. */
export const MAX_DEPTH = 200;

/** How many values a document may hold, those of aliases counted wherever they are used. */
export const MAX_VALUES = 3_000_000;

interface Weight {
  readonly count: number;
  readonly height: number;
}

/** What had to be changed. */
export interface Cleaning {
  tooDeep: boolean;
  notFinite: boolean;
}

/**
 * Makes a parsed value fit for being kept, in place: numbers that JSON cannot hold and what is too deep
 * become `null`; broken UTF-16 and NUL characters become U+FFFD, in keys too. Its values may be shared
 * (aliases of YAML), not circular.
 *
 * @throws SpecificationError where it holds more than {@link MAX_VALUES} values.
 */
export function cleanValue(value: unknown, cleaning: Cleaning, isShared: boolean): unknown {
  const known = isShared ? new Map<object, Weight>() : undefined;
  let total = 0;

  const weigh = (count: number) => {
    total += count;
    if (total > MAX_VALUES)
      throw new SpecificationError(`It contains more than ${MAX_VALUES} values.`);
  };

  const visit = (one: unknown, depth: number): [unknown, number] => {
    weigh(1);
    if (typeof one === 'string') return [cleanText(one), 0];
    if (typeof one === 'number' && !Number.isFinite(one)) {
      cleaning.notFinite = true;
      return [null, 0];
    }
    if (typeof one === 'undefined' || typeof one === 'symbol') return [null, 0];
    if (typeof one !== 'object' || one === null || one instanceof ExactNumber) return [one, 0];
    const weight = known?.get(one);
    if (weight !== undefined && depth + weight.height <= MAX_DEPTH) {
      weigh(weight.count - 1);
      return [one, weight.height];
    }
    if (depth >= MAX_DEPTH || weight !== undefined) {
      cleaning.tooDeep = true;
      return [null, 0];
    }
    const before = total;
    const height = Array.isArray(one) ? visitItems(one, depth) : visitProperties(one, depth);
    known?.set(one, { count: total - before + 1, height });
    return [one, height];
  };

  const visitItems = (items: unknown[], depth: number): number => {
    let height = 0;
    for (let index = 0; index < items.length; index += 1) {
      const before = items[index];
      const [after, below] = visit(before, depth + 1);
      if (after !== before) items[index] = after;
      if (below >= height) height = below + 1;
    }
    return height;
  };

  const visitProperties = (object: object, depth: number): number => {
    let height = 0;
    const values = object as Record<string, unknown>;
    for (const key of Object.keys(object)) {
      const before = values[key];
      const [after, below] = visit(before, depth + 1);
      const name = cleanText(key);
      if (name !== key) delete values[key];
      if (name !== key || after !== before) setProperty(values, name, after);
      if (below >= height) height = below + 1;
    }
    return height;
  };

  return visit(value, 0)[0];
}

/** Sets a property of an object itself, whatever its name is. */
export function setProperty(object: object, key: string, value: unknown): void {
  if (key !== '__proto__') (object as Record<string, unknown>)[key] = value;
  else {
    Object.defineProperty(object, key, {
      value,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
}

function cleanText(text: string): string {
  const whole = text.isWellFormed() ? text : text.toWellFormed();
  return whole.includes('\0') ? whole.replaceAll('\0', '\ufffd') : whole;
}

/** Says whether a value is an object that has one of these keys. */
export function hasKey(value: unknown, ...keys: readonly string[]): boolean {
  return isObject(value) && keys.some((key) => Object.hasOwn(value, key));
}
