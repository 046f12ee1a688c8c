import { Type } from 'typebox';
import { actorOf } from '../../../http/caller.ts';
import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import {
  describeChangeRequest,
  listRequestedRows,
  onChangeRequest,
} from '../../change-requests/index.ts';
import { requestReviews } from '../request-reviews.ts';
import { MAX_REQUESTED, requestedReviewerResource, requestedReviewersBody } from '../resource.ts';
import { showRequested } from '../show.ts';

export const requestReviewers = defineOperation({
  id: 'request-reviewers',
  method: 'POST',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers',
  tag: 'Reviews',
  summary: 'Ask people to review a change request',
  description:
    'Answers all who were asked. Those who were asked before stay as they are. A `subject` and a `description` become those of the change request.',
  access: onChangeRequest('edit'),
  body: requestedReviewersBody,
  emits: ['change-request.review-requested', 'change-request.updated'],
  responses: {
    200: Type.Object({ users: Type.Array(requestedReviewerResource) }),
  },
  errors: [
    { type: 'change_request_merged' },
    { type: 'change_request_archived' },
    { type: 'too_many_reviewers', when: 'more than 100 people would be asked' },
  ],
  example: { body: { users: ['{reviewerId}'] } },
  handle: ({ platform, caller, body, url, write }) =>
    write(async (tx, { space, changeRequest: request }) => {
      const actor = actorOf(caller);
      const { users, ...described } = body;
      await requestReviews(platform, tx, { space, row: request }, { users, actor });
      await describeChangeRequest(platform, tx, request, { ...described, actor });
      const all = { after: undefined, limit: MAX_REQUESTED };
      const rows = await listRequestedRows(tx, request.id, all);
      return ok({ users: await showRequested(tx, request, rows, url) });
    }),
});
