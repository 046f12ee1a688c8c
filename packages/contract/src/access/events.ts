import { Type } from 'typebox';
import { declareEvents } from '../event.ts';

const subject = Type.Object(
  { kind: Type.Enum(['user', 'team']), id: Type.String() },
  { additionalProperties: false, description: 'Whom it is granted to.' },
);

/** Events of members of an organization; the object's id is the person's. */
export const memberEvents = declareEvents(
  {
    kinds: ['member'],
    owner: 'organization',
    facts: {
      role: Type.Union([Type.String(), Type.Null()]),
      disabled: Type.Boolean(),
      sso: Type.Boolean(),
      lastSeenAt: Type.String(),
    },
  },
  {
    'member.added': { description: 'A person became a member.' },
    'member.updated': {
      description:
        'The role of a member changed, or whether it is disabled or belongs to the single sign-on.',
    },
    'member.seen': { description: 'A member was there; said once a minute at most.' },
    'member.removed': {
      description:
        'A member left, with its places in teams and all that was granted to it, of which nothing else is said.',
    },
  },
);

/** Events of places in teams; the object's id is the person's. */
export const teamMemberEvents = declareEvents(
  {
    kinds: ['team-member'],
    owner: 'organization',
    place: { teamId: Type.String() },
    facts: { role: Type.String() },
  },
  {
    'team-member.added': { description: 'A person came into a team.' },
    'team-member.updated': { description: 'A person has another role in a team.' },
    'team-member.removed': { description: 'A person left a team.' },
  },
);

/** Events of what is granted on an object, which is the object of the event. */
export const grantEvents = declareEvents(
  {
    kinds: ['organization', 'collection', 'space', 'site'],
    owner: 'organization',
    facts: { role: Type.String() },
  },
  {
    'grant.changed': {
      description: 'A role was granted, in the place of any before.',
      details: { subject },
    },
    'grant.revoked': { description: 'A role was taken back.', details: { subject } },
  },
);
