import type { EventEnvelope, EventObject, Facts } from '../../platform/index.ts';
import type { HostnameClaim } from './store.ts';

/** Something happened to a host name that a site claims. */
export interface CustomHostnameEvent
  extends EventEnvelope<EventObject<'custom-hostname'> & { readonly siteId: string }> {
  organizationId: string;
}

declare module '../../platform/events/events.ts' {
  interface EventMap {
    'custom-hostname.claimed': CustomHostnameEvent;
    /** It went to another site of the same organization, or is proven, or was not for too long. */
    'custom-hostname.updated': CustomHostnameEvent;
    'custom-hostname.released': CustomHostnameEvent;
  }
}

/** How events name a claim. */
export function locateClaim(claim: HostnameClaim) {
  const { hostname, site_id: siteId, organization_id: organizationId } = claim;
  return { organizationId, object: { kind: 'custom-hostname', id: hostname, siteId } } as const;
}

/** What events say of a claim; never what proves it. */
export function describeClaim({ hostname, site_id, status }: HostnameClaim): Facts {
  return { hostname, site: site_id, status };
}
