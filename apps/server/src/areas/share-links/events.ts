import type { EventEnvelope, EventObject, Facts } from '../../platform/index.ts';
import type { ShareLinksTable } from './tables.ts';

/** A share link, located by its site. */
interface ShareLinkObject extends EventObject<'share-link'> {
  siteId: string;
}

/** Something happened to a share link of a site. */
export interface ShareLinkEvent extends EventEnvelope<ShareLinkObject> {
  organizationId: string;
}

declare module '../../platform/events/events.ts' {
  interface EventMap {
    'share-link.created': ShareLinkEvent;
    /** Its name changed, or it was switched on or off. */
    'share-link.updated': ShareLinkEvent;
    'share-link.deleted': ShareLinkEvent;
  }
}

/** How events name a share link. */
export function locateShareLink(
  { id, site_id: siteId }: Pick<ShareLinksTable, 'id' | 'site_id'>,
  organizationId: string,
) {
  return { organizationId, object: { kind: 'share-link', id, siteId } } as const;
}

/** What events say of a share link: never its secret. */
export function describeShareLink({ name, active }: ShareLinksTable): Facts {
  return { name, active: active === 1 };
}
