import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onSpace } from '../../spaces/index.ts';
import { requireValidRules } from '../merge-rules/require-valid-rules.ts';
import { mergeRulesBody, mergeRulesResource } from '../merge-rules/resource.ts';
import { findOrganizationRules, putSpaceRules } from '../merge-rules/store.ts';

export const putSpaceMergeRules = defineOperation({
  id: 'put-space-merge-rules',
  method: 'PUT',
  path: '/spaces/{spaceId}/merge-rules',
  tag: 'Reviews',
  summary: 'Set what a merge takes in a space',
  description: 'Replaces its rules. They add to those of the organization.',
  access: onSpace('admin'),
  body: mergeRulesBody,
  responses: { 200: mergeRulesResource },
  example: { body: { rules: [{ rule: 'require_at_least_one_approved_review' }] } },
  handle: ({ subject, body, url, write }) =>
    write(async (tx) => {
      const { id, organization_id } = subject.space;
      await requireValidRules(tx, organization_id, body.rules);
      await putSpaceRules(tx, id, body.rules);
      return ok({
        object: 'merge-rules',
        rules: body.rules,
        inherited: await findOrganizationRules(tx, organization_id),
        urls: { location: url.api(`/spaces/${id}/merge-rules`) },
      });
    }),
});
