import type { EventEnvelope, EventObject, Facts } from '../../platform/index.ts';
import type { ScimTokensTable } from './tables.ts';

/** Something happened to a provisioning token of an organization. */
export interface ScimTokenEvent extends EventEnvelope<EventObject<'scim-token'>> {
  organizationId: string;
}

declare module '../../platform/events/events.ts' {
  interface EventMap {
    'scim-token.created': ScimTokenEvent;
    'scim-token.revoked': ScimTokenEvent;
  }
}

/** What events say of a provisioning token: never its secret, nor the hash of it. */
export function describeScimToken({ label, expires_at: expiresAt }: ScimTokensTable): Facts {
  return { label, expiresAt };
}

/** Where events say that a provisioning token is. */
export function locateScimToken({ id, organization_id }: ScimTokensTable) {
  return { organizationId: organization_id, object: { kind: 'scim-token', id } } as const;
}
