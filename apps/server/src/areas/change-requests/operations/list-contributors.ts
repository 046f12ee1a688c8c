import { Type } from 'typebox';
import { defineOperation } from '../../../http/define-operation.ts';
import { answerList, listQuery, paginated } from '../../../http/list.ts';
import { ok } from '../../../http/reply.ts';
import { presentUser, userResource } from '../../auth/index.ts';
import { onChangeRequest } from '../access.ts';
import { countContributors, listContributors as listRows } from '../store.ts';

const time = Type.String({ format: 'date-time' });

const contributorResource = Type.Object({
  user: userResource,
  actionType: Type.Literal('edit'),
  count: Type.Integer({
    minimum: 0,
    description: 'How many edits; 0 of who opened it and has not edited it.',
  }),
  contributedAt: { ...time, description: 'The first time.' },
  updatedAt: { ...time, description: 'The last time.' },
});

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
    200: paginated(contributorResource),
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
          rows.map(({ user, contributed_at, updated_at, edits }) => ({
            user: presentUser(user, url),
            actionType: 'edit',
            count: edits,
            contributedAt: contributed_at,
            updatedAt: updated_at,
          })),
      }),
    );
  },
});
