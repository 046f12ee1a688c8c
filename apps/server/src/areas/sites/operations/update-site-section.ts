import { Type } from 'typebox';
import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onSiteStructure } from '../access.ts';
import { requireCondition } from '../require-condition.ts';
import {
  sectionCondition,
  sectionDescription,
  sectionIcon,
  sectionPath,
  sectionTitle,
  siteSectionResource,
} from '../section-resource.ts';
import { showSection } from '../show-structure.ts';
import { changeStructure } from '../structure/change-structure.ts';
import { editSection } from '../structure/edit-sections.ts';
import { describeChange } from '../writing-structure.ts';

/** Changes what a section is called, where it is, who sees it, and which of its site spaces is its default. */
export const updateSiteSection = defineOperation({
  id: 'update-site-section',
  method: 'PATCH',
  path: '/orgs/{organizationId}/sites/{siteId}/sections/{siteSectionId}',
  summary: 'Change a section of a site',
  description:
    'A field that is left out stays as it is. A condition, icon or description of null is removed.',
  tag: 'Site sections',
  access: onSiteStructure('create'),
  body: Type.Object(
    {
      title: Type.Optional(sectionTitle),
      path: Type.Optional(sectionPath),
      defaultSiteSpace: Type.Optional(
        Type.String({ description: 'The site space at the path of the section.' }),
      ),
      condition: Type.Optional(Type.Union([sectionCondition, Type.Null()])),
      icon: Type.Optional(Type.Union([sectionIcon, Type.Null()])),
      description: Type.Optional(Type.Union([sectionDescription, Type.Null()])),
    },
    { additionalProperties: false },
  ),
  emits: ['site-section.updated', 'site-space.updated'],
  responses: { 200: siteSectionResource },
  errors: [
    { type: 'unknown_reference', when: '`defaultSiteSpace` is not a site space of the section' },
    { type: 'site_path_taken' },
  ],
  example: { body: { title: 'Guides' } },
  async handle({ platform, caller, params, body, url, write }) {
    requireCondition('body.condition', body.condition);
    const id = params.siteSectionId;
    return write(async (tx, subject) => {
      const outline = await changeStructure(
        platform,
        tx,
        describeChange(caller, subject),
        (before) => editSection(before, id, body),
      );
      return ok(await showSection(platform, tx, { caller, subject, url, id, outline }));
    });
  },
});
