import { defineOperation } from '../../../http/define-operation.ts';
import { answerList, listQuery, paginated } from '../../../http/list.ts';
import { ok } from '../../../http/reply.ts';
import {
  listRequestedIds,
  listRequestedRows,
  onChangeRequest,
} from '../../change-requests/index.ts';
import { requestedReviewerResource } from '../resource.ts';
import { showRequested } from '../show.ts';

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
    return ok(
      await answerList(platform.signer, query, {
        scope: `requested-reviewers:${request.id}`,
        key: 'string',
        async read(range) {
          const rows = await listRequestedRows(db, request.id, range);
          const ids = await listRequestedIds(db, request.id);
          return [await showRequested(db, request, rows, url), ids.length];
        },
        keyOf: ({ user }) => user.id,
        present: (reviewers) => reviewers,
      }),
    );
  },
});
