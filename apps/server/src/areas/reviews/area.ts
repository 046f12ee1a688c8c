import { defineArea } from '../../http/define-area.ts';
import { mergeGuards } from '../change-requests/index.ts';
import { spaceUpdateFollowers } from '../spaces/index.ts';
import { createReview } from './operations/create-review.ts';
import { getOrganizationMergeRules } from './operations/get-organization-merge-rules.ts';
import { getReview } from './operations/get-review.ts';
import { getSpaceMergeRules } from './operations/get-space-merge-rules.ts';
import { listRequestedReviewers } from './operations/list-requested-reviewers.ts';
import { listReviews } from './operations/list-reviews.ts';
import { putOrganizationMergeRules } from './operations/put-organization-merge-rules.ts';
import { putSpaceMergeRules } from './operations/put-space-merge-rules.ts';
import { removeRequestedReviewer } from './operations/remove-requested-reviewer.ts';
import { requestReviewers } from './operations/request-reviewers.ts';
import { subscribeReviews } from './subscribe.ts';

/** Reviews of change requests, those who are asked for them, and what a merge takes. */
export const reviewsArea = defineArea({
  name: 'reviews',
  words: ['review', 'reviewer', 'merge-rule'],
  operations: [
    listReviews,
    createReview,
    getReview,
    listRequestedReviewers,
    requestReviewers,
    removeRequestedReviewer,
    getOrganizationMergeRules,
    putOrganizationMergeRules,
    getSpaceMergeRules,
    putSpaceMergeRules,
  ],
  tables: ['organization_merge_rules', 'space_merge_rules', 'change_request_reviews'],
  events: [
    'change-request.reviewed',
    'change-request.review-requested',
    'change-request.reviewer-removed',
    'merge-rules.updated',
  ],
  gives: [mergeGuards, spaceUpdateFollowers],
  open: subscribeReviews,
});
