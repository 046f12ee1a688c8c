import type { Selectable } from 'kysely';
import type { Db, Tx } from '../../platform/index.ts';
import type { SiteAdaptiveSchemasTable } from './tables.ts';

/** The schema of a site as it is stored. */
export type AdaptiveSchemaRow = Selectable<SiteAdaptiveSchemasTable>;

/** The schema of a site; undefined before it was set. */
export async function findAdaptiveSchema(
  db: Db,
  siteId: string,
): Promise<AdaptiveSchemaRow | undefined> {
  return db
    .selectFrom('site_adaptive_schemas')
    .selectAll()
    .where('site_id', '=', siteId)
    .executeTakeFirst();
}

/** Writes the schema of a site in place of the one before. */
export async function putSchema(tx: Tx, row: AdaptiveSchemaRow): Promise<void> {
  const { json_schema, updated_at } = row;
  await tx
    .insertInto('site_adaptive_schemas')
    .values(row)
    .onConflict((on) => on.column('site_id').doUpdateSet({ json_schema, updated_at }))
    .execute();
}
