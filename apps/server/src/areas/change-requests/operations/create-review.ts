import { defineOperation } from '../../../http/define-operation.ts';
import { notFound } from '../../../http/errors.ts';
import { created } from '../../../http/reply.ts';
import { onChangeRequest } from '../access.ts';
import { requireChangeRequest } from '../require.ts';
import { addReview, locateReview, presentReviews } from '../reviews.ts';
import { newReview, reviewResource } from '../reviews-resource.ts';
import { findReview } from '../reviews-store.ts';

export const createReview = defineOperation({
  id: 'create-review',
  method: 'POST',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/reviews',
  tag: 'Reviews',
  summary: 'Review a change request',
  description:
    'The review is of the change request as it is now, and takes the place of the reviewer’s last one. An approval no longer counts once the change request is edited; taking in the content of the space is no edit. Who opened the change request cannot review it.',
  access: onChangeRequest('review'),
  body: newReview,
  responses: { 201: reviewResource },
  errors: [
    { status: 403, when: 'the caller opened the change request' },
    { status: 409, when: 'the change request is merged or archived' },
  ],
  handle: ({ platform, caller, subject, body, url, write }) =>
    write(async (tx) => {
      const request = await requireChangeRequest(tx, subject.changeRequest);
      const id = await addReview(platform, tx, request, {
        reviewerId: caller.userId,
        status: body.status,
        markdown: body.body?.markdown,
      });
      const row = await findReview(tx, request.id, id);
      const [review] = row === undefined ? [] : await presentReviews(tx, request, [row], url);
      if (review === undefined) throw notFound('review');
      return created(review, url.api(locateReview(request, id)));
    }),
});
