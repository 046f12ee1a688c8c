import type { Role } from '@octavo/contract';
import { type Actor, type Platform, readTimestamp, type Tx } from '../../platform/index.ts';
import type { GrantSubject } from './events.ts';
import { copyGrantRows, deleteGrant, type GrantedObject, upsertGrants } from './grants-store.ts';

type GrantPlatform = Pick<Platform, 'clock' | 'events'>;

/** A role that people or teams get on an object. */
export interface NewGrant {
  to: GrantSubject['kind'];
  /** Each once. */
  ids: readonly string[];
  role: Role;
  /** What was granted to them there before, by their ids, where that is known. */
  before?: ReadonlyMap<string, Role>;
  actor: Actor;
}

/** Grants a role on an object; what was granted there to the same before is replaced. */
export async function grantTo(
  platform: GrantPlatform,
  tx: Tx,
  object: GrantedObject,
  { to, ids, role, before, actor }: NewGrant,
): Promise<void> {
  await upsertGrants(tx, object, { to, ids, role, createdAt: readTimestamp(platform.clock) });
  for (const id of ids) {
    const was = before?.get(id);
    await platform.events.emit(tx, 'grant.changed', {
      ...locate(object, actor),
      subject: { kind: to, id },
      ...(was === undefined ? {} : { before: { role: was } }),
      after: { role },
    });
  }
}

/** `grantTo` people. */
export function grantToUsers(
  platform: GrantPlatform,
  tx: Tx,
  object: GrantedObject,
  { users, ...grant }: { users: readonly string[]; role: Role; actor: Actor },
): Promise<void> {
  return grantTo(platform, tx, object, { ...grant, to: 'user', ids: users });
}

/** Takes back the role that was granted to a person or a team on an object. */
export async function revokeGrant(
  platform: Pick<Platform, 'events'>,
  tx: Tx,
  object: GrantedObject,
  { from, role, actor }: { from: GrantSubject; role: Role; actor: Actor },
): Promise<void> {
  await deleteGrant(tx, object, from);
  await platform.events.emit(tx, 'grant.revoked', {
    ...locate(object, actor),
    subject: from,
    before: { role },
  });
}

/** Grants on `to` what is granted on `from`. */
export async function copyGrants(
  platform: Pick<Platform, 'events'>,
  tx: Tx,
  { from, to }: { from: GrantedObject; to: GrantedObject },
  actor: Actor,
): Promise<void> {
  for (const { subject_kind: kind, subject_id: id, role } of await copyGrantRows(tx, from, to)) {
    await platform.events.emit(tx, 'grant.changed', {
      ...locate(to, actor),
      subject: { kind, id },
      after: { role },
    });
  }
}

function locate({ kind, id, organizationId }: GrantedObject, actor: Actor) {
  return { actor, organizationId, object: { kind, id } };
}
