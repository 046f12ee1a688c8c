import { type Static, Type } from 'typebox';
import { userResource } from '../auth/index.ts';
import { changeRequestSubjectText } from './resource.ts';

export const MAX_REQUESTED_AT_ONCE = 20;
/** The most people who can be asked to review one change request. */
export const MAX_REQUESTED = 100;

const timestamp = Type.String({ format: 'date-time' });

/** A person who was asked for a review. */
export const requestedReviewerResource = Type.Object(
  {
    object: Type.Literal('change-request-requested-reviewer'),
    kind: Type.Literal('user'),
    user: userResource,
    requestedBy: Type.Optional(userResource),
    revision: Type.String({
      description: 'The id of the revision of the change request that it was asked for.',
    }),
    createdAt: timestamp,
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
  subject: Type.Optional(changeRequestSubjectText),
});
