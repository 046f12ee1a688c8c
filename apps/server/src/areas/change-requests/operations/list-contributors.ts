import { Type } from 'typebox';
import { defineOperation } from '../../../http/define-operation.ts';
import { answerList, listQuery, paginated } from '../../../http/list.ts';
import { ok } from '../../../http/reply.ts';
import { presentUser, userResource } from '../../auth/index.ts';
import { onChangeRequest } from '../access.ts';
import { countContributors, listContributors as listRows } from '../store.ts';

export const listContributors = defineOperation({
  id: 'list-contributors',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/contributors',
  tag: 'Change requests',
  summary: 'List the contributors of a change request',
  description: 'Who made it and who changed its content, in the order in which they joined.',
  access: onChangeRequest('view'),
  query: listQuery(),
  responses: {
    200: paginated(
      Type.Object({ user: userResource, contributedAt: Type.String({ format: 'date-time' }) }),
    ),
  },
  async handle({ platform, subject, query, url }) {
    const { db } = platform.database;
    const { id } = subject.changeRequest;
    return ok(
      await answerList(platform.signer, query, {
        scope: `contributors:${id}`,
        key: 'two strings',
        read: ({ after, limit }) =>
          Promise.all([
            listRows(db, id, { after: after && { at: after[0], userId: after[1] }, limit }),
            countContributors(db, id),
          ]),
        keyOf: ({ user, contributed_at }) => [contributed_at, user.id],
        present: (rows) =>
          rows.map(({ user, contributed_at }) => ({
            user: presentUser(user, url),
            contributedAt: contributed_at,
          })),
      }),
    );
  },
});
