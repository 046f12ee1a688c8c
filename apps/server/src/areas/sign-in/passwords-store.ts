import type { Db, Tx } from '../../platform/index.ts';
import type { UsersTable } from '../auth/index.ts';
import type { PasswordsTable } from './tables.ts';

/** A person with their password, if they have one. */
export type PasswordOwner = UsersTable & { hash: string | null };

/** The person with an address (lower case), with their password. */
export async function findPasswordOwner(db: Db, email: string): Promise<PasswordOwner | undefined> {
  return db
    .selectFrom('users as u')
    .leftJoin('passwords as p', 'p.user_id', 'u.id')
    .selectAll('u')
    .select('p.hash')
    .where('u.email', '=', email)
    .executeTakeFirst();
}

/** The password of a person. */
export async function findPassword(db: Db, user: string): Promise<PasswordsTable | undefined> {
  return db.selectFrom('passwords').selectAll().where('user_id', '=', user).executeTakeFirst();
}

/** Stores the password of a person, in the place of any before. */
export async function insertPassword(tx: Tx, password: PasswordsTable): Promise<void> {
  const { hash, changed_at } = password;
  await tx
    .insertInto('passwords')
    .values(password)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ hash, changed_at }))
    .execute();
}

/** Stores another hash of the same password, unless that is another one by now. */
export async function updateHash(
  tx: Tx,
  user: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await tx
    .updateTable('passwords')
    .set({ hash: to })
    .where('user_id', '=', user)
    .where('hash', '=', from)
    .execute();
}

/** Deletes the password of a person; says whether there was one. */
export async function deletePassword(tx: Tx, user: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('passwords')
    .where('user_id', '=', user)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows) > 0;
}
