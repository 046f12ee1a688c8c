import type { CustomFieldValue, FieldType } from '@octavo/contract/custom-fields';
import { foldLetters } from '../../platform/index.ts';
import type { CustomField } from './custom-field.ts';
import type { CustomFieldValuesTable } from './tables.ts';

/** The columns of a row that hold a value. */
export type ValueCells = Pick<CustomFieldValuesTable, 'place' | 'option_id' | 'value' | 'sort_key'>;

/** A value as rows hold it. */
export function makeValueCells(
  { options }: Pick<CustomField, 'options'>,
  type: FieldType,
  value: CustomFieldValue,
): ValueCells[] {
  const parts = Array.isArray(value) ? value : [value];
  const isOption = type === 'select:single' || type === 'select:multi';
  return parts.map((part, place) => ({
    place,
    option_id: isOption ? (options.find(({ option }) => option === part)?.id ?? null) : null,
    value: isOption ? null : writeValue(part),
    sort_key: makeSortKey(type, part),
  }));
}

/** A value, or one tag of it, as the column `value` has it. */
export function writeValue(value: string | number | boolean): string {
  return String(value);
}

/** A value from what its rows have: options and texts, in their order. */
export function readValue(type: FieldType, texts: readonly string[]): CustomFieldValue {
  const [first = ''] = texts;
  switch (type) {
    case 'tags':
    case 'select:multi':
      return [...texts];
    case 'number':
      return Number(first);
    case 'boolean':
      return first === 'true';
    case 'text':
    case 'select:single':
      return first;
  }
}

/** The most characters of a text that count for its place; they fit into an index of any database. */
const SORTED_CHARACTERS = 256;

function makeSortKey(type: FieldType, value: string | number | boolean): string | null {
  if (type === 'number') return makeNumberKey(Number(value));
  if (type === 'boolean') return writeValue(value);
  if (type !== 'text') return null;
  return [...foldLetters(String(value))].slice(0, SORTED_CHARACTERS).join('');
}

const SIGN = 1n << 63n;
const ALL = (1n << 64n) - 1n;

/** A text of 16 digits for a finite number: the texts sort as the numbers do. */
export function makeNumberKey(number: number): string {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, number === 0 ? 0 : number);
  const bits = view.getBigUint64(0);
  const ordered = bits & SIGN ? bits ^ ALL : bits | SIGN;
  return ordered.toString(16).padStart(16, '0');
}
