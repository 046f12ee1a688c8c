import { Type } from 'typebox';
import { declareEvents } from '../event.ts';
import { REVIEW_STATUSES } from './statuses.ts';

/** Events of reviews, each about its change request. */
export const reviewEvents = declareEvents(
  {
    kinds: ['change-request'],
    owner: 'organization',
    place: { spaceId: Type.String() },
    facts: {},
  },
  {
    'change-request.reviewed': {
      description: 'The actor reviewed a change request.',
      details: { reviewId: Type.String(), status: Type.Enum([...REVIEW_STATUSES]) },
    },
    'change-request.review-requested': {
      description: 'People were asked for a review.',
      details: {
        reviewerIds: Type.Array(Type.String(), {
          minItems: 1,
          description: 'Those who had not been asked before.',
        }),
      },
    },
    'change-request.reviewer-removed': {
      description: 'A person is asked for a review no more.',
      details: { reviewerId: Type.String() },
    },
  },
);

/** Events of merge rules, of an organization or a space, whose id is theirs. */
export const mergeRuleEvents = declareEvents(
  {
    kinds: ['merge-rules'],
    owner: 'organization',
    place: { of: Type.Enum(['organization', 'space']) },
    facts: { rules: Type.Array(Type.Unknown()) },
  },
  {
    'merge-rules.updated': { description: 'Merge rules were replaced; `after` has all of them.' },
  },
);
