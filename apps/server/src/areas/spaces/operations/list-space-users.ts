import { defineOperation } from '../../../http/define-operation.ts';
import { answerList, listQuery, paginated } from '../../../http/list.ts';
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
    return ok(
      await answerList(platform.signer, query, {
        scope: `space users ${space.id}`,
        key: 'string',
        read: (range) =>
          Promise.all([
            listPeopleOnSpace(db, space.id, 'granted', range),
            countPeopleOn(db, space.id, 'granted'),
          ]),
        keyOf: ({ id }) => id,
        present: (rows) => rows.map((row) => presentGranted(row, url)),
      }),
    );
  },
});
