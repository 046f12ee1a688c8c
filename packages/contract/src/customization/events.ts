import { Type } from 'typebox';
import { declareEvents } from '../event.ts';

/** Events of how sites look, and spaces on them. Pictures that stand in an address are cut short. */
export const customizationEvents = declareEvents(
  {
    kinds: ['site-customization', 'site-space-customization'],
    owner: 'organization',
    place: { siteId: Type.String() },
  },
  {
    'site-customization.updated': { description: 'A site looks otherwise.' },
    'site-space-customization.updated': {
      description: 'A space on a site has settings of its own, or others than before.',
    },
    'site-space-customization.deleted': {
      description: 'A space on a site looks as its site does again.',
    },
  },
);
