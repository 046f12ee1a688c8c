import { Type } from 'typebox';
import { defineOperation } from '../../../http/define-operation.ts';
import { answerList, listQuery, paginated } from '../../../http/list.ts';
import { ok } from '../../../http/reply.ts';
import { onChangeRequest } from '../../change-requests/index.ts';
import { formatParameter } from '../../comments/index.ts';
import { reviewResource } from '../resource.ts';
import { showReviews } from '../show.ts';
import { countReviews, listReviewRows } from '../store.ts';

export const listReviews = defineOperation({
  id: 'list-reviews',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/reviews',
  tag: 'Reviews',
  summary: 'List the reviews of a change request',
  description: 'The newest first.',
  access: onChangeRequest('view'),
  query: listQuery({
    outdated: Type.Optional(
      Type.Boolean({
        description: 'Only those since which the change request was edited, or only the others.',
      }),
    ),
    ...formatParameter,
  }),
  responses: { 200: paginated(reviewResource) },
  async handle(request) {
    const { db } = request.platform.database;
    const { id } = request.subject.changeRequest;
    const filter = { outdated: request.query.outdated };
    return ok(
      await answerList(request.platform.signer, request.query, {
        scope: `reviews ${JSON.stringify([id, filter])}`,
        key: 'string',
        read: ({ after, limit }) =>
          Promise.all([
            listReviewRows(db, id, filter, { before: after, limit }),
            countReviews(db, id, filter),
          ]),
        keyOf: (row) => row.id,
        present: (rows) => showReviews(db, request, rows),
      }),
    );
  },
});
