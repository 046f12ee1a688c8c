/** Custom fields: what organizations define that their spaces say of themselves, and what they say. */
import type { Operation } from '../../http/implement-operation.ts';
import { createCustomField as createCustomFieldOperation } from './operations/create-custom-field.ts';
import { deleteCustomField as deleteCustomFieldOperation } from './operations/delete-custom-field.ts';
import { getCustomField } from './operations/get-custom-field.ts';
import { getCustomFieldUsage } from './operations/get-custom-field-usage.ts';
import { listCustomFields } from './operations/list-custom-fields.ts';
import { moveCustomField } from './operations/move-custom-field.ts';
import { updateCustomField as updateCustomFieldOperation } from './operations/update-custom-field.ts';

/** The operations of the area. */
export const customFieldOperations: readonly Operation[] = [
  listCustomFields,
  createCustomFieldOperation,
  getCustomField,
  getCustomFieldUsage,
  updateCustomFieldOperation,
  deleteCustomFieldOperation,
  moveCustomField,
];

export type { CustomFieldEvent, CustomFieldValuesEvent } from './events.ts';
export { type CustomFieldFacet, listFacets } from './facets.ts';
export {
  type FieldValues,
  listFieldValues,
  readFieldValues,
  writeFieldValues,
} from './field-values.ts';
export { filterByFields } from './filter-spaces.ts';
export { copyFieldValues, transferFieldValues } from './follow-spaces.ts';
export { presentCustomField } from './present.ts';
export { type FieldFilter, readFieldFilters } from './read-filters.ts';

export {
  type FieldSort,
  listSortedByField,
  requireFieldSort,
  type SortedSpace,
} from './sort-spaces.ts';
export { findFields, listFields } from './store.ts';
export type { CustomFieldsTable, CustomFieldValuesTable } from './tables.ts';
export {
  createCustomField,
  deleteCustomField,
  type NewCustomField,
  updateCustomField,
} from './write.ts';
