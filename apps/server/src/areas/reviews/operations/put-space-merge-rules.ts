import * as contract from '@octavo/contract/reviews';
import { actorOf } from '../../../http/caller.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onSpace } from '../../spaces/index.ts';
import { setSpaceRules } from '../merge-rules/set-space-rules.ts';
import { findOrganizationRules } from '../merge-rules/store.ts';

export const putSpaceMergeRules = implementOperation(contract.putSpaceMergeRules, {
  access: onSpace('admin'),
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
