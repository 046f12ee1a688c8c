import type { EventEnvelope, EventObject, Facts } from '../../platform/index.ts';
import type { SiteEvent } from '../sites/index.ts';
import { writeDestination } from './destination.ts';
import { readStored } from './present.ts';
import type { SiteRedirectsTable } from './tables.ts';

/** Something happened to a redirect of a site. */
export interface SiteRedirectEvent
  extends EventEnvelope<EventObject<'site-redirect'> & { readonly siteId: string }> {
  organizationId: string;
}

declare module '../../platform/events/events.ts' {
  interface EventMap {
    'site-redirect.created': SiteRedirectEvent;
    'site-redirect.updated': SiteRedirectEvent;
    'site-redirect.deleted': SiteRedirectEvent;
    /** Redirects came from a table; of each of them nothing else is said. */
    'site.redirects-imported': SiteEvent;
  }
}

/** How events name a redirect. */
export function locateRedirect(
  { id, site_id: siteId }: Pick<SiteRedirectsTable, 'id' | 'site_id'>,
  organizationId: string,
) {
  return { organizationId, object: { kind: 'site-redirect', id, siteId } } as const;
}

/** What events say of a redirect. */
export function describeRedirect(row: SiteRedirectsTable): Facts {
  const { source, status } = row;
  return { source, destination: writeDestination(readStored(row)), status };
}
