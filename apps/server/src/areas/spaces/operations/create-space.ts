import { Type } from 'typebox';
import { defineOperation } from '../../../http/define-operation.ts';
import { badRequest, forbidden } from '../../../http/errors.ts';
import { created } from '../../../http/reply.ts';
import { onOrganization } from '../../orgs/index.ts';
import { createSpace as addSpace } from '../create.ts';
import { readEmoji } from '../emoji.ts';
import { presentSpace } from '../present.ts';
import {
  spaceEditMode,
  spaceEmoji,
  spaceLanguage,
  spaceResource,
  spaceTitle,
} from '../resource.ts';

/** A new, empty space. */
export const createSpace = defineOperation({
  id: 'create-space',
  method: 'POST',
  path: '/orgs/{organizationId}/spaces',
  tag: 'Spaces',
  summary: 'Create a space',
  access: onOrganization('create'),
  body: Type.Object({
    title: Type.Optional(spaceTitle),
    emoji: Type.Optional(spaceEmoji),
    parent: Type.Optional(Type.String({ maxLength: 32, description: 'A collection.' })),
    editMode: Type.Optional(spaceEditMode),
    language: Type.Optional(spaceLanguage),
  }),
  responses: { 201: spaceResource },
  errors: [{ type: 'unknown_reference', when: '`parent` is not a collection of the organization' }],
  example: { body: { title: 'Handbook', emoji: '📖' } },
  handle: ({ platform, caller, subject, body, url, write }) =>
    write(async (tx) => {
      const { role, organization } = subject;
      if (role === null) throw forbidden();
      if (body.parent !== undefined) {
        throw badRequest(
          'body.parent',
          'must be a collection of this organization',
          'unknown_reference',
        );
      }
      const { title, emoji, editMode, language } = body;
      const row = await addSpace(platform, tx, {
        organizationId: organization.id,
        authorId: caller.userId,
        ...(title === undefined ? {} : { title }),
        ...(emoji === undefined ? {} : { emoji: readEmoji(emoji, 'body.emoji') }),
        ...(editMode === undefined ? {} : { editMode }),
        ...(language === undefined ? {} : { language }),
      });
      return created(presentSpace(row, role, url), url.api(`/spaces/${row.id}`));
    }),
});
