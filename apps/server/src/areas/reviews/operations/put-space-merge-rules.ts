import { actorOf } from '../../../http/caller.ts';
import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onSpace } from '../../spaces/index.ts';
import { mergeRulesBody, mergeRulesResource } from '../merge-rules/resource.ts';
import { setSpaceRules } from '../merge-rules/set-space-rules.ts';
import { findOrganizationRules } from '../merge-rules/store.ts';

export const putSpaceMergeRules = defineOperation({
  id: 'put-space-merge-rules',
  method: 'PUT',
  path: '/spaces/{spaceId}/merge-rules',
  tag: 'Reviews',
  summary: 'Set what a merge takes in a space',
  description: 'Replaces its rules. They add to those of the organization.',
  access: onSpace('admin'),
  body: mergeRulesBody,
  emits: ['merge-rules.updated'],
  responses: { 200: mergeRulesResource },
  example: { body: { rules: [{ rule: 'require_at_least_one_approved_review' }] } },
  handle: ({ platform, caller, subject, body, url, write }) =>
    write(async (tx) => {
      const { id, organization_id } = subject.space;
      const { rules } = body;
      const actor = actorOf(caller);
      await setSpaceRules(platform, tx, subject.space, { rules, path: 'body.rules', actor });
      return ok({
        object: 'merge-rules',
        rules,
        inherited: await findOrganizationRules(tx, organization_id),
        urls: { location: url.api(`/spaces/${id}/merge-rules`) },
      });
    }),
});
