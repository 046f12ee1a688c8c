import { defineOperation } from '../../../http/define-operation.ts';
import { listQuery, page, paginated, readPageRequest } from '../../../http/list.ts';
import { ok } from '../../../http/reply.ts';
import { countPeopleOn } from '../../access/index.ts';
import { onSpace } from '../access.ts';
import { presentEffective, userPermission } from '../people.ts';
import { listPeopleOnSpace } from '../store.ts';

/** Everybody who has a role on a space, with the role that counts in the end. */
export const listSpacePermissions = defineOperation({
  id: 'list-space-permissions',
  method: 'GET',
  path: '/spaces/{spaceId}/permissions/aggregate',
  tag: 'Space permissions',
  summary: 'List everybody with a role on a space',
  description: 'The role is the one that counts: from the organization, the space and all grants.',
  access: onSpace('admin'),
  query: listQuery(),
  responses: { 200: paginated(userPermission) },
  async handle({ platform, subject: { space }, query, url }) {
    const { db } = platform.database;
    const scope = `space permissions ${space.id}`;
    const { limit, after } = readPageRequest(platform.signer, scope, query, ['string']);
    const rows = await listPeopleOnSpace(db, space.id, 'everybody', {
      after: after === undefined ? undefined : String(after[0]),
      limit: limit + 1,
    });
    return ok(
      page(platform.signer, scope, {
        rows,
        limit,
        count: await countPeopleOn(db, space.id, 'everybody'),
        keyOf: (row) => [row.id],
        present: (row) => presentEffective(row, url),
      }),
    );
  },
});
