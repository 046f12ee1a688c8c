import { Type } from 'typebox';
import { actorOf } from '../../../http/caller.ts';
import { defineOperation } from '../../../http/define-operation.ts';
import { created } from '../../../http/reply.ts';
import { onCustomFields } from '../access.ts';
import { presentCustomField } from '../present.ts';
import {
  customFieldResource,
  fieldName,
  fieldTexts,
  fieldType,
  inputOptions,
  MAX_FIELDS,
} from '../resource.ts';
import { createCustomField as addCustomField } from '../write.ts';

/** Defines a custom field, which every space of the organization can have a value in. */
export const createCustomField = defineOperation({
  id: 'create-custom-field',
  method: 'POST',
  path: '/orgs/{organizationId}/custom-fields',
  tag: 'Custom fields',
  summary: 'Create a custom field',
  description: `It comes after the others. An organization has at most ${MAX_FIELDS}.`,
  access: onCustomFields('create'),
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
  handle: ({ platform, caller, body, url, write }) =>
    write(async (tx, { organization, role }) => {
      const actor = actorOf(caller);
      const made = { ...body, organizationId: organization.id, actor };
      const field = presentCustomField(await addCustomField(platform, tx, made), role, url);
      return created(field, field.urls.location);
    }),
});
