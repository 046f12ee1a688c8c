import * as contract from '@octavo/contract/invites';
import { implementOperation } from '../../../http/implement-operation.ts';
import { answerList } from '../../../http/list.ts';
import { ok } from '../../../http/reply.ts';
import type { RightsHolder } from '../../../http/rights-holder.ts';
import type { Db } from '../../../platform/index.ts';
import { findRoles } from '../../access/index.ts';
import { type InviterSubject, onInviter } from '../access.ts';
import {
  countInvites,
  type InviteFilter,
  listInvitedObjects,
  listInvites as listRows,
} from '../link-invites-store.ts';
import { showInvites } from '../show-invites.ts';

/** The links by which people may come in. */
export const listInvites = implementOperation(contract.listInvites, {
  access: onInviter(),
  async handle({ platform, caller, subject, query, url }) {
    const { db } = platform.database;
    const { userId } = caller;
    const filter = await chooseInvites(db, subject, caller);
    const who = { holder: caller, memberRole: subject.memberRole, url };
    return ok(
      await answerList(platform.signer, query, {
        scope: `link-invites ${filter.organizationId} ${userId}`,
        key: 'string',
        read: (range) => Promise.all([listRows(db, filter, range), countInvites(db, filter)]),
        keyOf: ({ id }) => id,
        present: (rows) => showInvites(platform, db, rows, who),
      }),
    );
  },
});

async function chooseInvites(
  db: Db,
  { organization, memberRole }: InviterSubject,
  holder: RightsHolder,
): Promise<InviteFilter> {
  const organizationId = organization.id;
  if (memberRole === 'admin') return { organizationId, objectIds: 'all' };
  const ids = await listInvitedObjects(db, organizationId);
  const roles = await findRoles(db, holder, ids);
  return { organizationId, objectIds: ids.filter((id) => roles.get(id) === 'admin') };
}
