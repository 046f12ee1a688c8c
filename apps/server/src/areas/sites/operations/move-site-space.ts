import { Type } from 'typebox';
import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onSiteStructure } from '../access.ts';
import { showSiteSpace } from '../show-structure.ts';
import { siteSpaceResource } from '../site-space-resource.ts';
import { changeStructure } from '../structure/change-structure.ts';
import { moveSpace } from '../structure/edit-site-spaces.ts';
import { readPosition, siteSpacePosition } from '../structure/moving.ts';
import { describeChange } from '../writing-structure.ts';

/** Puts a site space beside others of its section, or into another section. */
export const moveSiteSpace = defineOperation({
  id: 'move-site-space',
  method: 'POST',
  path: '/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}/move',
  summary: 'Move a space on a site',
  description:
    'Another `section` gets it beside the site space that `position` names there, else last. Where it was the default of the section that it leaves, the first of the others is then.',
  tag: 'Sites',
  access: onSiteStructure('create'),
  body: Type.Object(
    {
      section: Type.Optional(
        Type.String({ description: 'The id of the section that it comes into.' }),
      ),
      position: siteSpacePosition,
    },
    { additionalProperties: false },
  ),
  emits: ['site-space.moved', 'site-space.updated'],
  responses: { 200: siteSpaceResource },
  errors: [
    {
      type: 'unknown_reference',
      when: '`section` is none of the site, or `position` names no other site space there',
    },
    { type: 'site_path_taken' },
    { type: 'last_of_section' },
  ],
  example: { body: { section: '{siteSectionId}' } },
  handle: ({ platform, caller, params, body, url, write }) =>
    write(async (tx, subject) => {
      const id = params.siteSpaceId;
      const { section } = body;
      const wanted = readPosition(body.position);
      const outline = await changeStructure(
        platform,
        tx,
        describeChange(caller, subject),
        (before) => moveSpace(before, id, { section, wanted }),
      );
      return ok(await showSiteSpace(platform, tx, { caller, subject, url, id, outline }));
    }),
});
