import type { Db, Tx } from '../../platform/index.ts';
import type { OpenapiPartsTable } from './tables.ts';

const LOOKUPS_AT_ONCE = 500;

/** Parts of a specification by their hashes, JSON; those that are there. */
export async function findParts(
  db: Db,
  specId: string,
  hashes: readonly string[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (let start = 0; start < hashes.length; start += LOOKUPS_AT_ONCE) {
    const rows = await db
      .selectFrom('openapi_parts')
      .select(['hash', 'json'])
      .where('spec_id', '=', specId)
      .where('hash', 'in', hashes.slice(start, start + LOOKUPS_AT_ONCE))
      .execute();
    for (const { hash, json } of rows) found.set(hash, json);
  }
  return found;
}

/** Stores parts of a version: those that are there already are noted as that version's too. */
export async function insertParts(tx: Tx, rows: readonly OpenapiPartsTable[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto('openapi_parts')
    .values([...rows])
    .onConflict((conflict) =>
      conflict
        .columns(['spec_id', 'hash'])
        .doUpdateSet((is) => ({ last_version_id: is.ref('excluded.last_version_id') }))
        .whereRef('openapi_parts.last_version_id', '<', 'excluded.last_version_id'),
    )
    .execute();
}

/** Those of these parts of a specification that are not stored, once the others are noted as a version's. */
export async function updateKnownParts(
  tx: Tx,
  { specId, versionId }: { specId: string; versionId: string },
  hashes: readonly string[],
): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('openapi_parts')
    .select('hash')
    .where('spec_id', '=', specId)
    .where('hash', 'in', [...hashes])
    .execute();
  const known = new Set(rows.map(({ hash }) => hash));
  if (known.size > 0) {
    await tx
      .updateTable('openapi_parts')
      .set({ last_version_id: versionId })
      .where('spec_id', '=', specId)
      .where('hash', 'in', [...known])
      .where('last_version_id', '<', versionId)
      .execute();
  }
  return known;
}
