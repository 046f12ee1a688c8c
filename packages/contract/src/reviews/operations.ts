import { Type } from 'typebox';
import { formatParameter, formatQuery } from '../comments/resource.ts';
import { listQuery, paginated } from '../lists.ts';
import { declareOperation } from '../operation.ts';
import { mergeRulesBody, mergeRulesResource } from './merge-rules.ts';
import {
  newReview,
  requestedReviewerResource,
  requestedReviewersBody,
  reviewResource,
} from './resource.ts';

export const listReviews = declareOperation({
  id: 'list-reviews',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/reviews',
  tag: 'Reviews',
  summary: 'List the reviews of a change request',
  description: 'Lists the newest first.',
  access: { object: 'change-request', ability: 'view' },
  query: listQuery({
    outdated: Type.Optional(
      Type.Boolean({
        description:
          '`true` for only those given before the last edit of the change request, `false` for only the others.',
      }),
    ),
    ...formatParameter,
  }),
  responses: { 200: paginated(reviewResource) },
});

export const createReview = declareOperation({
  id: 'create-review',
  method: 'POST',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/reviews',
  tag: 'Reviews',
  summary: 'Review a change request',
  description:
    "The review applies to the change request as it is now, and replaces the reviewer's previous one. An approval no longer counts once the change request is edited; updating it from the space is not an edit. The person who opened the change request cannot review it. The text of the review is a comment on the change request, which can be answered and resolved like any other.",
  access: { object: 'change-request', ability: 'review' },
  query: formatQuery,
  body: newReview,
  emits: ['change-request.reviewed', 'comment.created'],
  responses: { 201: reviewResource },
  errors: [
    { type: 'own_change_request', when: 'the caller opened the change request' },
    { type: 'change_request_merged' },
    { type: 'change_request_archived' },
  ],
  example: { body: { status: 'approved', body: { markdown: 'Well said.' } } },
});

export const getReview = declareOperation({
  id: 'get-review',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/reviews/{reviewId}',
  tag: 'Reviews',
  summary: 'Get a review of a change request',
  access: { object: 'change-request', ability: 'view' },
  query: formatQuery,
  responses: { 200: reviewResource },
});

export const listRequestedReviewers = declareOperation({
  id: 'list-requested-reviewers',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers',
  tag: 'Reviews',
  summary: 'List the requested reviewers of a change request',
  access: { object: 'change-request', ability: 'view' },
  query: listQuery(),
  responses: { 200: paginated(requestedReviewerResource) },
});

export const requestReviewers = declareOperation({
  id: 'request-reviewers',
  method: 'POST',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers',
  tag: 'Reviews',
  summary: 'Request reviews of a change request',
  description:
    'Returns all requested reviewers. Existing ones stay as they are. If `subject` or `description` is given, the change request is updated with it.',
  access: { object: 'change-request', ability: 'edit' },
  body: requestedReviewersBody,
  emits: ['change-request.review-requested', 'change-request.updated'],
  responses: {
    200: Type.Object({ users: Type.Array(requestedReviewerResource) }),
  },
  errors: [
    { type: 'change_request_merged' },
    { type: 'change_request_archived' },
    { type: 'too_many_reviewers', when: 'there would be more than 100 requested reviewers' },
  ],
  example: { body: { users: ['{reviewerId}'] } },
});

export const removeRequestedReviewer = declareOperation({
  id: 'remove-requested-reviewer',
  method: 'DELETE',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers/{userId}',
  tag: 'Reviews',
  summary: 'Remove a requested reviewer of a change request',
  description: 'Reviews by this person are kept.',
  access: { object: 'change-request', ability: 'edit' },
  emits: ['change-request.reviewer-removed'],
  responses: { 205: null },
  example: { params: { userId: '{requestedReviewerId}' } },
});

export const getOrganizationMergeRules = declareOperation({
  id: 'get-organization-merge-rules',
  method: 'GET',
  path: '/orgs/{organizationId}/merge-rules',
  tag: 'Reviews',
  summary: 'Get the merge rules of an organization',
  access: { object: 'organization', ability: 'view' },
  responses: { 200: mergeRulesResource },
});

export const putOrganizationMergeRules = declareOperation({
  id: 'put-organization-merge-rules',
  method: 'PUT',
  path: '/orgs/{organizationId}/merge-rules',
  tag: 'Reviews',
  summary: 'Set the merge rules of an organization',
  description:
    'Replaces the rules. They apply to all spaces of the organization, which can add rules of their own.',
  access: { object: 'organization', ability: 'admin' },
  body: mergeRulesBody,
  emits: ['merge-rules.updated'],
  responses: { 200: mergeRulesResource },
  example: { body: { rules: [{ rule: 'require_at_least_one_approved_review' }] } },
});

export const getSpaceMergeRules = declareOperation({
  id: 'get-space-merge-rules',
  method: 'GET',
  path: '/spaces/{spaceId}/merge-rules',
  tag: 'Reviews',
  summary: 'Get the merge rules of a space',
  access: { object: 'space', ability: 'view' },
  responses: { 200: mergeRulesResource },
});

export const putSpaceMergeRules = declareOperation({
  id: 'put-space-merge-rules',
  method: 'PUT',
  path: '/spaces/{spaceId}/merge-rules',
  tag: 'Reviews',
  summary: 'Set the merge rules of a space',
  description:
    'Replaces the rules of the space, which apply in addition to those of the organization.',
  access: { object: 'space', ability: 'admin' },
  body: mergeRulesBody,
  emits: ['merge-rules.updated'],
  responses: { 200: mergeRulesResource },
  example: { body: { rules: [{ rule: 'require_at_least_one_approved_review' }] } },
});
