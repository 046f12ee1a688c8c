import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onOrganization } from '../../orgs/index.ts';
import { mergeRulesResource } from '../merge-rules/resource.ts';
import { findOrganizationRules } from '../merge-rules/store.ts';

export const getOrganizationMergeRules = defineOperation({
  id: 'get-organization-merge-rules',
  method: 'GET',
  path: '/orgs/{organizationId}/merge-rules',
  tag: 'Reviews',
  summary: 'Get what a merge takes in an organization',
  access: onOrganization('view'),
  responses: { 200: mergeRulesResource },
  async handle({ platform, subject, url }) {
    const { id } = subject.organization;
    return ok({
      object: 'merge-rules',
      rules: await findOrganizationRules(platform.database.db, id),
      urls: { location: url.api(`/orgs/${id}/merge-rules`) },
    });
  },
});
