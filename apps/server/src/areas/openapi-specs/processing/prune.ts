import { type Platform, type Tx, yieldToOthers } from '../../../platform/index.ts';

/** How many of its newest versions a specification can show; of older ones it has the documents alone. */
export const SHOWN_VERSIONS = 20;
const ROWS_AT_ONCE = 200;

const SHORT = { isolation: 'read committed' } as const;

/** Removes what only versions have that are too old to be shown, a few rows at a time. */
export async function prune(
  { database }: Pick<Platform, 'database'>,
  specId: string,
): Promise<void> {
  const oldest = await database.db
    .selectFrom('openapi_versions')
    .select('id')
    .where('spec_id', '=', specId)
    .orderBy('id', 'desc')
    .offset(SHOWN_VERSIONS - 1)
    .limit(1)
    .executeTakeFirst();
  if (oldest === undefined) return;
  await database.transaction(async (tx) => {
    await tx
      .updateTable('openapi_versions')
      .set({ view: null })
      .where('spec_id', '=', specId)
      .where('id', '<', oldest.id)
      .where('view', 'is not', null)
      .execute();
  }, SHORT);
  await removeBitByBit(database, (tx) => deleteSomeParts(tx, specId, oldest.id));
}

/** Removes the versions and parts of a specification that is gone. */
export async function removeRemains(
  { database }: Pick<Platform, 'database'>,
  specId: string,
): Promise<void> {
  await removeBitByBit(database, (tx) => deleteSomeOf(tx, specId));
}

async function removeBitByBit(
  database: Platform['database'],
  remove: (tx: Tx) => Promise<boolean>,
): Promise<void> {
  while (await database.transaction(remove, SHORT)) await yieldToOthers();
}

/** Removes some versions, or parts, of a specification, and says whether it found any. */
export async function deleteSomeOf(tx: Tx, specId: string): Promise<boolean> {
  if (await deleteSomeParts(tx, specId)) return true;
  const versions = await tx
    .selectFrom('openapi_versions')
    .select('id')
    .where('spec_id', '=', specId)
    .limit(ROWS_AT_ONCE)
    .execute();
  if (versions.length === 0) return false;
  const ids = versions.map(({ id }) => id);
  await tx.deleteFrom('openapi_documents').where('version_id', 'in', ids).execute();
  await tx.deleteFrom('openapi_changes').where('version_id', 'in', ids).execute();
  await tx.deleteFrom('openapi_versions').where('id', 'in', ids).execute();
  return true;
}

/** Removes some parts that no version from `from` on has, or that any has. */
async function deleteSomeParts(tx: Tx, specId: string, from?: string): Promise<boolean> {
  let query = tx.selectFrom('openapi_parts').select('hash').where('spec_id', '=', specId);
  if (from !== undefined) query = query.where('last_version_id', '<', from);
  const rows = await query.limit(ROWS_AT_ONCE).execute();
  if (rows.length === 0) return false;
  const hashes = rows.map(({ hash }) => hash);
  let removal = tx
    .deleteFrom('openapi_parts')
    .where('spec_id', '=', specId)
    .where('hash', 'in', hashes);
  if (from !== undefined) removal = removal.where('last_version_id', '<', from);
  await removal.execute();
  return true;
}
