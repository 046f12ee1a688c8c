import { compileQuery } from '../../platform/db/compile-query.ts';
import type { Db, Tx } from '../../platform/index.ts';
import type { TokensTable, UsersTable } from './tables.ts';

const queryTokenByHash = compileQuery(['hash'], (db, { hash }) =>
  db
    .selectFrom('tokens')
    .select(['id', 'user_id', 'read_only', 'expires_at'])
    .where('secret_hash', '=', hash),
);

/** The token with this hash of a secret. */
export async function findTokenByHash(
  db: Db,
  hash: string,
): Promise<Pick<TokensTable, 'id' | 'user_id' | 'read_only' | 'expires_at'> | undefined> {
  const [row] = await queryTokenByHash(db, { hash });
  return row;
}

/** A person by id. */
export async function findUser(db: Db, id: string): Promise<UsersTable | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The id of the first person there was; undefined where there is nobody. */
export async function findFirstUserId(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('users').select('id').orderBy('id').limit(1).executeTakeFirst();
  return row?.id;
}

/** People by id; ids of nobody are left out. */
export async function findUsers(db: Db, ids: readonly string[]): Promise<UsersTable[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('users')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute();
}

/** People by address (lower case); addresses of nobody are left out. */
export async function findUsersByEmails(db: Db, emails: readonly string[]): Promise<UsersTable[]> {
  if (emails.length === 0) return [];
  return db
    .selectFrom('users')
    .selectAll()
    .where('email', 'in', [...emails])
    .execute();
}

/** Adds a person. */
export async function insertUser(tx: Tx, user: UsersTable): Promise<void> {
  await tx.insertInto('users').values(user).execute();
}

/** Changes columns of a person. */
export async function updateUserRow(
  tx: Tx,
  id: string,
  changes: Partial<Omit<UsersTable, 'id' | 'created_at'>>,
): Promise<void> {
  await tx.updateTable('users').set(changes).where('id', '=', id).execute();
}

/** Stores when an address was proven, where it was not before; answers whether it did. */
export async function updateEmailVerified(tx: Tx, id: string, at: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ email_verified_at: at })
    .where('id', '=', id)
    .where('email_verified_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Adds a token. */
export async function insertToken(tx: Tx, token: TokensTable): Promise<void> {
  await tx.insertInto('tokens').values(token).execute();
}

/** Tokens of a person in the order of their ids, after `after`. */
export async function listTokens(
  db: Db,
  user: string,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<TokensTable[]> {
  let query = db.selectFrom('tokens').selectAll().where('user_id', '=', user);
  if (after !== undefined) query = query.where('id', '>', after);
  return query.orderBy('id').limit(limit).execute();
}

/** How many tokens a person has. */
export async function countTokens(db: Db, user: string): Promise<number> {
  const { count } = await db
    .selectFrom('tokens')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('user_id', '=', user)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A token of a person. */
export async function findToken(
  db: Db,
  user: string,
  id: string,
): Promise<TokensTable | undefined> {
  return db
    .selectFrom('tokens')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', user)
    .executeTakeFirst();
}

/** Revokes a token: it is unknown from then on. */
export async function deleteToken(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('tokens').where('id', '=', id).execute();
}
