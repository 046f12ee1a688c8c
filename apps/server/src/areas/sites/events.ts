import type { EventEnvelope, EventObject, Facts } from '../../platform/index.ts';
import type { SiteRow, SiteSpaceRow } from './store.ts';

/** Something happened to a site. */
export interface SiteEvent extends EventEnvelope<EventObject<'site'>> {
  organizationId: string;
}

/** A space on a site, located by both. */
interface SiteSpaceObject extends EventObject<'site-space'> {
  siteId: string;
  spaceId: string;
}

/** Something happened to a space on a site. */
export interface SiteSpaceEvent extends EventEnvelope<SiteSpaceObject> {
  organizationId: string;
}

declare module '../../platform/events/events.ts' {
  interface EventMap {
    'site.created': SiteEvent;
    'site.updated': SiteEvent;
    'site.published': SiteEvent;
    'site.unpublished': SiteEvent;
    /** It is gone with its site spaces, of which nothing else is said. */
    'site.deleted': SiteEvent;
    'site-space.added': SiteSpaceEvent;
    /** Its title, path or condition changed, or it became the default or is it no more. */
    'site-space.updated': SiteSpaceEvent;
    /** It has another place: in another section, or among those beside it. */
    'site-space.moved': SiteSpaceEvent;
    'site-space.removed': SiteSpaceEvent;
  }
}

/** How events name a site. */
export function locateSite(site: { id: string; organization_id: string }) {
  return { organizationId: site.organization_id, object: { kind: 'site', id: site.id } } as const;
}

/** What events say of a site. */
export function describeSite(
  site: Omit<SiteRow, 'site_spaces' | 'type' | 'visibility'> & {
    type: string;
    visibility: string;
  },
): Facts {
  return {
    title: site.title,
    type: site.type,
    visibility: site.visibility,
    published: site.published === 1,
    basename: site.basename,
    hostname: site.hostname,
    proxy: site.proxy,
    adaptiveContent: { enabled: site.adaptive_content === 1 },
  };
}

/** How events name a site space. */
export function locateSiteSpace(
  row: Pick<SiteSpaceRow, 'id' | 'site_id' | 'space_id'>,
  organizationId: string,
) {
  const { id, site_id: siteId, space_id: spaceId } = row;
  return { organizationId, object: { kind: 'site-space', id, siteId, spaceId } } as const;
}

/** What events say of a site space. */
export function describeSiteSpace(
  row: Pick<SiteSpaceRow, 'title' | 'path' | 'condition' | 'is_default'>,
): Facts {
  const { title, path, condition } = row;
  return { title, path, condition, isDefault: row.is_default === 1 };
}
