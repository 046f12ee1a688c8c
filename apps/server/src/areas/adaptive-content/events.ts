import type { SiteEvent } from '../sites/index.ts';

declare module '../../platform/events/events.ts' {
  interface EventMap {
    /** Visitors of the site can have other claims; the event names the claims alone. */
    'site.adaptive-schema-updated': SiteEvent;
  }
}
