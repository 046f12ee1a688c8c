import { Type } from 'typebox';
import { declareEvents } from '../event.ts';

/** Events of accounts. */
export const userEvents = declareEvents(
  {
    kinds: ['user'],
    owner: 'person',
    facts: {
      displayName: Type.String(),
      email: Type.String(),
      photoURL: Type.Union([Type.String(), Type.Null()]),
      emailVerifiedAt: Type.Union([Type.String(), Type.Null()]),
    },
  },
  {
    'user.created': { description: 'An account was made.' },
    'user.updated': {
      description: 'What the account says of its person changed, or the proof of its address.',
    },
  },
);

/** Events of personal tokens; none says the secret. */
export const tokenEvents = declareEvents(
  {
    kinds: ['token'],
    owner: 'person',
    place: { userId: Type.String() },
    facts: {
      label: Type.String(),
      readOnly: Type.Boolean(),
      expiresAt: Type.Union([Type.String(), Type.Null()]),
    },
  },
  {
    'token.created': { description: 'A token was made.' },
    'token.revoked': { description: 'A token was taken back, and lets nobody in any more.' },
  },
);

/** Events of browser sessions. One that began by an identity provider belongs to its organization. */
export const sessionEvents = declareEvents(
  {
    kinds: ['session'],
    owner: 'either',
    place: { userId: Type.String() },
    facts: { method: Type.String(), address: Type.String(), userAgent: Type.String() },
  },
  {
    'session.created': { description: 'A person signed in.' },
    'session.ended': { description: 'A session ended before its time.' },
  },
);
