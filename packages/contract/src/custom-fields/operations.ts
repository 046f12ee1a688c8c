import { Type } from 'typebox';
import { listQuery, paginated } from '../lists.ts';
import { declareOperation } from '../operation.ts';
import {
  customFieldResource,
  customFieldUsage,
  fieldName,
  fieldTexts,
  fieldType,
  inputOptions,
  MAX_FIELDS,
} from './resource.ts';

const fieldReference = Type.Object({ type: Type.Literal('custom-field'), customField: fieldName });

/** Where a field is moved to: before or after another one, or last without either. */
export const fieldPosition = Type.Object({
  before: Type.Optional(fieldReference),
  after: Type.Optional(fieldReference),
});

export const listCustomFields = declareOperation({
  id: 'list-custom-fields',
  method: 'GET',
  path: '/orgs/{organizationId}/custom-fields',
  tag: 'Custom fields',
  summary: 'List the custom fields of an organization',
  description: 'Lists the fields in their order: the order of creation, unless they were moved.',
  access: { object: 'custom-field', ability: 'access' },
  query: listQuery(),
  responses: { 200: paginated(customFieldResource) },
});

export const createCustomField = declareOperation({
  id: 'create-custom-field',
  method: 'POST',
  path: '/orgs/{organizationId}/custom-fields',
  tag: 'Custom fields',
  summary: 'Create a custom field',
  description: `The new field comes after the others. An organization can have at most ${MAX_FIELDS} custom fields.`,
  access: { object: 'custom-field', ability: 'create' },
  body: Type.Object({
    name: fieldName,
    type: fieldType,
    ...fieldTexts,
    options: Type.Optional(inputOptions),
  }),
  emits: ['custom-field.created'],
  responses: { 201: customFieldResource },
  errors: [{ type: 'custom_field_name_taken' }, { type: 'too_many_custom_fields' }],
  example: { body: { name: 'owner', type: 'text', title: 'Owner' } },
});

export const getCustomField = declareOperation({
  id: 'get-custom-field',
  method: 'GET',
  path: '/orgs/{organizationId}/custom-fields/{fieldName}',
  tag: 'Custom fields',
  summary: 'Get a custom field',
  access: { object: 'custom-field', ability: 'access' },
  responses: { 200: customFieldResource },
});

export const getCustomFieldUsage = declareOperation({
  id: 'get-custom-field-usage',
  method: 'GET',
  path: '/orgs/{organizationId}/custom-fields/{fieldName}/usage',
  tag: 'Custom fields',
  summary: 'Get the usage of a custom field',
  description: 'Returns how many spaces would lose a value if the field or an option were removed.',
  access: { object: 'custom-field', ability: 'create' },
  responses: { 200: customFieldUsage },
});

export const updateCustomField = declareOperation({
  id: 'update-custom-field',
  method: 'PATCH',
  path: '/orgs/{organizationId}/custom-fields/{fieldName}',
  tag: 'Custom fields',
  summary: 'Update a custom field',
  description:
    'Null or an empty string clears a text. An option that is missing from `options` is removed from all values: a `select:single` value with this option is cleared, and so is a `select:multi` value that has no other option. A renamed option is a different option. `GET …/usage` returns how many spaces use each option.',
  access: { object: 'custom-field', ability: 'create' },
  body: Type.Object({ ...fieldTexts, options: Type.Optional(inputOptions) }),
  emits: ['custom-field.updated'],
  responses: { 200: customFieldResource },
  example: { body: { title: 'Level of support', options: ['gold', 'bronze'] } },
});

export const deleteCustomField = declareOperation({
  id: 'delete-custom-field',
  method: 'DELETE',
  path: '/orgs/{organizationId}/custom-fields/{fieldName}',
  tag: 'Custom fields',
  summary: 'Delete a custom field',
  description:
    'Its values are deleted with it, including those of deleted spaces. `GET …/usage` returns how many there are.',
  access: { object: 'custom-field', ability: 'create' },
  emits: ['custom-field.deleted'],
  responses: { 204: null },
});

export const moveCustomField = declareOperation({
  id: 'move-custom-field',
  method: 'POST',
  path: '/orgs/{organizationId}/custom-fields/{fieldName}/move',
  tag: 'Custom fields',
  summary: 'Move a custom field',
  description:
    'Moves the field before or after another field, or to the end if `position` names none.',
  access: { object: 'custom-field', ability: 'create' },
  body: Type.Object({ position: fieldPosition }),
  emits: ['custom-field.moved'],
  responses: { 200: customFieldResource },
  errors: [{ type: 'unknown_reference', when: '`position` does not name another field' }],
  example: { body: { position: {} } },
});
