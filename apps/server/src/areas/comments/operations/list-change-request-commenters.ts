import { Type } from 'typebox';
import { defineOperation } from '../../../http/define-operation.ts';
import { answerList, listQuery, paginated } from '../../../http/list.ts';
import { ok } from '../../../http/reply.ts';
import { findUsers, presentUser, userResource } from '../../auth/index.ts';
import { onChangeRequest } from '../../change-requests/index.ts';
import { countCommenters, listCommenters } from '../store.ts';

const commenterResource = Type.Object({ id: Type.String(), user: userResource });

/** The people who commented in a change request or replied there. */
export const listChangeRequestCommenters = defineOperation({
  id: 'list-change-request-commenters',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/commenters',
  tag: 'Change request comments',
  summary: 'List the people who commented in a change request',
  description: 'Those who posted a comment or a reply that is still there, each once.',
  access: onChangeRequest('view'),
  query: listQuery(),
  responses: { 200: paginated(commenterResource) },
  async handle({ platform, subject: { changeRequest }, query, url }) {
    const { db } = platform.database;
    return ok(
      await answerList(platform.signer, query, {
        scope: `commenters ${changeRequest.id}`,
        key: 'string',
        async read(range) {
          const ids = await listCommenters(db, changeRequest.id, range);
          const users = await findUsers(db, ids);
          return [
            users.sort((a, b) => (a.id < b.id ? -1 : 1)),
            await countCommenters(db, changeRequest.id),
          ];
        },
        keyOf: ({ id }) => id,
        present: (users) => users.map((user) => ({ id: user.id, user: presentUser(user, url) })),
      }),
    );
  },
});
