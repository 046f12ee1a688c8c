import { defineOperation } from '../../../http/define-operation.ts';
import { listQuery, page, paginated, readPageRequest } from '../../../http/list.ts';
import { ok } from '../../../http/reply.ts';
import { onChangeRequest } from '../access.ts';
import { presentReviews } from '../reviews.ts';
import { reviewResource } from '../reviews-resource.ts';
import { countReviews, listReviewRows } from '../reviews-store.ts';

export const listReviews = defineOperation({
  id: 'list-reviews',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/reviews',
  tag: 'Reviews',
  summary: 'List the reviews of a change request',
  description: 'The newest first.',
  access: onChangeRequest('view'),
  query: listQuery(),
  responses: { 200: paginated(reviewResource) },
  async handle({ platform, subject, query, url }) {
    const { db } = platform.database;
    const request = subject.changeRequest;
    const scope = `reviews:${request.id}`;
    const { limit, after } = readPageRequest(platform.signer, scope, query, ['string']);
    const before = after === undefined ? undefined : String(after[0]);
    const found = await listReviewRows(db, request.id, { before, limit: limit + 1 });
    return ok(
      page(platform.signer, scope, {
        rows: await presentReviews(db, request, found, url),
        limit,
        count: await countReviews(db, request.id),
        keyOf: ({ id }) => [id],
        present: (review) => review,
      }),
    );
  },
});
