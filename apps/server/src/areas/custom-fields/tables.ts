import type { FieldType } from '@octavo/contract/custom-fields';

/** A custom field of an organization. */
export interface CustomFieldsTable {
  id: string;
  organization_id: string;
  /** What the API calls it by; unique in the organization, and for ever. */
  name: string;
  type: FieldType;
  /** Fractional index among the fields of the organization. */
  position: string;
  title: string | null;
  description: string | null;
  placeholder: string | null;
  created_at: string;
  updated_at: string;
}

/** What a field of the type select may be set to. */
export interface CustomFieldOptionsTable {
  id: string;
  field_id: string;
  option: string;
  /** Its place among the options of the field, from 0. */
  position: number;
}

/** What a space has in a field: one row, or one for each tag and each option of a `select:multi`. */
export interface CustomFieldValuesTable {
  space_id: string;
  field_id: string;
  /** 0, or the place of a tag among the tags. */
  place: number;
  /** The option, in the selects. */
  option_id: string | null;
  /** The value as text, in all others. */
  value: string | null;
  /** Sorts as the values of the field do; null where they have no order, or that of the options. */
  sort_key: string | null;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    custom_fields: CustomFieldsTable;
    custom_field_options: CustomFieldOptionsTable;
    custom_field_values: CustomFieldValuesTable;
  }
}
