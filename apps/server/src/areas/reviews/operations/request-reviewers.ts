import { Type } from 'typebox';
import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onChangeRequest, renameChangeRequest } from '../../change-requests/index.ts';
import { requestReviews } from '../request-reviews.ts';
import { MAX_REQUESTED, requestedReviewerResource, requestedReviewersBody } from '../resource.ts';
import { showRequested } from '../show.ts';
import { listRequestedRows } from '../store.ts';

export const requestReviewers = defineOperation({
  id: 'request-reviewers',
  method: 'POST',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers',
  tag: 'Reviews',
  summary: 'Ask people to review a change request',
  description:
    'Answers all who were asked. Those who were asked before stay as they are. A `subject` becomes that of the change request.',
  access: onChangeRequest('edit'),
  body: requestedReviewersBody,
  responses: {
    200: Type.Object({
      count: Type.Integer({ minimum: 0 }),
      items: Type.Array(requestedReviewerResource),
    }),
  },
  errors: [
    { type: 'change_request_merged' },
    { type: 'change_request_archived' },
    { type: 'too_many_reviewers', when: 'more than 100 people would be asked' },
  ],
  example: { body: { users: ['{reviewerId}'] } },
  handle: ({ platform, caller, body, url, write }) =>
    write(async (tx, { space, changeRequest: request }) => {
      const asked = { users: body.users, callerId: caller.userId };
      await requestReviews(platform, tx, { space, row: request }, asked);
      if (body.subject !== undefined) {
        const renaming = { subject: body.subject, userId: caller.userId };
        await renameChangeRequest(platform, tx, request, renaming);
      }
      const all = { after: undefined, limit: MAX_REQUESTED };
      const rows = await listRequestedRows(tx, request.id, all);
      const items = await showRequested(tx, request, rows, url);
      return ok({ count: items.length, items });
    }),
});
