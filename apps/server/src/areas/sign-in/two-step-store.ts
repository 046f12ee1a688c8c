import type { Db, Tx } from '../../platform/index.ts';
import type { AuthenticatorsTable, WrongCodesTable } from './tables.ts';

/** The authenticator app of a person. */
export async function findAuthenticator(
  db: Db,
  user: string,
): Promise<AuthenticatorsTable | undefined> {
  return db.selectFrom('authenticators').selectAll().where('user_id', '=', user).executeTakeFirst();
}

/** Adds the authenticator app of a person; false where there is one already. */
export async function insertAuthenticator(tx: Tx, row: AuthenticatorsTable): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('authenticators')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}

/** Notes that the code of a step was taken; false where that step or a later one was before. */
export async function updateLastStep(tx: Tx, user: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('authenticators')
    .set({ last_step: step })
    .where('user_id', '=', user)
    .where('last_step', '<', step)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Forgets the authenticator app of a person, with the recovery codes. */
export async function deleteAuthenticator(tx: Tx, user: string): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', user).execute();
  await tx.deleteFrom('authenticators').where('user_id', '=', user).execute();
}

/** Puts recovery codes in the place of those that a person has. */
export async function updateRecoveryCodes(
  tx: Tx,
  user: string,
  hashes: readonly string[],
): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', user).execute();
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: user, code_hash })))
    .execute();
}

/** How many recovery codes a person has left. */
export async function countRecoveryCodes(db: Db, user: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('user_id', '=', user)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Uses a recovery code up; false where the person has no such one. */
export async function deleteRecoveryCode(tx: Tx, user: string, hash: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', user)
    .where('code_hash', '=', hash)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** The wrong codes of a person that were counted last. */
export async function findWrongCodes(db: Db, user: string): Promise<WrongCodesTable | undefined> {
  return db.selectFrom('wrong_codes').selectAll().where('user_id', '=', user).executeTakeFirst();
}

/** Writes how many wrong codes of a person count. */
export async function updateWrongCodes(tx: Tx, row: WrongCodesTable): Promise<void> {
  await tx
    .insertInto('wrong_codes')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ count: row.count, since: row.since }),
    )
    .execute();
}

/** Forgets the wrong codes of a person. */
export async function deleteWrongCodes(tx: Tx, user: string): Promise<void> {
  await tx.deleteFrom('wrong_codes').where('user_id', '=', user).execute();
}
