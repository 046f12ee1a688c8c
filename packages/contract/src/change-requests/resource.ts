import { type Static, Type } from 'typebox';
import { userResource } from '../auth/resource.ts';
import { CHANGE_REQUEST_STATUSES, REQUESTED_STATUSES } from './statuses.ts';

const timestamp = Type.String({ format: 'date-time' });

export const changeRequestSubjectText = Type.String({ maxLength: 100 });

export const changeRequestDescription = Type.String({
  maxLength: 10_000,
  description: 'What the change request does and why, in Markdown.',
});

export const changeRequestStatus = Type.Enum([...CHANGE_REQUEST_STATUSES]);

export const requestedStatus = Type.Enum([...REQUESTED_STATUSES], {
  description: 'A change request becomes `merged` only by a merge, and then stays so.',
});

/** What every list of change requests takes beside its range. */
export const requestFilters = {
  status: Type.Optional(
    Type.Array(Type.Enum([...CHANGE_REQUEST_STATUSES, 'all']), {
      minItems: 1,
      maxItems: CHANGE_REQUEST_STATUSES.length + 1,
      default: ['open'],
      description: 'The default is `open`. Repeat it to list several statuses.',
    }),
  ),
  contributor: Type.Optional(
    Type.String({ description: 'Only those that the user with this id contributed to.' }),
  ),
  creator: Type.Optional(
    Type.String({ description: 'Only those that the user with this id opened.' }),
  ),
  requestedReviewer: Type.Optional(
    Type.String({ description: 'Only those that the user with this id was asked to review.' }),
  ),
};

/** The Change request of the service contract. */
export const changeRequestResource = Type.Object(
  {
    object: Type.Literal('change-request'),
    id: Type.String(),
    number: Type.Integer({
      minimum: 1,
      description: 'The number of the change request in its space.',
    }),
    status: changeRequestStatus,
    subject: changeRequestSubjectText,
    description: Type.Optional(changeRequestDescription),
    createdBy: Type.Optional(userResource),
    createdAt: timestamp,
    updatedAt: timestamp,
    space: Type.String({ description: 'The id of the space that the change request belongs to.' }),
    revision: Type.String({ description: 'The id of the current revision of its content.' }),
    revisionInitial: Type.String({
      description: 'The id of the revision of the space that the change request started from.',
    }),
    revisionMergedAncestor: Type.Optional(
      Type.String({
        description:
          'The id of the revision of the space that the change request was last updated from.',
      }),
    ),
    revisionMerged: Type.Optional(
      Type.String({ description: 'The id of the revision of the space that the merge created.' }),
    ),
    mergedAt: Type.Optional(timestamp),
    agentTaskId: Type.Optional(Type.String()),
    comments: Type.Integer({ minimum: 0, description: 'The number of open comments.' }),
    conflicts: Type.Integer({ minimum: 0, description: 'The number of open conflicts.' }),
    outdated: Type.Boolean({
      description:
        'Whether the content of the space has changed since the change request was last updated from it.',
    }),
    urls: Type.Object({ app: Type.String(), location: Type.String() }),
  },
  { $id: 'ChangeRequest' },
);

export type ChangeRequestResource = Static<typeof changeRequestResource>;
