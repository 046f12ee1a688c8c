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
