import type { EventEnvelope, EventObject, Facts } from '../../platform/index.ts';
import type { LinkInvitesTable } from './tables.ts';

/**
 * Something happened to a link invite. The object's id is the beginning of the invite's, which tells
 * it from others and lets nobody in.
 */
export interface InviteEvent extends EventEnvelope<EventObject<'invite'>> {
  organizationId: string;
}

declare module '../../platform/events/events.ts' {
  interface EventMap {
    'invite.created': InviteEvent;
    'invite.updated': InviteEvent;
    'invite.revoked': InviteEvent;
    /** The actor got what it gives; what that was, the events of members and grants say. */
    'invite.accepted': InviteEvent;
  }
}

/** How events name an invite. */
export function locateInvite({ id, organization_id: organizationId }: LinkInvitesTable) {
  return { organizationId, object: { kind: 'invite', id } } as const;
}

/** What events say of an invite. */
export function describeInvite(invite: LinkInvitesTable): Facts {
  return {
    kind: invite.object_kind,
    target: invite.object_id,
    role: invite.role,
    expiresAt: invite.expires_at,
  };
}
