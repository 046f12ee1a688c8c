import { defineOperation } from '../../../http/define-operation.ts';
import { notFound } from '../../../http/errors.ts';
import { ok } from '../../../http/reply.ts';
import { onChangeRequest } from '../../change-requests/index.ts';
import { formatQuery } from '../../comments/index.ts';
import { reviewResource } from '../resource.ts';
import { showReviews } from '../show.ts';
import { findReview } from '../store.ts';

export const getReview = defineOperation({
  id: 'get-review',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/reviews/{reviewId}',
  tag: 'Reviews',
  summary: 'Get a review of a change request',
  access: onChangeRequest('view'),
  query: formatQuery,
  responses: { 200: reviewResource },
  async handle(request) {
    const { platform, subject, params } = request;
    const { db } = platform.database;
    const row = await findReview(db, subject.changeRequest.id, params.reviewId);
    const [review] = row === undefined ? [] : await showReviews(db, request, [row]);
    if (review === undefined) throw notFound('review');
    return ok(review);
  },
});
