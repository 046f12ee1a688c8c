import { type Static, Type } from 'typebox';
import { userResource } from '../auth/resource.ts';
import { changeRequestDescription, changeRequestSubjectText } from '../change-requests/resource.ts';
import { commentResource, MAX_BODY_LENGTH, shownBody } from '../comments/resource.ts';
import { REVIEW_PROGRESS, REVIEW_STATUSES } from './statuses.ts';

export const MAX_REQUESTED_AT_ONCE = 20;

/** The most people who can be asked to review one change request. */
export const MAX_REQUESTED = 100;

const timestamp = Type.String({ format: 'date-time' });

const reviewStatus = Type.Enum([...REVIEW_STATUSES]);

/** A review of a change request. */
export const reviewResource = Type.Object(
  {
    object: Type.Literal('change-request-review'),
    id: Type.String(),
    status: reviewStatus,
    reviewer: Type.Optional(userResource),
    requestedBy: Type.Optional(userResource),
    body: Type.Optional(shownBody),
    comment: Type.Optional(commentResource),
    revision: Type.String({ description: 'The id of the revision that was reviewed.' }),
    outdated: Type.Boolean({
      description:
        'Whether the change request has been edited since then. An outdated approval does not count; an update from the space is not an edit.',
    }),
    latest: Type.Boolean({
      description: 'Whether this is the last review by this reviewer; earlier ones do not count.',
    }),
    createdAt: timestamp,
    updatedAt: Type.String({
      format: 'date-time',
      description: 'When the text was last changed, or when the review was created.',
    }),
    urls: Type.Object({ location: Type.String() }),
  },
  { $id: 'ChangeRequestReview' },
);

export type ReviewResource = Static<typeof reviewResource>;

const markdown = Type.String({ minLength: 1, maxLength: MAX_BODY_LENGTH });

/** The body that makes a review. */
export const newReview = Type.Object({
  status: reviewStatus,
  body: Type.Optional(
    Type.Object(
      { markdown },
      { description: 'The text of the review. It is also a comment on the change request.' },
    ),
  ),
  comment: Type.Optional(
    Type.Union(
      [
        Type.Object({ markdown }),
        Type.Object({
          object: Type.Literal('document'),
          data: Type.Optional(Type.Unknown()),
          nodes: Type.Array(Type.Unknown()),
        }),
      ],
      { description: 'Replaces `body`: Markdown, or the JSON form of a document.' },
    ),
  ),
});

export type NewReview = Static<typeof newReview>;

/** A person who was asked for a review. */
export const requestedReviewerResource = Type.Object(
  {
    object: Type.Literal('change-request-requested-reviewer'),
    kind: Type.Literal('user'),
    user: userResource,
    requestedBy: Type.Optional(userResource),
    revision: Type.String({
      description:
        'The id of the revision of the change request for which the review was requested.',
    }),
    createdAt: timestamp,
    requestedAt: timestamp,
    status: Type.Enum([...REVIEW_PROGRESS], {
      description:
        "The result of the person's last review; `pending` if there is none that counts.",
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
  description: Type.Optional(changeRequestDescription),
});
