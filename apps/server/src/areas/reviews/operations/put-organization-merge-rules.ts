import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onOrganization } from '../../orgs/index.ts';
import { requireValidRules } from '../merge-rules/require-valid-rules.ts';
import { mergeRulesBody, mergeRulesResource } from '../merge-rules/resource.ts';
import { putOrganizationRules } from '../merge-rules/store.ts';

export const putOrganizationMergeRules = defineOperation({
  id: 'put-organization-merge-rules',
  method: 'PUT',
  path: '/orgs/{organizationId}/merge-rules',
  tag: 'Reviews',
  summary: 'Set what a merge takes in an organization',
  description: 'Replaces its rules. They hold in all of its spaces, which may add to them.',
  access: onOrganization('admin'),
  body: mergeRulesBody,
  responses: { 200: mergeRulesResource },
  example: { body: { rules: [{ rule: 'require_at_least_one_approved_review' }] } },
  handle: ({ subject, body, url, write }) =>
    write(async (tx) => {
      const { id } = subject.organization;
      await requireValidRules(tx, id, body.rules);
      await putOrganizationRules(tx, id, body.rules);
      return ok({
        object: 'merge-rules',
        rules: body.rules,
        urls: { location: url.api(`/orgs/${id}/merge-rules`) },
      });
    }),
});
