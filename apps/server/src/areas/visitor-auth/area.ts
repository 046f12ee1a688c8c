/** How visitors sign in to sites that are for those whom their owner vouches for. */
import { defineArea } from '../../http/define-area.ts';
import type { Platform } from '../../platform/index.ts';
import { getPublishingAuth } from './operations/get-publishing-auth.ts';
import { regeneratePublishingAuth } from './operations/regenerate-publishing-auth.ts';
import { updatePublishingAuth } from './operations/update-publishing-auth.ts';
import { known as visitorAuth } from './read-visitor-auth.ts';
import { requireVisitorAuth } from './require-visitor-auth.ts';

export const visitorAuthArea = defineArea({
  name: 'visitor-auth',
  words: ['publishing-auth'],
  operations: [getPublishingAuth, updatePublishingAuth, regeneratePublishingAuth],
  tables: ['visitor_auth'],
  events: ['publishing-auth.updated', 'publishing-auth.regenerated'],
  caches: [visitorAuth],
  open: subscribeVisitorAuth,
});

/** Gives every site a key, with the first thing that happens to it. */
function subscribeVisitorAuth(platform: Platform): void {
  for (const name of ['site.created', 'site.updated', 'site.published'] as const) {
    platform.events.on(name, async (tx, { object }) => {
      await requireVisitorAuth(platform, tx, object.id);
    });
  }
}
