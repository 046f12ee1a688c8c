import { Type } from 'typebox';
import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onSiteStructure } from '../access.ts';
import { siteSectionGroupResource } from '../section-resource.ts';
import { showGroup } from '../show-structure.ts';
import { changeStructure } from '../structure/change-structure.ts';
import { moveGroup } from '../structure/edit-groups.ts';
import { groupPosition, readPosition } from '../structure/moving.ts';
import { describeChange } from '../writing-structure.ts';

/** Puts a section group beside other groups or sections that are in none. */
export const moveSiteSectionGroup = defineOperation({
  id: 'move-site-section-group',
  method: 'POST',
  path: '/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}/move',
  summary: 'Move a section group of a site',
  tag: 'Site sections',
  access: onSiteStructure('create'),
  body: Type.Object({ position: groupPosition }, { additionalProperties: false }),
  emits: ['site-section-group.moved'],
  responses: { 200: siteSectionGroupResource },
  errors: [{ type: 'unknown_reference', when: '`position` names nothing beside it' }],
  example: {
    body: { position: { before: { type: 'site-section', id: '{looseSiteSectionId}' } } },
  },
  handle: ({ platform, caller, params, body, url, write }) =>
    write(async (tx, subject) => {
      const id = params.siteSectionGroupId;
      const wanted = readPosition(body.position);
      const outline = await changeStructure(
        platform,
        tx,
        describeChange(caller, subject),
        (before) => moveGroup(before, id, wanted),
      );
      return ok(await showGroup(platform, tx, { caller, subject, url, id, outline }));
    }),
});
