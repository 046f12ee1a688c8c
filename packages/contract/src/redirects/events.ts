import { Type } from 'typebox';
import { declareEvents } from '../event.ts';

/** Events of redirects of sites. */
export const siteRedirectEvents = declareEvents(
  {
    kinds: ['site-redirect'],
    owner: 'organization',
    place: { siteId: Type.String() },
    facts: { source: Type.String(), destination: Type.Unknown(), status: Type.Unknown() },
  },
  {
    'site-redirect.created': { description: 'A redirect was made.' },
    'site-redirect.updated': { description: 'A redirect leads elsewhere, or in another way.' },
    'site-redirect.deleted': { description: 'A redirect is gone.' },
  },
);

/** Events of many redirects of a site at once. */
export const importedRedirectEvents = declareEvents(
  {
    kinds: ['site'],
    owner: 'organization',
    facts: { redirects: Type.Integer() },
  },
  {
    'site.redirects-imported': {
      description: 'Redirects came from a table; of each of them nothing else is said.',
    },
  },
);
