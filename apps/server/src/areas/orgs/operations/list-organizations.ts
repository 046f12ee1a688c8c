import * as contract from '@octavo/contract/orgs';
import { signedIn } from '../../../http/access.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { answerList } from '../../../http/list.ts';
import { ok } from '../../../http/reply.ts';
import { countMemberships } from '../../access/index.ts';
import { presentOrganization } from '../present.ts';
import { listOrganizationsFor } from '../store.ts';

/** The organizations that the caller belongs to. */
export const listOrganizations = implementOperation(contract.listOrganizations, {
  access: signedIn({ withinReach: true }),
  holdsStill: true,
  async handle({ platform, caller, query, url }) {
    const { db } = platform.database;
    return ok(
      await answerList(platform.signer, query, {
        scope: `organizations ${caller.userId}`,
        key: 'string',
        read: (range) =>
          Promise.all([listOrganizationsFor(db, caller, range), countMemberships(db, caller)]),
        keyOf: ({ id }) => id,
        present: (rows) =>
          rows.map((row) => presentOrganization(row, row.member_role, url, row.owns_team !== null)),
      }),
    );
  },
});
