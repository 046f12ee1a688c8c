import {
  type Actor,
  type EventEnvelope,
  type EventObject,
  type Platform,
  readTimestamp,
  type Tx,
} from '../../platform/index.ts';
import { expireSecrets } from '../auth/index.ts';
import { endOpenWays, type WaysEnd } from './end-open-ways.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';
import {
  deletePassword,
  findPasswordOwner,
  insertPassword,
  type PasswordOwner,
  updateHash,
} from './passwords-store.ts';

/** Something happened to the password of a person; the object's id is the person's. */
export interface PasswordEvent extends EventEnvelope<EventObject<'password'>> {
  organizationId: null;
}

declare module '../../platform/events/events.ts' {
  interface EventMap {
    /** It was set, in the place of any before. */
    'password.changed': PasswordEvent;
    'password.removed': PasswordEvent;
  }
}

/**
 * The person with an address (lower case) and a password. That there is no such person, or none with
 * a password, takes as long to say as that it is wrong. The hash is made anew where its parameters
 * are not those of now.
 *
 * @throws ApiError 503 where too many passwords are compared at this time
 */
export async function findByPassword(
  platform: Pick<Platform, 'database' | 'metrics'>,
  email: string,
  password: string,
): Promise<PasswordOwner | undefined> {
  const { database } = platform;
  const owner = await findPasswordOwner(database.db, email);
  const from = owner?.hash ?? undefined;
  const { isRight, isOutdated } = await verifyPassword(platform, password, from);
  if (!isRight || owner === undefined || from === undefined) return undefined;
  if (isOutdated) {
    const to = await hashPassword(platform, password);
    await database.transaction((tx) => updateHash(tx, owner.id, { from, to }));
  }
  return owner;
}

/**
 * Sets the password of a person by its hash. What stands open by the one before ends: sessions but the
 * one that is kept, links, and tokens where that is wished.
 */
export async function setPassword(
  platform: Pick<Platform, 'clock' | 'events'>,
  tx: Tx,
  { hash, ...ways }: WaysEnd & { hash: string },
): Promise<void> {
  const { userId, actor } = ways;
  const changedAt = readTimestamp(platform.clock);
  await insertPassword(tx, { user_id: userId, hash, changed_at: changedAt });
  await endOpenWays(platform, tx, ways);
  await expireSecrets(tx, userId);
  await platform.events.emit(tx, 'password.changed', locate(userId, actor));
}

/** Removes the password of a person, and ends what `setPassword` ends; says whether there was one. */
export async function removePassword(
  platform: Pick<Platform, 'events'>,
  tx: Tx,
  ways: WaysEnd,
): Promise<boolean> {
  const { userId, actor } = ways;
  if (!(await deletePassword(tx, userId))) return false;
  await endOpenWays(platform, tx, ways);
  await expireSecrets(tx, userId);
  await platform.events.emit(tx, 'password.removed', locate(userId, actor));
  return true;
}

function locate(userId: string, actor: Actor) {
  return {
    actor,
    organizationId: null,
    object: { kind: 'password', id: userId },
  } as const;
}
