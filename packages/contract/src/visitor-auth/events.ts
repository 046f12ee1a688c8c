import { Type } from 'typebox';
import { declareEvents } from '../event.ts';

/** Events of how visitors sign in to a site; the object's id is the site's. None says the key. */
export const publishingAuthEvents = declareEvents(
  {
    kinds: ['publishing-auth'],
    owner: 'organization',
    facts: { backend: Type.String(), fallbackURL: Type.Union([Type.String(), Type.Null()]) },
  },
  {
    'publishing-auth.updated': { description: 'Visitors sign in in another way.' },
    'publishing-auth.regenerated': {
      description: 'The key is another one: all visitors are signed out.',
    },
  },
);
