import { compileQuery } from '../../platform/db/compile-query.ts';
import type { Db, Tx } from '../../platform/index.ts';
import type { SessionsTable } from './tables.ts';

const querySessionByHash = compileQuery(['hash'], (db, { hash }) =>
  db
    .selectFrom('sessions')
    .selectAll()
    .where((is) => is.or([is('secret_hash', '=', hash), is('previous_hash', '=', hash)])),
);

/** The session with this hash of its secret, or of the one before. */
export async function findSessionByHash(db: Db, hash: string): Promise<SessionsTable | undefined> {
  const [row] = await querySessionByHash(db, { hash });
  return row;
}

/** A session of a person. */
export async function findSession(
  db: Db,
  user: string,
  id: string,
): Promise<SessionsTable | undefined> {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', user)
    .executeTakeFirst();
}

/** When sessions have ended: those that expire until `now`, or were not used since `seenSince`. */
export interface SessionLimits {
  now: string;
  seenSince: string;
}

/** The sessions of a person that last, in the order of their ids, after `after`. */
export async function listSessionRows(
  db: Db,
  user: string,
  { now, seenSince }: SessionLimits,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<SessionsTable[]> {
  let query = selectOpen(db, user, { now, seenSince }).selectAll();
  if (after !== undefined) query = query.where('id', '>', after);
  return query.orderBy('id').limit(limit).execute();
}

/** How many sessions of a person last. */
export async function countSessions(db: Db, user: string, limits: SessionLimits): Promise<number> {
  const { count } = await selectOpen(db, user, limits)
    .select((is) => is.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function selectOpen(db: Db, user: string, { now, seenSince }: SessionLimits) {
  return db
    .selectFrom('sessions')
    .where('user_id', '=', user)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', seenSince);
}

/** Every session of a person but one, ended ones too. */
export async function listOtherSessions(
  db: Db,
  user: string,
  kept: string | null,
): Promise<SessionsTable[]> {
  let query = db.selectFrom('sessions').selectAll().where('user_id', '=', user);
  if (kept !== null) query = query.where('id', '!=', kept);
  return query.orderBy('id').execute();
}

/** Adds a session, and forgets those of the person that have ended. */
export async function insertSession(
  tx: Tx,
  session: SessionsTable,
  { now, seenSince }: SessionLimits,
): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where('user_id', '=', session.user_id)
    .where((is) => is.or([is('expires_at', '<=', now), is('last_seen_at', '<=', seenSince)]))
    .execute();
  await tx.insertInto('sessions').values(session).execute();
}

/** Ends a session; says whether there was one. */
export async function deleteSessionRow(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows) > 0;
}

/** Another secret of a session, in the place of the one with the hash `from`. */
export interface SecretChange {
  from: string;
  to: string;
  /** ISO 8601: how long the one before may be shown. */
  until: string;
}

/** Changes the secret of a session, unless it is another one by now; says whether it was changed. */
export async function updateSecret(
  tx: Tx,
  id: string,
  { from, to, until }: SecretChange,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('sessions')
    .set({ secret_hash: to, previous_hash: from, previous_until: until, rotation_due: 0 })
    .where('id', '=', id)
    .where('secret_hash', '=', from)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows) > 0;
}

/** Asks for another secret of every session of a person. */
export async function updateRotationDue(tx: Tx, user: string): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ rotation_due: 1 })
    .where('user_id', '=', user)
    .where('rotation_due', '=', 0)
    .execute();
}

/** Writes down that sessions were used at a time. */
export async function updateLastSeen(tx: Tx, ids: readonly string[], at: string): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ last_seen_at: at })
    .where('id', 'in', [...ids])
    .where('last_seen_at', '<', at)
    .execute();
}
