import { signedIn } from '../../../http/access.ts';
import { defineOperation } from '../../../http/define-operation.ts';
import { listQuery, page, paginated, readPageRequest } from '../../../http/list.ts';
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
  access: signedIn(),
  query: listQuery(),
  responses: { 200: paginated(organizationResource) },
  async handle({ platform, caller, query, url }) {
    const { db } = platform.database;
    const scope = `organizations ${caller.userId}`;
    const { limit, after } = readPageRequest(platform.signer, scope, query, ['string']);
    const rows = await listOrganizationsFor(db, caller.userId, {
      after: after === undefined ? undefined : String(after[0]),
      limit: limit + 1,
    });
    const count = await countMemberships(db, caller.userId);
    return ok(
      page(platform.signer, scope, {
        rows,
        limit,
        count,
        keyOf: (row) => [row.id],
        present: (row) => presentOrganization(row, row.member_role, url),
      }),
    );
  },
});
