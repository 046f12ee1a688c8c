import * as contract from '@octavo/contract/invites';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onInvite } from '../access.ts';
import { showInvite } from '../show-invites.ts';

/** A link by which people may come in. */
export const getInvite = implementOperation(contract.getInvite, {
  access: onInvite(),
  async handle({ platform, caller, subject, url }) {
    const who = { holder: caller, memberRole: subject.memberRole, url };
    return ok(await showInvite(platform, platform.database.db, subject.invite, who));
  },
});
