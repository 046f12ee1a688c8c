import type { FieldType } from '@octavo/contract/custom-fields';
import { describe, expect, it } from 'vitest';
import { readFieldValue } from './read-value.ts';

const options = [{ option: 'x' }, { option: 'y' }, { option: '__proto__' }];
const read = (type: FieldType, sent: unknown) => readFieldValue({ type, options }, sent);
const kilns = (count: number) => '🏺'.repeat(count);
const numbers = (count: number) => Array.from({ length: count }, (_, at) => `${at}`);

describe('what is sent as the value of a field', () => {
  it.each<[FieldType, unknown, unknown]>([
    ['text', kilns(256), kilns(256)],
    ['text', ' ', ' '],
    ['number', -0, 0],
    ['number', 1.5e300, 1.5e300],
    ['boolean', false, false],
    ['tags', ['b', 'a', kilns(40)], ['b', 'a', kilns(40)]],
    ['tags', numbers(50), numbers(50)],
    ['select:single', '__proto__', '__proto__'],
    ['select:multi', ['__proto__', 'x'], ['x', '__proto__']],
  ])('is taken in %s: %j', (type, sent, value) => {
    expect(read(type, sent)).toEqual({ value });
    if (type === 'number')
      expect(Object.is((read(type, sent) as { value: 0 }).value, -0)).toBe(false);
  });

  it.each<[FieldType, unknown]>([
    ['text', ''],
    ['text', null],
    ['number', null],
    ['boolean', null],
    ['tags', []],
    ['select:single', ''],
    ['select:multi', []],
  ])('clears %s: %j', (type, sent) => {
    expect(read(type, sent)).toEqual({ value: null });
  });

  it.each<[FieldType, unknown]>([
    ['text', kilns(257)],
    ['text', 1],
    ['text', ['a']],
    ['text', undefined],
    ['number', '1'],
    ['number', Number.POSITIVE_INFINITY],
    ['number', Number.NaN],
    ['boolean', 'true'],
    ['boolean', 0],
    ['tags', 'a'],
    ['tags', ['a', 'a']],
    ['tags', ['']],
    ['tags', [kilns(41)]],
    ['tags', numbers(51)],
    ['tags', ['a', null]],
    ['tags', { 0: 'a', length: 1 }],
    ['select:single', 'z'],
    ['select:single', ['x']],
    ['select:single', 'toString'],
    ['select:multi', 'x'],
    ['select:multi', ['x', 'z']],
    ['select:multi', ['x', 'x']],
    ['select:multi', ['x', 1]],
  ])('is refused in %s: %j', (type, sent) => {
    expect(read(type, sent)).toEqual({ mistake: expect.stringMatching(/./) });
  });
});
