import { Type } from 'typebox';
import { declareEvents } from '../event.ts';

/** Events of host names that sites claim; the object's id is the host name. */
export const customHostnameEvents = declareEvents(
  {
    kinds: ['custom-hostname'],
    owner: 'organization',
    place: { siteId: Type.String() },
    facts: { hostname: Type.String(), site: Type.String(), status: Type.String() },
  },
  {
    'custom-hostname.claimed': { description: 'A host name was claimed for a site.' },
    'custom-hostname.updated': {
      description:
        'A host name went to another site of the same organization, or is proven, or was not for too long.',
    },
    'custom-hostname.released': { description: 'A host name is claimed no more.' },
  },
);
