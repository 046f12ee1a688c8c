import type { Db, Tx } from '../../platform/index.ts';
import type { PasskeysTable } from './tables.ts';

/** Adds a passkey. */
export async function insertPasskey(tx: Tx, passkey: PasskeysTable): Promise<void> {
  await tx.insertInto('passkeys').values(passkey).execute();
}

/** Passkeys of a person in the order in which they were made, after `after`. */
export async function listPasskeys(
  db: Db,
  user: string,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<PasskeysTable[]> {
  let query = db.selectFrom('passkeys').selectAll().where('user_id', '=', user);
  if (after !== undefined) query = query.where('id', '>', after);
  return query.orderBy('id').limit(limit).execute();
}

/** How many passkeys a person has. */
export async function countPasskeys(db: Db, user: string): Promise<number> {
  const { count } = await db
    .selectFrom('passkeys')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('user_id', '=', user)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A passkey of a person. */
export async function findPasskey(
  db: Db,
  user: string,
  id: string,
): Promise<PasskeysTable | undefined> {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', user)
    .executeTakeFirst();
}

/** The passkey that an authenticator names so. */
export async function findPasskeyByCredential(
  db: Db,
  credential: string,
): Promise<PasskeysTable | undefined> {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', credential)
    .executeTakeFirst();
}

/** What a use of a passkey tells of it. */
export interface PasskeyUse {
  counter: number;
  backedUp: boolean;
  /** ISO 8601. */
  at: string;
}

/**
 * Notes a use of a passkey. False where it is gone, or where its counter would not grow: then there is
 * a copy of it, or the use was noted already.
 */
export async function updatePasskeyUse(tx: Tx, id: string, use: PasskeyUse): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set({ counter: use.counter, backed_up: use.backedUp ? 1 : 0, last_used_at: use.at })
    .where('id', '=', id)
    .where(({ eb, or, and }) =>
      or([
        eb('counter', '<', use.counter),
        and([eb('counter', '=', 0), eb(eb.val(use.counter), '=', 0)]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Gives a passkey another name. */
export async function updatePasskeyName(tx: Tx, id: string, name: string): Promise<void> {
  await tx.updateTable('passkeys').set({ name }).where('id', '=', id).execute();
}

/** Forgets a passkey: nobody signs in with it from then on. */
export async function deletePasskeyRow(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('passkeys').where('id', '=', id).execute();
}
