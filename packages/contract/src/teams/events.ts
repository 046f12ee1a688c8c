import { Type } from 'typebox';
import { declareEvents } from '../event.ts';

/** Events of teams. */
export const teamEvents = declareEvents(
  {
    kinds: ['team'],
    owner: 'organization',
    facts: { title: Type.String() },
  },
  {
    'team.created': { description: 'A team was made.' },
    'team.updated': { description: 'A team has another title.' },
    'team.deleted': {
      description:
        'A team is gone with its memberships and all that was granted to it, of which nothing else is said.',
    },
  },
);
