import { Type } from 'typebox';
import { declareEvents } from '../event.ts';

/** Events of provisioning tokens; none says the secret. */
export const scimTokenEvents = declareEvents(
  {
    kinds: ['scim-token'],
    owner: 'organization',
    facts: { label: Type.String(), expiresAt: Type.Union([Type.String(), Type.Null()]) },
  },
  {
    'scim-token.created': { description: 'A token was made.' },
    'scim-token.revoked': { description: 'A token was taken back.' },
  },
);
