import type { Db, Tx } from '../../platform/index.ts';
import type { SiteAssetsTable } from './tables.ts';

/** The settings of a site and of those of its site spaces that have some of their own, as JSON. */
export async function listSettings(
  db: Db,
  siteId: string,
): Promise<{ siteSpaceId: string | null; settings: string }[]> {
  return db
    .selectFrom('site_customizations')
    .select((is) => [is.val<string | null>(null).as('siteSpaceId'), 'settings'])
    .where('site_id', '=', siteId)
    .unionAll(
      db
        .selectFrom('site_space_customizations')
        .select(['site_space_id as siteSpaceId', 'settings'])
        .where('site_id', '=', siteId)
        .$castTo<{ siteSpaceId: string | null; settings: string }>(),
    )
    .execute();
}

/** Writes the settings of a site, or of a site space where one is named. */
export async function putSettings(
  tx: Tx,
  { siteId, siteSpaceId }: { siteId: string; siteSpaceId?: string | undefined },
  settings: string,
): Promise<void> {
  if (siteSpaceId === undefined) {
    await tx
      .insertInto('site_customizations')
      .values({ site_id: siteId, settings })
      .onConflict((on) => on.column('site_id').doUpdateSet({ settings }))
      .execute();
    return;
  }
  await tx
    .insertInto('site_space_customizations')
    .values({ site_space_id: siteSpaceId, site_id: siteId, settings })
    .onConflict((on) => on.column('site_space_id').doUpdateSet({ settings }))
    .execute();
}

/** Removes the settings of a site space: it looks as its site does. */
export async function deleteSettings(tx: Tx, siteSpaceId: string): Promise<void> {
  await tx
    .deleteFrom('site_space_customizations')
    .where('site_space_id', '=', siteSpaceId)
    .execute();
}

/** Keeps a picture or font for a site. */
export async function insertAsset(tx: Tx, asset: SiteAssetsTable): Promise<void> {
  await tx
    .insertInto('site_assets')
    .values(asset)
    .onConflict((on) => on.columns(['site_id', 'hash']).doNothing())
    .execute();
}

/** Removes the pictures and fonts of a site but those named by their hashes. */
export async function deleteOtherAssets(
  tx: Tx,
  siteId: string,
  hashes: readonly string[],
): Promise<void> {
  let query = tx.deleteFrom('site_assets').where('site_id', '=', siteId);
  if (hashes.length > 0) query = query.where('hash', 'not in', [...hashes]);
  await query.execute();
}

/** A picture or font of a site by its hash, with its bytes. */
export async function findAsset(
  db: Db,
  siteId: string,
  hash: string,
): Promise<{ content_type: string; bytes: Uint8Array } | undefined> {
  return db
    .selectFrom('site_assets')
    .select(['content_type', 'bytes'])
    .where('site_id', '=', siteId)
    .where('hash', '=', hash)
    .executeTakeFirst();
}
