import { Type } from 'typebox';
import { actorOf } from '../../../http/caller.ts';
import { defineOperation } from '../../../http/define-operation.ts';
import { created } from '../../../http/reply.ts';
import { onLibrary, requireMayCreateIn } from '../../collections/index.ts';
import { createSpace as addSpace } from '../create.ts';
import { readEmoji } from '../emoji.ts';
import {
  spaceEditMode,
  spaceEmoji,
  spaceIcon,
  spaceLanguage,
  spaceResource,
  spaceTitle,
} from '../resource.ts';
import { showSpace } from '../show-spaces.ts';

/** A new, empty space. */
export const createSpace = defineOperation({
  id: 'create-space',
  method: 'POST',
  path: '/orgs/{organizationId}/spaces',
  tag: 'Spaces',
  summary: 'Create a space',
  description:
    'It comes last in the collection `parent`, or at the root of the organization. Takes the ability `create` there.',
  access: onLibrary(),
  body: Type.Object({
    title: Type.Optional(spaceTitle),
    emoji: Type.Optional(spaceEmoji),
    icon: Type.Optional(spaceIcon),
    parent: Type.Optional(Type.String({ maxLength: 32, description: 'A collection.' })),
    editMode: Type.Optional(spaceEditMode),
    language: Type.Optional(spaceLanguage),
  }),
  emits: ['space.created'],
  responses: { 201: spaceResource },
  errors: [{ type: 'unknown_reference', when: '`parent` is not a collection of the organization' }],
  example: { body: { title: 'Handbook', emoji: '📖' } },
  handle: ({ platform, caller, body, url, write }) =>
    write(async (tx, { organization, memberRole }) => {
      const { title, emoji, icon, editMode, language, parent: parentId = null } = body;
      const { id: organizationId } = organization;
      const place = { organizationId, parentId, holder: caller, memberRole };
      const role = await requireMayCreateIn(tx, { ...place, field: 'body.parent' });
      const row = await addSpace(platform, tx, {
        ...{ organizationId, parentId },
        actor: actorOf(caller),
        ...(title === undefined ? {} : { title }),
        ...(emoji === undefined ? {} : { emoji: readEmoji(emoji, 'body.emoji') }),
        ...(icon === undefined ? {} : { icon }),
        ...(editMode === undefined ? {} : { editMode }),
        ...(language === undefined ? {} : { language }),
      });
      const shown = await showSpace(platform, tx, { space: row, role }, url);
      return created(shown, shown.urls.location);
    }),
});
