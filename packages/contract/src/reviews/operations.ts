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
  description: 'The newest first.',
  access: { object: 'change-request', ability: 'view' },
  query: listQuery({
    outdated: Type.Optional(
      Type.Boolean({
        description: 'Only those since which the change request was edited, or only the others.',
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
    'The review is of the change request as it is now, and takes the place of the reviewer’s last one. An approval no longer counts once the change request is edited; taking in the content of the space is no edit. Who opened the change request cannot review it. What the review says is a comment of the change request, to be answered and resolved as others are.',
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
  summary: 'List who was asked to review a change request',
  access: { object: 'change-request', ability: 'view' },
  query: listQuery(),
  responses: { 200: paginated(requestedReviewerResource) },
});

export const requestReviewers = declareOperation({
  id: 'request-reviewers',
  method: 'POST',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers',
  tag: 'Reviews',
  summary: 'Ask people to review a change request',
  description:
    'Answers all who were asked. Those who were asked before stay as they are. A `subject` and a `description` become those of the change request.',
  access: { object: 'change-request', ability: 'edit' },
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
});

export const removeRequestedReviewer = declareOperation({
  id: 'remove-requested-reviewer',
  method: 'DELETE',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers/{userId}',
  tag: 'Reviews',
  summary: 'Ask a person no more to review a change request',
  description: 'Reviews that the person gave stay.',
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
  summary: 'Get what a merge takes in an organization',
  access: { object: 'organization', ability: 'view' },
  responses: { 200: mergeRulesResource },
});

export const putOrganizationMergeRules = declareOperation({
  id: 'put-organization-merge-rules',
  method: 'PUT',
  path: '/orgs/{organizationId}/merge-rules',
  tag: 'Reviews',
  summary: 'Set what a merge takes in an organization',
  description: 'Replaces its rules. They hold in all of its spaces, which may add to them.',
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
  summary: 'Get what a merge takes in a space',
  access: { object: 'space', ability: 'view' },
  responses: { 200: mergeRulesResource },
});

export const putSpaceMergeRules = declareOperation({
  id: 'put-space-merge-rules',
  method: 'PUT',
  path: '/spaces/{spaceId}/merge-rules',
  tag: 'Reviews',
  summary: 'Set what a merge takes in a space',
  description: 'Replaces its rules. They add to those of the organization.',
  access: { object: 'space', ability: 'admin' },
  body: mergeRulesBody,
  emits: ['merge-rules.updated'],
  responses: { 200: mergeRulesResource },
  example: { body: { rules: [{ rule: 'require_at_least_one_approved_review' }] } },
});
