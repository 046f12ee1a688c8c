import { Type } from 'typebox';
import { declareEvents } from '../event.ts';

/** Events of organizations. */
export const organizationEvents = declareEvents(
  {
    kinds: ['organization'],
    owner: 'organization',
    facts: {
      title: Type.String(),
      type: Type.String(),
      emailDomains: Type.Array(Type.String()),
      hostname: Type.Union([Type.String(), Type.Null()]),
      defaultRole: Type.Union([Type.String(), Type.Null()]),
      defaultContent: Type.Unknown(),
      logo: Type.Union([Type.String(), Type.Null()]),
      sso: Type.Boolean(),
      ai: Type.Boolean(),
      inviteLinks: Type.Boolean(),
    },
  },
  {
    'organization.created': { description: 'An organization was made.' },
    'organization.updated': { description: 'The settings of an organization changed.' },
  },
);

/** Events of domains that an organization claims; the object's id is the domain. */
export const emailDomainEvents = declareEvents(
  {
    kinds: ['email-domain'],
    owner: 'organization',
    facts: { status: Type.String(), endsAt: Type.String() },
  },
  {
    'email-domain.claimed': { description: 'A domain was claimed.' },
    'email-domain.verified': { description: 'The record that proves a domain was found.' },
    'email-domain.proof-missing': {
      description:
        'The record of a proven domain was not found; `after.endsAt` says when the proof ends.',
    },
    'email-domain.lapsed': {
      description: 'The record was gone for too long: the proof has ended.',
    },
    'email-domain.removed': {
      description: 'A domain is claimed no more, and its proof is forgotten.',
    },
  },
);
