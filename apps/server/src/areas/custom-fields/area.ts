/** Custom fields: what organizations define that their spaces say of themselves, and what they say. */
import { defineArea } from '../../http/define-area.ts';
import { kept as customFieldValues } from './field-values.ts';
import { createCustomField as createCustomFieldOperation } from './operations/create-custom-field.ts';
import { deleteCustomField as deleteCustomFieldOperation } from './operations/delete-custom-field.ts';
import { getCustomField } from './operations/get-custom-field.ts';
import { getCustomFieldUsage } from './operations/get-custom-field-usage.ts';
import { listCustomFields } from './operations/list-custom-fields.ts';
import { moveCustomField } from './operations/move-custom-field.ts';
import { updateCustomField as updateCustomFieldOperation } from './operations/update-custom-field.ts';

export const customFieldsArea = defineArea({
  name: 'custom-fields',
  words: ['custom-field'],
  operations: [
    listCustomFields,
    createCustomFieldOperation,
    getCustomField,
    getCustomFieldUsage,
    updateCustomFieldOperation,
    deleteCustomFieldOperation,
    moveCustomField,
  ],
  tables: ['custom_fields', 'custom_field_options', 'custom_field_values'],
  events: [
    'custom-field.created',
    'custom-field.updated',
    'custom-field.moved',
    'custom-field.deleted',
  ],
  caches: [customFieldValues],
});
