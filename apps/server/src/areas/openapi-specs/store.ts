import type { ListRange } from '../../http/list.ts';
import type { Db, Tx } from '../../platform/index.ts';
import type { OpenapiSpecsTable } from './tables.ts';

/** The specifications of an organization in the order of their creation. */
export function listSpecs(
  db: Db,
  organizationId: string,
  { after, limit }: ListRange<string>,
): Promise<OpenapiSpecsTable[]> {
  let query = db
    .selectFrom('openapi_specs')
    .selectAll()
    .where('organization_id', '=', organizationId);
  if (after !== undefined) query = query.where('id', '>', after);
  return query.orderBy('id').limit(limit).execute();
}

/** How many specifications an organization has. */
export async function countSpecs(db: Db, organizationId: string): Promise<number> {
  const { count } = await db
    .selectFrom('openapi_specs')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The specification of an id. */
export function findSpec(db: Db, id: string): Promise<OpenapiSpecsTable | undefined> {
  return db.selectFrom('openapi_specs').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The specification of an organization that has a slug. */
export function findSpecBySlug(
  db: Db,
  organizationId: string,
  slug: string,
): Promise<OpenapiSpecsTable | undefined> {
  return db
    .selectFrom('openapi_specs')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('slug', '=', slug)
    .executeTakeFirst();
}

/** The slugs of an organization that begin so. */
export async function findSlugsLike(
  db: Db,
  organizationId: string,
  slug: string,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('openapi_specs')
    .select('slug')
    .where('organization_id', '=', organizationId)
    .where('slug', '>=', slug)
    .where('slug', '<', `${slug}~`)
    .execute();
  return new Set(rows.map((row) => row.slug));
}

/** The specifications that were made from files of a space, by the ids of the files. */
export async function findSpecsOfFiles(
  db: Db,
  spaceId: string,
  fileIds: readonly string[],
): Promise<Map<string, OpenapiSpecsTable>> {
  if (fileIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('openapi_specs')
    .selectAll()
    .where('space_id', '=', spaceId)
    .where('file_id', 'in', [...fileIds])
    .execute();
  return new Map(rows.map((row) => [row.file_id ?? '', row]));
}

/** The ids of the files of a space that specifications were made from. */
export async function listFilesOfSpecs(db: Db, spaceId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('openapi_specs')
    .select('file_id')
    .where('space_id', '=', spaceId)
    .execute();
  return rows.flatMap(({ file_id: id }) => id ?? []);
}

/** Of each address the first specification of an organization that is fetched from it. */
export async function findSpecsByUrl(
  db: Db,
  organizationId: string,
  urls: readonly string[],
): Promise<Map<string, OpenapiSpecsTable>> {
  if (urls.length === 0) return new Map();
  const rows = await db
    .selectFrom('openapi_specs')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('source_url', 'in', [...urls])
    .orderBy('id', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.source_url ?? '', row]));
}

/** Adds a specification. */
export async function insertSpec(tx: Tx, row: OpenapiSpecsTable): Promise<void> {
  await tx.insertInto('openapi_specs').values(row).execute();
}

/** Changes a specification. */
export async function updateSpec(
  tx: Tx,
  id: string,
  changes: Partial<Omit<OpenapiSpecsTable, 'id'>>,
): Promise<void> {
  await tx.updateTable('openapi_specs').set(changes).where('id', '=', id).execute();
}

/** Changes a specification if a run still processes it, and says whether it does. */
export async function updateSpecOfRun(
  tx: Tx,
  { id, run }: { id: string; run: string },
  changes: Partial<Omit<OpenapiSpecsTable, 'id'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('openapi_specs')
    .set(changes)
    .where('id', '=', id)
    .where('run', '=', run)
    .executeTakeFirst();
  return Number(numUpdatedRows) > 0;
}

/** Removes a specification; its versions and parts stay for `deleteSomeOf`. */
export async function deleteSpec(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('openapi_specs').where('id', '=', id).execute();
}

/** The stamp of what readers are shown of an organization's specifications; undefined before the first. */
export async function findStamp(db: Db, organizationId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('openapi_stamps')
    .select('stamp')
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  return row?.stamp;
}

/** Notes that what readers are shown may have changed; `stamp` is a new id. */
export async function updateStamp(tx: Tx, organizationId: string, stamp: string): Promise<void> {
  await tx
    .insertInto('openapi_stamps')
    .values({ organization_id: organizationId, stamp })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet({ stamp }))
    .execute();
}
