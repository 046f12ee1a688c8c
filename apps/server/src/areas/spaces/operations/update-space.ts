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
import { mergeRulesSetting } from '../merge-rules.ts';
import { requireFieldAbilities } from '../policy.ts';
import {
  spaceEditMode,
  spaceEmoji,
  spaceIcon,
  spaceLanguage,
  spaceResource,
  spaceTitle,
} from '../resource.ts';
import { showSpace } from '../show-spaces.ts';
import { tellSpaceUpdate } from '../space-updates.ts';
import { findSpaceFor, updateSpaceRow } from '../store.ts';

/** Changes a space's settings. */
export const updateSpace = defineOperation({
  id: 'update-space',
  method: 'PATCH',
  path: '/spaces/{spaceId}',
  tag: 'Spaces',
  summary: 'Update a space',
  description: 'Changing `editMode`, `defaultLevel` or `mergeRules` needs the role admin.',
  access: onSpace('create'),
  body: Type.Object({
    title: Type.Optional(spaceTitle),
    emoji: Type.Optional(spaceEmoji),
    icon: Type.Optional(Type.Union([spaceIcon, Type.Null()])),
    language: Type.Optional(Type.Union([spaceLanguage, Type.Null()])),
    editMode: Type.Optional(spaceEditMode),
    defaultLevel: Type.Optional(nullableRoleSchema),
    mergeRules: Type.Optional(mergeRulesSetting),
  }),
  emits: ['space.updated', 'merge-rules.updated'],
  responses: { 200: spaceResource },
  errors: [
    { type: 'field_forbidden' },
    { type: 'role_exceeds_own' },
    { type: 'merge_rules_inherited', when: 'it is to have no merge rules' },
  ],
  example: { body: { title: 'Handbook' } },
  handle: ({ platform, caller, body, url, write }) =>
    write(async (tx, subject) => {
      const { id } = subject.space;
      requireFieldAbilities(subject.role, body);
      const { title, emoji, icon, language, editMode, defaultLevel } = body;
      if (defaultLevel !== undefined) {
        const from = subject.space.default_level;
        requireMayGive(subject.role, { from, to: defaultLevel });
      }
      await updateSpaceRow(tx, id, {
        ...(title === undefined ? {} : { title }),
        ...(emoji === undefined ? {} : { emoji: readEmoji(emoji, 'body.emoji') }),
        ...(icon === undefined ? {} : { icon }),
        ...(language === undefined ? {} : { language }),
        ...(editMode === undefined ? {} : { edit_mode: editMode }),
        updated_at: readTimestamp(platform.clock),
      });
      await updateAccessObject(tx, id, { defaultLevel });
      const actor = actorOf(caller);
      await tellSpaceUpdate(platform, tx, { space: subject.space, changes: body, actor });
      const row = await findSpaceFor(tx, id, caller);
      if (row === undefined) throw notFound('space');
      const changed = requireSubject(row);
      const { space } = changed;
      await platform.events.emit(tx, 'space.updated', {
        ...{ actor, ...locateSpace(space) },
        ...compareFacts(describeSpace(subject.space), describeSpace(space)),
      });
      return ok(await showSpace(platform, tx, changed, url));
    }),
});
