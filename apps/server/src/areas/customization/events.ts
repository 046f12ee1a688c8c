import type { Customization } from '@octavo/contract/customization';
import type { EventEnvelope, EventObject, Facts } from '../../platform/index.ts';

/** A site, or a space on one, looks otherwise. */
export interface CustomizationEvent
  extends EventEnvelope<
    EventObject<'site-customization' | 'site-space-customization'> & { readonly siteId: string }
  > {
  organizationId: string;
}

declare module '../../platform/events/events.ts' {
  interface EventMap {
    'site-customization.updated': CustomizationEvent;
    /** A space on a site has settings of its own, or others than before. */
    'site-space-customization.updated': CustomizationEvent;
    /** It looks as its site does again. */
    'site-space-customization.deleted': CustomizationEvent;
  }
}

/** What events say of settings: all of them, but the bytes of pictures that stand in an address. */
export function describeCustomization(customization: Customization): Facts {
  return JSON.parse(
    JSON.stringify(customization, (_, value: unknown) =>
      typeof value === 'string' && /^data:/i.test(value) ? `${value.slice(0, 40)}…` : value,
    ),
  ) as Facts;
}

/** How events name the settings of a site, or of a site space where one is named. */
export function locateCustomization(
  { id: siteId, organization_id }: { id: string; organization_id: string },
  siteSpaceId?: string,
) {
  const object =
    siteSpaceId === undefined
      ? ({ kind: 'site-customization', id: siteId, siteId } as const)
      : ({ kind: 'site-space-customization', id: siteSpaceId, siteId } as const);
  return { organizationId: organization_id, object };
}
