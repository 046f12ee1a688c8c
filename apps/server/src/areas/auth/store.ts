import type { RightsHolder } from '../../http/rights-holder.ts';
import { compileQuery } from '../../platform/db/compile-query.ts';
import type { Db, Tx } from '../../platform/index.ts';
import type { TokensTable, UsersTable } from './tables.ts';

const queryTokenByHash = compileQuery(['hash'], (db, { hash }) =>
  db
    .selectFrom('tokens')
    .select(['id', 'user_id', 'read_only', 'reach', 'expires_at'])
    .where('secret_hash', '=', hash),
);

/** The token with this hash of a secret. */
export async function findTokenByHash(
  db: Db,
  hash: string,
): Promise<Pick<TokensTable, 'id' | 'user_id' | 'read_only' | 'reach' | 'expires_at'> | undefined> {
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

/** Tokens of a person that reach no further than the holder, in the order of their ids, after `after`. */
export async function listTokens(
  db: Db,
  holder: RightsHolder,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<TokensTable[]> {
  let query = selectTokens(db, holder).selectAll();
  if (after !== undefined) query = query.where('id', '>', after);
  return query.orderBy('id').limit(limit).execute();
}

/** How many tokens `listTokens` lists in all. */
export async function countTokens(db: Db, holder: RightsHolder): Promise<number> {
  const { count } = await selectTokens(db, holder)
    .select((is) => is.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A token of a person that reaches no further than the holder. */
export async function findToken(
  db: Db,
  holder: RightsHolder,
  id: string,
): Promise<TokensTable | undefined> {
  return selectTokens(db, holder).selectAll().where('id', '=', id).executeTakeFirst();
}

function selectTokens(db: Db, { userId, reach }: RightsHolder) {
  const tokens = db.selectFrom('tokens').where('user_id', '=', userId);
  return reach === null ? tokens : tokens.where('reach', '=', reach);
}

/** Notes that a person has proved who they are by a way of their own: no provider is the only one now. */
export async function updateUnmanaged(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ managed_by: null })
    .where('id', '=', id)
    .where('managed_by', 'is not', null)
    .execute();
}

/** Revokes a token: it is unknown from then on. */
export async function deleteToken(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('tokens').where('id', '=', id).execute();
}
