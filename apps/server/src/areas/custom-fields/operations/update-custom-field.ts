import { Type } from 'typebox';
import { actorOf } from '../../../http/caller.ts';
import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onCustomField } from '../access.ts';
import { presentCustomField } from '../present.ts';
import { customFieldResource, fieldTexts, inputOptions } from '../resource.ts';
import { updateCustomField as changeCustomField } from '../write.ts';

/** Changes what a custom field is called and which options it has. */
export const updateCustomField = defineOperation({
  id: 'update-custom-field',
  method: 'PATCH',
  path: '/orgs/{organizationId}/custom-fields/{fieldName}',
  tag: 'Custom fields',
  summary: 'Update a custom field',
  description:
    'Null or an empty text clears a text. An option that `options` leaves out is removed from all values: a `select:single` with it is cleared, and a `select:multi` with no other option. An option with another name is another option. `GET …/usage` tells before how many spaces have each.',
  access: onCustomField('create'),
  body: Type.Object({ ...fieldTexts, options: Type.Optional(inputOptions) }),
  emits: ['custom-field.updated'],
  responses: { 200: customFieldResource },
  example: { body: { title: 'Level of support', options: ['gold', 'bronze'] } },
  handle: ({ platform, caller, body, url, write }) =>
    write(async (tx, { field, role }) => {
      const changes = { ...body, actor: actorOf(caller) };
      return ok(
        presentCustomField(await changeCustomField(platform, tx, field, changes), role, url),
      );
    }),
});
