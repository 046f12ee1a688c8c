import { Type } from 'typebox';
import { declareEvents } from '../event.ts';

/** Events of link invites. The object's id is the beginning of the invite's, which lets nobody in. */
export const inviteEvents = declareEvents(
  {
    kinds: ['invite'],
    owner: 'organization',
    facts: {
      kind: Type.String(),
      target: Type.String(),
      role: Type.Union([Type.String(), Type.Null()]),
      expiresAt: Type.Union([Type.String(), Type.Null()]),
    },
  },
  {
    'invite.created': { description: 'A link was made.' },
    'invite.updated': { description: 'A link gives another role, or ends at another time.' },
    'invite.revoked': { description: 'A link lets nobody in any more.' },
    'invite.accepted': {
      description:
        'The actor got what a link gives; what that was, the events of members and grants say.',
    },
  },
);
