import type { ListRange } from '../../../http/list.ts';
import type { Db, Tx } from '../../../platform/index.ts';
import type { OpenapiChangesTable } from '../tables.ts';

/** The version of a specification before another; undefined for the first. */
export async function findPrevious(
  db: Db,
  specId: string,
  versionId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('openapi_versions')
    .select('id')
    .where('spec_id', '=', specId)
    .where('id', '<', versionId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** Stores what changed in a version, unless it is known already. */
export async function insertChanges(tx: Tx, row: OpenapiChangesTable): Promise<void> {
  await tx
    .insertInto('openapi_changes')
    .values(row)
    .onConflict((conflict) => conflict.column('version_id').doNothing())
    .execute();
}

/** What changed in a version; undefined where that is not known yet, or there was none before. */
export function findChanges(db: Db, versionId: string): Promise<OpenapiChangesTable | undefined> {
  return db
    .selectFrom('openapi_changes')
    .selectAll()
    .where('version_id', '=', versionId)
    .executeTakeFirst();
}

/** What changed in versions, and when these were read. */
export type ChangesRow = OpenapiChangesTable & { created_at: string };

/** What changed from version to version of a specification, the newest first. */
export function listChanges(
  db: Db,
  specId: string,
  { after, limit }: ListRange<string>,
): Promise<ChangesRow[]> {
  let query = db
    .selectFrom('openapi_changes')
    .innerJoin('openapi_versions', 'openapi_versions.id', 'openapi_changes.version_id')
    .selectAll('openapi_changes')
    .select('openapi_versions.created_at')
    .where('openapi_changes.spec_id', '=', specId);
  if (after !== undefined) query = query.where('openapi_changes.version_id', '<', after);
  return query.orderBy('openapi_changes.version_id', 'desc').limit(limit).execute();
}

/** In how many versions of a specification it is known what changed. */
export async function countChanges(db: Db, specId: string): Promise<number> {
  const { count } = await db
    .selectFrom('openapi_changes')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('spec_id', '=', specId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Notes the newest version that was compared; answers the organization of the specification. */
export async function noteCompared(
  tx: Tx,
  specId: string,
  versionId: string,
): Promise<string | undefined> {
  const row = await tx
    .updateTable('openapi_specs')
    .set((is) => ({
      compared_version_id: is
        .case()
        .when('compared_version_id', '>', versionId)
        .then(is.ref('compared_version_id'))
        .else(versionId)
        .end(),
    }))
    .where('id', '=', specId)
    .returning('organization_id')
    .executeTakeFirst();
  return row?.organization_id;
}
