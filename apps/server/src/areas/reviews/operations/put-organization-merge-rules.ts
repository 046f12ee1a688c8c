import * as contract from '@octavo/contract/reviews';
import { actorOf } from '../../../http/caller.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onOrganization } from '../../orgs/index.ts';
import '../events.ts';
import { requireValidRules } from '../merge-rules/require-valid-rules.ts';
import { putOrganizationRules } from '../merge-rules/store.ts';

export const putOrganizationMergeRules = implementOperation(contract.putOrganizationMergeRules, {
  access: onOrganization('admin'),
  handle: ({ platform, caller, subject, body, url, write }) =>
    write(async (tx) => {
      const { id } = subject.organization;
      await requireValidRules(tx, id, body.rules);
      await putOrganizationRules(tx, id, body.rules);
      await platform.events.emit(tx, 'merge-rules.updated', {
        actor: actorOf(caller),
        organizationId: id,
        object: { kind: 'merge-rules', id, of: 'organization' },
        after: { rules: body.rules },
      });
      return ok({
        object: 'merge-rules',
        rules: body.rules,
        urls: { location: url.api(`/orgs/${id}/merge-rules`) },
      });
    }),
});
