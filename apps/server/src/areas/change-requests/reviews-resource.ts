import { type Static, Type } from 'typebox';
import { userResource } from '../auth/index.ts';

export const MAX_REVIEW_LENGTH = 10_000;
export const MAX_REQUESTED_AT_ONCE = 20;
/** The most people who can be asked to review one change request. */
export const MAX_REQUESTED = 100;

const timestamp = Type.String({ format: 'date-time' });
const reviewStatus = Type.Enum(['approved', 'changes-requested']);
const reviewBody = Type.Object({
  markdown: Type.String({ minLength: 1, maxLength: MAX_REVIEW_LENGTH }),
});

/** A review of a change request. */
export const reviewResource = Type.Object(
  {
    object: Type.Literal('change-request-review'),
    id: Type.String(),
    status: reviewStatus,
    reviewer: Type.Optional(userResource),
    body: Type.Optional(reviewBody),
    revision: Type.String({ description: 'The id of the revision that was reviewed.' }),
    outdated: Type.Boolean({
      description:
        'Whether the change request was edited since. An outdated approval does not count; taking in the content of the space is no edit.',
    }),
    latest: Type.Boolean({
      description: 'Whether it is the last of its reviewer: the others do not count.',
    }),
    createdAt: timestamp,
    urls: Type.Object({ location: Type.String() }),
  },
  { $id: 'ChangeRequestReview' },
);

export type ReviewResource = Static<typeof reviewResource>;

/** The body that makes a review. */
export const newReview = Type.Object({
  status: reviewStatus,
  body: Type.Optional(reviewBody),
});

/** A person who was asked for a review. */
export const requestedReviewerResource = Type.Object(
  {
    object: Type.Literal('change-request-requested-reviewer'),
    user: userResource,
    requestedBy: Type.String({ description: 'The id of the user who asked.' }),
    requestedAt: timestamp,
    status: Type.Enum(['pending', 'approved', 'changes-requested'], {
      description: 'What the last review of the person says, `pending` without one that counts.',
    }),
  },
  { $id: 'ChangeRequestRequestedReviewer' },
);

export type RequestedReviewerResource = Static<typeof requestedReviewerResource>;

/** The body that asks people for a review. */
export const requestedReviewersBody = Type.Object({
  users: Type.Array(Type.String({ minLength: 1, maxLength: 32 }), {
    minItems: 1,
    maxItems: MAX_REQUESTED_AT_ONCE,
  }),
});
