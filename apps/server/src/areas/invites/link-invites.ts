import type { Role } from '@octavo/contract';
import {
  type Actor,
  compareFacts,
  type Platform,
  readTimestamp,
  type Tx,
  type UserActor,
} from '../../platform/index.ts';
import { describeInvite, locateInvite } from './events.ts';
import { splitInviteId } from './invite-id.ts';
import { deleteInvite, insertInvite, updateInvite } from './link-invites-store.ts';
import type { InviteKind, LinkInvitesTable } from './tables.ts';

/** A link that is to let people in. */
export interface NewInvite {
  organizationId: string;
  kind: InviteKind;
  /** The id of the organization, space or collection. */
  targetId: string;
  role: Role;
  /** ISO 8601; null for ever. */
  expiresAt: string | null;
  userId: string;
  actor: Actor;
}

/** Makes a link that lets people in. The caller has checked that its maker may. */
export async function createInvite(
  platform: Pick<Platform, 'ids' | 'clock' | 'events'>,
  tx: Tx,
  { actor, ...invite }: NewInvite,
): Promise<LinkInvitesTable> {
  const row: LinkInvitesTable = {
    ...splitInviteId(platform.ids.nextUnguessable()),
    organization_id: invite.organizationId,
    object_kind: invite.kind,
    object_id: invite.targetId,
    role: invite.role,
    expires_at: invite.expiresAt,
    created_by: invite.userId,
    created_at: readTimestamp(platform.clock),
  };
  await insertInvite(tx, row);
  await platform.events.emit(tx, 'invite.created', {
    actor,
    ...locateInvite(row),
    after: describeInvite(row),
  });
  return row;
}

/**
 * Changes what a link gives, and until when, to whoever accepts it from now on. Whoever changes it
 * stands for it from then on in its maker's place; the caller has checked that they may make it.
 */
export async function changeInvite(
  platform: Pick<Platform, 'events'>,
  tx: Tx,
  before: LinkInvitesTable,
  changes: { role: Role; expires_at: string | null },
  actor: UserActor,
): Promise<LinkInvitesTable> {
  const written = { ...changes, created_by: actor.userId };
  const row = { ...before, ...written };
  await updateInvite(tx, row, written);
  await platform.events.emit(tx, 'invite.updated', {
    actor,
    ...locateInvite(row),
    ...compareFacts(describeInvite(before), describeInvite(row)),
  });
  return row;
}

/** Revokes a link. Those whom it let in stay. */
export async function revokeInvite(
  platform: Pick<Platform, 'events'>,
  tx: Tx,
  invite: LinkInvitesTable,
  actor: Actor,
): Promise<void> {
  await deleteInvite(tx, invite);
  await platform.events.emit(tx, 'invite.revoked', {
    actor,
    ...locateInvite(invite),
    before: describeInvite(invite),
  });
}
