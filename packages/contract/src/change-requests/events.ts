import { Type } from 'typebox';
import { declareEvents } from '../event.ts';

/** Events of change requests. */
export const changeRequestEvents = declareEvents(
  {
    kinds: ['change-request'],
    owner: 'organization',
    place: { spaceId: Type.String() },
    facts: { subject: Type.String(), description: Type.String(), status: Type.String() },
  },
  {
    'change-request.created': { description: 'A change request was made.' },
    'change-request.updated': {
      description:
        'The subject, status or content of a change request changed, other than by its merge.',
    },
    'change-request.merged': {
      description: 'A change request was merged into its space.',
      details: { revisionId: Type.String({ description: "The space's revision that holds it." }) },
    },
  },
);

/** Events of conflicts in change requests. */
export const conflictEvents = declareEvents(
  {
    kinds: ['conflict'],
    owner: 'organization',
    place: { spaceId: Type.String(), changeRequestId: Type.String() },
    facts: { status: Type.String(), resolution: Type.String() },
  },
  {
    'conflict.resolved': {
      description: 'A conflict was settled, by a person or since nothing was left to decide.',
    },
  },
);
