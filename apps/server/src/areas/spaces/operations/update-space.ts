import { Type } from 'typebox';
import { actorOf } from '../../../http/caller.ts';
import { defineOperation } from '../../../http/define-operation.ts';
import { notFound } from '../../../http/errors.ts';
import { ok } from '../../../http/reply.ts';
import { compareFacts, readTimestamp } from '../../../platform/index.ts';
import { nullableRoleSchema, requireMayGive, updateAccessObject } from '../../access/index.ts';
import { onSpace, requireSubject } from '../access.ts';
import { readEmoji } from '../emoji.ts';
import { describeSpace, locateSpace } from '../events.ts';
import { requireFieldAbilities } from '../policy.ts';
import { presentSpace } from '../present.ts';
import { readPublishedUrlsOf } from '../published-urls.ts';
import { spaceEditMode, spaceEmoji, spaceResource, spaceTitle } from '../resource.ts';
import { findSpaceFor, updateSpaceRow } from '../store.ts';

/** Changes a space's settings. */
export const updateSpace = defineOperation({
  id: 'update-space',
  method: 'PATCH',
  path: '/spaces/{spaceId}',
  tag: 'Spaces',
  summary: 'Update a space',
  description: 'Changing `editMode` or `defaultLevel` needs the role admin.',
  access: onSpace('create'),
  body: Type.Object({
    title: Type.Optional(spaceTitle),
    emoji: Type.Optional(spaceEmoji),
    editMode: Type.Optional(spaceEditMode),
    defaultLevel: Type.Optional(nullableRoleSchema),
  }),
  emits: ['space.updated'],
  responses: { 200: spaceResource },
  errors: [{ type: 'field_forbidden' }, { type: 'role_exceeds_own' }],
  example: { body: { title: 'Handbook' } },
  handle: ({ platform, caller, body, url, write }) =>
    write(async (tx, subject) => {
      const { id } = subject.space;
      requireFieldAbilities(subject.role, body);
      const { title, emoji, editMode, defaultLevel } = body;
      if (defaultLevel !== undefined) {
        const from = subject.space.default_level;
        requireMayGive(subject.role, { from, to: defaultLevel });
      }
      await updateSpaceRow(tx, id, {
        ...(title === undefined ? {} : { title }),
        ...(emoji === undefined ? {} : { emoji: readEmoji(emoji, 'body.emoji') }),
        ...(editMode === undefined ? {} : { edit_mode: editMode }),
        updated_at: readTimestamp(platform.clock),
      });
      await updateAccessObject(tx, id, { defaultLevel });
      const row = await findSpaceFor(tx, id, caller.userId);
      if (row === undefined) throw notFound('space');
      const { space, role } = requireSubject(row);
      await platform.events.emit(tx, 'space.updated', {
        ...{ actor: actorOf(caller), ...locateSpace(space) },
        ...compareFacts(describeSpace(subject.space), describeSpace(space)),
      });
      return ok(presentSpace(space, role, url, await readPublishedUrlsOf(platform, tx, space)));
    }),
});
