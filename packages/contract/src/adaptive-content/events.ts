import { Type } from 'typebox';
import { declareEvents } from '../event.ts';

/** Events of the claims that visitors of a site can have. */
export const adaptiveSchemaEvents = declareEvents(
  {
    kinds: ['site'],
    owner: 'organization',
    facts: { claims: Type.Array(Type.String()) },
  },
  {
    'site.adaptive-schema-updated': {
      description: 'Visitors of a site can have other claims; the event names the claims alone.',
    },
  },
);
