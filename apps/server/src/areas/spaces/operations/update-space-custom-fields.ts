import { Type } from 'typebox';
import { actorOf } from '../../../http/caller.ts';
import { defineOperation } from '../../../http/define-operation.ts';
import { noContent } from '../../../http/reply.ts';
import { readTimestamp } from '../../../platform/index.ts';
import { MAX_FIELDS, writeFieldValues } from '../../custom-fields/index.ts';
import { onSpace } from '../access.ts';
import { locateSpace } from '../events.ts';
import { updateSpaceRow } from '../store.ts';

const sentValue = Type.Object({
  value: Type.Unknown({
    description:
      'A text of at most 256 characters in `text`; a number in `number`; true or false in `boolean`; up to 50 different texts of 1 to 40 characters in `tags`; an option of the field in `select:single`; different ones in `select:multi`. Null, an empty text and an empty list clear the field.',
  }),
});

/** Sets and clears what a space has in custom fields, all or nothing. */
export const updateSpaceCustomFields = defineOperation({
  id: 'update-space-custom-fields',
  method: 'PATCH',
  path: '/spaces/{spaceId}/custom-fields',
  tag: 'Custom fields',
  summary: 'Update what a space has in custom fields',
  description:
    'Fields that `values` does not name stay as they are. All or nothing: every mistake is named by its field. A locked space takes it: what is locked is its content.',
  access: onSpace('edit'),
  body: Type.Object({
    values: Type.Record(Type.String(), sentValue, {
      maxProperties: MAX_FIELDS,
      description: 'By the names of the fields.',
    }),
  }),
  emits: ['space.custom-fields-updated'],
  responses: { 204: null },
  example: { body: { values: { team: { value: 'Glazing' } } } },
  handle: ({ platform, caller, body, write }) =>
    write(async (tx, { space }) => {
      const place = { space: space.id, organization: space.organization_id };
      const changed = await writeFieldValues(tx, place, body.values);
      if (changed === undefined) return noContent();
      await updateSpaceRow(tx, space.id, { updated_at: readTimestamp(platform.clock) });
      await platform.events.emit(tx, 'space.custom-fields-updated', {
        ...{ actor: actorOf(caller), ...locateSpace(space), ...changed },
      });
      return noContent();
    }),
});
