import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onSpace } from '../../spaces/index.ts';
import { mergeRulesResource } from '../merge-rules/resource.ts';
import { findOrganizationRules, findSpaceRules } from '../merge-rules/store.ts';

export const getSpaceMergeRules = defineOperation({
  id: 'get-space-merge-rules',
  method: 'GET',
  path: '/spaces/{spaceId}/merge-rules',
  tag: 'Reviews',
  summary: 'Get what a merge takes in a space',
  access: onSpace('view'),
  responses: { 200: mergeRulesResource },
  async handle({ platform, subject, url }) {
    const { db } = platform.database;
    const { id, organization_id } = subject.space;
    return ok({
      object: 'merge-rules',
      rules: await findSpaceRules(db, id),
      inherited: await findOrganizationRules(db, organization_id),
      urls: { location: url.api(`/spaces/${id}/merge-rules`) },
    });
  },
});
