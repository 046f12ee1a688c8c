import * as contract from '@octavo/contract/invites';
import { actorOf } from '../../../http/caller.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { noContent } from '../../../http/reply.ts';
import { readTimestamp } from '../../../platform/index.ts';
import { addMember } from '../../access/index.ts';
import { onJoinable } from '../access.ts';

/** Comes in by what the caller has proven. */
export const joinOrganization = implementOperation(contract.joinOrganization, {
  access: onJoinable(),
  handle: ({ platform, caller, write }) =>
    write(async (tx, { organization, admission }) => {
      if (admission === undefined) return noContent();
      const member = {
        organization_id: organization.id,
        user_id: caller.userId,
        role: admission.role,
        disabled: 0,
        sso: admission.sso ? 1 : 0,
        joined_at: readTimestamp(platform.clock),
        last_seen_at: null,
      };
      await addMember(platform, tx, member, actorOf(caller));
      return noContent();
    }),
});
