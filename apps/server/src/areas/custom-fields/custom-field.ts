import type { FieldType } from '@octavo/contract/custom-fields';
import type { CustomFieldsTable } from './tables.ts';

/** One of the options of a field. */
export interface FieldOption {
  readonly id: string;
  readonly option: string;
}

/** A field with its options, in their order. */
export interface CustomField extends Readonly<CustomFieldsTable> {
  readonly options: readonly FieldOption[];
}

/** Whether fields of the type have options. */
export function hasOptions(type: FieldType): boolean {
  return type === 'select:single' || type === 'select:multi';
}
