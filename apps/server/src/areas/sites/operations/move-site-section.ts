import { Type } from 'typebox';
import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onSiteStructure } from '../access.ts';
import { siteSectionResource } from '../section-resource.ts';
import { showSection } from '../show-structure.ts';
import { changeStructure } from '../structure/change-structure.ts';
import { moveSection } from '../structure/edit-sections.ts';
import { readPosition, sectionPosition } from '../structure/moving.ts';
import { describeChange } from '../writing-structure.ts';

/** Puts a section beside others of its group, or beside sections and groups at the root. */
export const moveSiteSection = defineOperation({
  id: 'move-site-section',
  method: 'POST',
  path: '/orgs/{organizationId}/sites/{siteId}/sections/{siteSectionId}/move',
  summary: 'Move a section of a site',
  description:
    'Within its group, or where it has none, among the groups and sections at the root. Other operations put it into a group and take it out.',
  tag: 'Site sections',
  access: onSiteStructure('create'),
  body: Type.Object({ position: sectionPosition }, { additionalProperties: false }),
  emits: ['site-section.moved'],
  responses: { 200: siteSectionResource },
  errors: [{ type: 'unknown_reference', when: '`position` names nothing beside it' }],
  example: {
    params: { siteSectionId: '{looseSiteSectionId}' },
    body: {
      position: {
        after: { type: 'site-section-group', siteSectionGroup: '{siteSectionGroupId}' },
      },
    },
  },
  handle: ({ platform, caller, params, body, url, write }) =>
    write(async (tx, subject) => {
      const id = params.siteSectionId;
      const wanted = readPosition(body.position);
      const outline = await changeStructure(
        platform,
        tx,
        describeChange(caller, subject),
        (before) => moveSection(before, id, wanted),
      );
      return ok(await showSection(platform, tx, { caller, subject, url, id, outline }));
    }),
});
