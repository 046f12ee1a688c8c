import { defineOperation } from '../../../http/define-operation.ts';
import { listQuery, page, paginated, readPageRequest } from '../../../http/list.ts';
import { ok } from '../../../http/reply.ts';
import { countPeopleOn } from '../../access/index.ts';
import { onSpace } from '../access.ts';
import { presentGranted, userPermission } from '../people.ts';
import { listPeopleOnSpace } from '../store.ts';

/** The people to whom a role on a space was granted. */
export const listSpaceUsers = defineOperation({
  id: 'list-space-users',
  method: 'GET',
  path: '/spaces/{spaceId}/permissions/users',
  tag: 'Space permissions',
  summary: 'List the people with a role granted on a space',
  access: onSpace('admin'),
  query: listQuery(),
  responses: { 200: paginated(userPermission) },
  async handle({ platform, subject: { space }, query, url }) {
    const { db } = platform.database;
    const scope = `space users ${space.id}`;
    const { limit, after } = readPageRequest(platform.signer, scope, query, ['string']);
    const rows = await listPeopleOnSpace(db, space.id, 'granted', {
      after: after === undefined ? undefined : String(after[0]),
      limit: limit + 1,
    });
    return ok(
      page(platform.signer, scope, {
        rows,
        limit,
        count: await countPeopleOn(db, space.id, 'granted'),
        keyOf: (row) => [row.id],
        present: (row) => presentGranted(row, url),
      }),
    );
  },
});
