import { type Static, Type } from 'typebox';
import { userResource } from '../auth/resource.ts';
import { CHANGE_REQUEST_STATUSES, REQUESTED_STATUSES } from './statuses.ts';

const timestamp = Type.String({ format: 'date-time' });

export const changeRequestSubjectText = Type.String({ maxLength: 100 });

export const changeRequestDescription = Type.String({
  maxLength: 10_000,
  description: 'What it is about and why, as Markdown.',
});

export const changeRequestStatus = Type.Enum([...CHANGE_REQUEST_STATUSES]);

export const requestedStatus = Type.Enum([...REQUESTED_STATUSES], {
  description: 'Only a merge makes a change request `merged`, which is final.',
});

/** What every list of change requests takes beside its range. */
export const requestFilters = {
  status: Type.Optional(
    Type.Array(Type.Enum([...CHANGE_REQUEST_STATUSES, 'all']), {
      minItems: 1,
      maxItems: CHANGE_REQUEST_STATUSES.length + 1,
      default: ['open'],
      description: '`open` unless given. Given several times, those of any of them.',
    }),
  ),
  contributor: Type.Optional(
    Type.String({ description: 'Lists those that the user with this id contributed to.' }),
  ),
  creator: Type.Optional(
    Type.String({ description: 'Lists those that the user with this id opened.' }),
  ),
  requestedReviewer: Type.Optional(
    Type.String({ description: 'Lists those that the user with this id was asked to review.' }),
  ),
};

/** The Change request of the service contract. */
export const changeRequestResource = Type.Object(
  {
    object: Type.Literal('change-request'),
    id: Type.String(),
    number: Type.Integer({ minimum: 1, description: 'Counts the change requests of the space.' }),
    status: changeRequestStatus,
    subject: changeRequestSubjectText,
    description: Type.Optional(changeRequestDescription),
    createdBy: Type.Optional(userResource),
    createdAt: timestamp,
    updatedAt: timestamp,
    space: Type.String({ description: 'The id of the space that it is about.' }),
    revision: Type.String({ description: 'The id of the revision that is its content now.' }),
    revisionInitial: Type.String({
      description: 'The id of the revision of the space that it was made from.',
    }),
    revisionMergedAncestor: Type.Optional(
      Type.String({ description: 'The id of the latest revision of the space that it took in.' }),
    ),
    revisionMerged: Type.Optional(
      Type.String({ description: 'The id of the revision of the space that its merge gave.' }),
    ),
    mergedAt: Type.Optional(timestamp),
    agentTaskId: Type.Optional(Type.String()),
    comments: Type.Integer({ minimum: 0, description: 'Open comments.' }),
    conflicts: Type.Integer({ minimum: 0, description: 'Open conflicts.' }),
    outdated: Type.Boolean({
      description: 'Whether the content of the space changed since it was last taken in.',
    }),
    urls: Type.Object({ app: Type.String(), location: Type.String() }),
  },
  { $id: 'ChangeRequest' },
);

export type ChangeRequestResource = Static<typeof changeRequestResource>;
