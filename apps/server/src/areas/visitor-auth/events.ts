import type { EventEnvelope, EventObject, Facts } from '../../platform/index.ts';
import type { VisitorAuthTable } from './tables.ts';

/** Something happened to how visitors sign in to a site. */
export interface PublishingAuthEvent extends EventEnvelope<EventObject<'publishing-auth'>> {
  organizationId: string;
}

declare module '../../platform/events/events.ts' {
  interface EventMap {
    'publishing-auth.updated': PublishingAuthEvent;
    /** The key is another one: all visitors are signed out. */
    'publishing-auth.regenerated': PublishingAuthEvent;
  }
}

/** How events name it: by the id of the site. */
export function locatePublishingAuth(site: { id: string; organization_id: string }) {
  return {
    organizationId: site.organization_id,
    object: { kind: 'publishing-auth', id: site.id },
  } as const;
}

/** What events say of it: never the key. */
export function describePublishingAuth(row: VisitorAuthTable): Facts {
  return { backend: row.backend, fallbackURL: row.fallback_url };
}
