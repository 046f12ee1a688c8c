import { defineOperation } from '../../../http/define-operation.ts';
import { listQuery, page, paginated, readPageRequest } from '../../../http/list.ts';
import { ok } from '../../../http/reply.ts';
import { onChangeRequest } from '../../change-requests/index.ts';
import { requestedReviewerResource } from '../resource.ts';
import { showRequested } from '../show.ts';
import { listRequestedIds, listRequestedRows } from '../store.ts';

export const listRequestedReviewers = defineOperation({
  id: 'list-requested-reviewers',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers',
  tag: 'Reviews',
  summary: 'List who was asked to review a change request',
  access: onChangeRequest('view'),
  query: listQuery(),
  responses: { 200: paginated(requestedReviewerResource) },
  async handle({ platform, subject, query, url }) {
    const { db } = platform.database;
    const request = subject.changeRequest;
    const scope = `requested-reviewers:${request.id}`;
    const { limit, after } = readPageRequest(platform.signer, scope, query, ['string']);
    const found = await listRequestedRows(db, request.id, {
      after: after === undefined ? undefined : String(after[0]),
      limit: limit + 1,
    });
    return ok(
      page(platform.signer, scope, {
        rows: await showRequested(db, request, found, url),
        limit,
        count: (await listRequestedIds(db, request.id)).length,
        keyOf: ({ user }) => [user.id],
        present: (reviewer) => reviewer,
      }),
    );
  },
});
