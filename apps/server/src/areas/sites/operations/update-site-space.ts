import { Type } from 'typebox';
import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onSiteStructure } from '../access.ts';
import { requireCondition } from '../require-condition.ts';
import { siteSpaceCondition, siteSpacePath, siteSpaceTitle } from '../resource.ts';
import { showSiteSpace } from '../show-structure.ts';
import { siteSpaceResource } from '../site-space-resource.ts';
import { changeStructure } from '../structure/change-structure.ts';
import { editSpace } from '../structure/edit-site-spaces.ts';
import { describeChange } from '../writing-structure.ts';

export const updateSiteSpaceOperation = defineOperation({
  id: 'update-site-space',
  method: 'PATCH',
  path: '/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}',
  summary: 'Change the title, path or condition of a space on a site',
  description:
    'A title of null is the title of the space again; a condition of null shows it to everybody.',
  tag: 'Sites',
  access: onSiteStructure('create'),
  body: Type.Object(
    {
      title: Type.Optional(Type.Union([siteSpaceTitle, Type.Null()])),
      path: Type.Optional(siteSpacePath),
      condition: Type.Optional(Type.Union([siteSpaceCondition, Type.Null()])),
    },
    { additionalProperties: false },
  ),
  emits: ['site-space.updated'],
  responses: { 200: siteSpaceResource },
  errors: [{ type: 'site_path_taken' }],
  example: { body: { title: 'Guide' } },
  async handle({ platform, caller, params, body, url, write }) {
    requireCondition('body.condition', body.condition);
    const id = params.siteSpaceId;
    return write(async (tx, subject) => {
      const outline = await changeStructure(
        platform,
        tx,
        describeChange(caller, subject),
        (before) => editSpace(before, id, body),
      );
      return ok(await showSiteSpace(platform, tx, { caller, subject, url, id, outline }));
    });
  },
});
