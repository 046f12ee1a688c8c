import { defineOperation } from '../../../http/define-operation.ts';
import { notFound } from '../../../http/errors.ts';
import { created } from '../../../http/reply.ts';
import { onChangeRequest } from '../../change-requests/index.ts';
import { formatQuery } from '../../comments/index.ts';
import { postReview, readReviewText } from '../post.ts';
import { newReview, reviewResource } from '../resource.ts';
import { showReviews } from '../show.ts';
import { findReview } from '../store.ts';

export const createReview = defineOperation({
  id: 'create-review',
  method: 'POST',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/reviews',
  tag: 'Reviews',
  summary: 'Review a change request',
  description:
    'The review is of the change request as it is now, and takes the place of the reviewer’s last one. An approval no longer counts once the change request is edited; taking in the content of the space is no edit. Who opened the change request cannot review it. What the review says is a comment of the change request, to be answered and resolved as others are.',
  access: onChangeRequest('review'),
  query: formatQuery,
  body: newReview,
  responses: { 201: reviewResource },
  errors: [
    { type: 'own_change_request', when: 'the caller opened the change request' },
    { type: 'change_request_merged' },
    { type: 'change_request_archived' },
  ],
  example: { body: { status: 'approved', body: { markdown: 'Well said.' } } },
  async handle(request) {
    const { platform, caller, body } = request;
    const markdown = readReviewText(body);
    return request.write(async (tx, { changeRequest: row }) => {
      const review = { reviewerId: caller.userId, status: body.status, markdown };
      const made = await findReview(tx, row.id, await postReview(platform, tx, row, review));
      const [shown] = made === undefined ? [] : await showReviews(tx, request, [made]);
      if (shown === undefined) throw notFound('review');
      return created(shown, shown.urls.location);
    });
  },
});
