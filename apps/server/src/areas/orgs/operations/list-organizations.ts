import { signedIn } from '../../../http/access.ts';
import { defineOperation } from '../../../http/define-operation.ts';
import { answerList, listQuery, paginated } from '../../../http/list.ts';
import { ok } from '../../../http/reply.ts';
import { countMemberships } from '../../access/index.ts';
import { presentOrganization } from '../present.ts';
import { organizationResource } from '../resource.ts';
import { listOrganizationsFor } from '../store.ts';

/** The organizations that the caller belongs to. */
export const listOrganizations = defineOperation({
  id: 'list-organizations',
  method: 'GET',
  path: '/orgs',
  tag: 'Organizations',
  summary: 'List the organizations of the authenticated user',
  access: signedIn({ withinReach: true }),
  query: listQuery(),
  responses: { 200: paginated(organizationResource) },
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
