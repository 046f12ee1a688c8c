import { compileQuery } from '../../platform/db/compile-query.ts';
import type { Db, Tx } from '../../platform/index.ts';
import type { ScimTokensTable } from './tables.ts';

const queryByHash = compileQuery(['hash'], (db, { hash }) =>
  db
    .selectFrom('scim_tokens')
    .select(['id', 'organization_id', 'expires_at'])
    .where('secret_hash', '=', hash),
);

/** The token with this hash of a secret. */
export async function findScimTokenByHash(
  db: Db,
  hash: string,
): Promise<Pick<ScimTokensTable, 'id' | 'organization_id' | 'expires_at'> | undefined> {
  const [row] = await queryByHash(db, { hash });
  return row;
}

/** A token of an organization. */
export async function findScimToken(
  db: Db,
  organization: string,
  id: string,
): Promise<ScimTokensTable | undefined> {
  return db
    .selectFrom('scim_tokens')
    .selectAll()
    .where('id', '=', id)
    .where('organization_id', '=', organization)
    .executeTakeFirst();
}

/** Tokens of an organization in the order of their ids, after `after`. */
export async function listScimTokens(
  db: Db,
  organization: string,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<ScimTokensTable[]> {
  let query = db.selectFrom('scim_tokens').selectAll().where('organization_id', '=', organization);
  if (after !== undefined) query = query.where('id', '>', after);
  return query.orderBy('id').limit(limit).execute();
}

/** How many tokens an organization has. */
export async function countScimTokens(db: Db, organization: string): Promise<number> {
  const { count } = await db
    .selectFrom('scim_tokens')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('organization_id', '=', organization)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Adds a token. */
export async function insertScimToken(tx: Tx, token: ScimTokensTable): Promise<void> {
  await tx.insertInto('scim_tokens').values(token).execute();
}

/** Revokes a token: it is unknown from then on. */
export async function deleteScimTokenRow(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('scim_tokens').where('id', '=', id).execute();
}
