import { Type } from 'typebox';
import { declareEvents } from '../event.ts';

/** Events of share links; none says the secret. */
export const shareLinkEvents = declareEvents(
  {
    kinds: ['share-link'],
    owner: 'organization',
    place: { siteId: Type.String() },
    facts: { name: Type.String(), active: Type.Boolean() },
  },
  {
    'share-link.created': { description: 'A share link was made.' },
    'share-link.updated': {
      description: 'A share link has another name, or was switched on or off.',
    },
    'share-link.deleted': { description: 'A share link lets nobody in any more.' },
  },
);
