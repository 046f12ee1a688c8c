import { Type } from 'typebox';
import { defineOperation } from '../../../http/define-operation.ts';
import { listQuery, paginated } from '../../../http/list.ts';
import { ok } from '../../../http/reply.ts';
import { onChangeRequest } from '../../change-requests/index.ts';
import { formatParameter, pageOfPosts } from '../../comments/index.ts';
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
      await pageOfPosts(request, {
        scope: `reviews ${JSON.stringify([id, filter])}`,
        read: ({ after, limit }) => listReviewRows(db, id, filter, { before: after, limit }),
        count: () => countReviews(db, id, filter),
        show: (rows) => showReviews(db, request, rows),
      }),
    );
  },
});
