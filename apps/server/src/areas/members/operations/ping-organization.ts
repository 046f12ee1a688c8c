import * as contract from '@octavo/contract/members';
import { actorOf } from '../../../http/caller.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import { lastSeenLimit, noteMemberSeen } from '../../access/index.ts';
import { onOrganization } from '../../orgs/index.ts';
import { findMember } from '../store.ts';

/** Says that the caller is there. */
export const pingOrganization = implementOperation(contract.pingOrganization, {
  access: onOrganization('access'),
  async handle({ platform, caller, subject, write }) {
    const { id } = subject.organization;
    const member = await findMember(platform.database.db, id, caller.userId);
    const seen = member?.last_seen_at ?? '';
    if (seen > lastSeenLimit(platform.clock.now())) return ok({});
    return write(async (tx, { organization }) => {
      const place = { organizationId: organization.id, userId: caller.userId };
      await noteMemberSeen(platform, tx, place, actorOf(caller));
      return ok({});
    });
  },
});
