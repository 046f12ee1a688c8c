import * as contract from '@octavo/contract/members';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onMember } from '../access.ts';
import { showMember } from '../show.ts';

/** A member of an organization. */
export const getMember = implementOperation(contract.getMember, {
  access: onMember('view'),
  async handle({ platform, subject, url }) {
    const { member, organization } = subject;
    return ok(await showMember(platform.database.db, organization.id, member, url));
  },
});
