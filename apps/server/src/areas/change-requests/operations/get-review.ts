import { defineOperation } from '../../../http/define-operation.ts';
import { notFound } from '../../../http/errors.ts';
import { ok } from '../../../http/reply.ts';
import { onChangeRequest } from '../access.ts';
import { presentReviews } from '../reviews.ts';
import { reviewResource } from '../reviews-resource.ts';
import { findReview } from '../reviews-store.ts';

export const getReview = defineOperation({
  id: 'get-review',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/reviews/{reviewId}',
  tag: 'Reviews',
  summary: 'Get a review of a change request',
  access: onChangeRequest('view'),
  responses: { 200: reviewResource },
  async handle({ platform, subject, params, url }) {
    const { db } = platform.database;
    const request = subject.changeRequest;
    const row = await findReview(db, request.id, params.reviewId);
    const [review] = row === undefined ? [] : await presentReviews(db, request, [row], url);
    if (review === undefined) throw notFound('review');
    return ok(review);
  },
});
