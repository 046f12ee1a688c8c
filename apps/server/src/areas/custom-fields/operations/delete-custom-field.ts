import { actorOf } from '../../../http/caller.ts';
import { defineOperation } from '../../../http/define-operation.ts';
import { noContent } from '../../../http/reply.ts';
import { onCustomField } from '../access.ts';
import { deleteCustomField as removeCustomField } from '../write.ts';

/** Deletes a custom field, with what all spaces have in it. */
export const deleteCustomField = defineOperation({
  id: 'delete-custom-field',
  method: 'DELETE',
  path: '/orgs/{organizationId}/custom-fields/{fieldName}',
  tag: 'Custom fields',
  summary: 'Delete a custom field',
  description:
    'Its values go with it, those of deleted spaces too. `GET …/usage` tells before how many they are.',
  access: onCustomField('create'),
  emits: ['custom-field.deleted'],
  responses: { 204: null },
  handle: ({ platform, caller, write }) =>
    write(async (tx, { field }) => {
      await removeCustomField(platform, tx, field, actorOf(caller));
      return noContent();
    }),
});
