import type { Role } from '../../http/roles.ts';
import { type Actor, type Platform, readTimestamp, type Tx } from '../../platform/index.ts';
import {
  copyGrantRows,
  deleteUserGrant,
  type GrantedObject,
  upsertUserGrants,
} from './grants-store.ts';

type GrantPlatform = Pick<Platform, 'clock' | 'events'>;

/** A role that people get on an object. */
export interface NewGrant {
  users: readonly string[];
  role: Role;
  /** What was granted to them there before, where that is known and the same for all. */
  before?: Role;
  actor: Actor;
}

/** Grants a role on an object to people; a grant they have there already is replaced. */
export async function grantToUsers(
  platform: GrantPlatform,
  tx: Tx,
  object: GrantedObject,
  { users, role, before, actor }: NewGrant,
): Promise<void> {
  if (users.length === 0) return;
  await upsertUserGrants(tx, object, { users, role, createdAt: readTimestamp(platform.clock) });
  for (const id of users) {
    await platform.events.emit(tx, 'grant.changed', {
      ...locate(object, actor),
      subject: { kind: 'user', id },
      ...(before === undefined ? {} : { before: { role: before } }),
      after: { role },
    });
  }
}

/** Takes back the role that was granted to a person on an object. */
export async function revokeFromUser(
  platform: Pick<Platform, 'events'>,
  tx: Tx,
  object: GrantedObject,
  { user, role, actor }: { user: string; role: Role; actor: Actor },
): Promise<void> {
  await deleteUserGrant(tx, object, user);
  await platform.events.emit(tx, 'grant.revoked', {
    ...locate(object, actor),
    subject: { kind: 'user', id: user },
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
      ...{ subject: { kind, id }, after: { role } },
    });
  }
}

function locate({ kind, id, organizationId }: GrantedObject, actor: Actor) {
  return { actor, organizationId, object: { kind, id } };
}
