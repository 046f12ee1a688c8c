import { Type } from 'typebox';
import { declareEvents } from '../event.ts';

/** Events of the content of spaces. */
export const spaceContentEvents = declareEvents(
  {
    kinds: ['space'],
    owner: 'organization',
    facts: { revision: Type.String() },
  },
  {
    'space.content-changed': { description: 'The content of a space is that of another revision.' },
  },
);

/** Events of the content of change requests; the object's id is the change request's. */
export const branchContentEvents = declareEvents(
  {
    kinds: ['branch'],
    owner: 'organization',
    place: { spaceId: Type.String() },
    facts: { revision: Type.String() },
  },
  {
    'branch.content-changed': {
      description: 'The content of a change request is that of another revision.',
    },
  },
);
