import { defineOperation } from '../../../http/define-operation.ts';
import { answerList, listQuery, paginated } from '../../../http/list.ts';
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
    return ok(
      await answerList(platform.signer, query, {
        scope: `space permissions ${space.id}`,
        key: 'string',
        read: (range) =>
          Promise.all([
            listPeopleOnSpace(db, space.id, 'everybody', range),
            countPeopleOn(db, space.id, 'everybody'),
          ]),
        keyOf: ({ id }) => id,
        present: (rows) => rows.map((row) => presentEffective(row, url)),
      }),
    );
  },
});
