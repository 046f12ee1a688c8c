import type { Db, Tx } from '../../platform/index.ts';
import type { EmbedAddress } from './embed-address.ts';
import type { EmbedUse, UsesPlan } from './plan-uses.ts';

const ROWS_AT_ONCE = 200;
/** How many new addresses of a space are due together, and how long behind the ones before. */
const DUE_AT_ONCE = 8;
const DUE_EVERY_MS = 10_000;

/** Whether a published site shows a space. */
export async function isPublished(db: Db, spaceId: string): Promise<boolean> {
  const row = await selectPublished(db).where('spaces.id', '=', spaceId).executeTakeFirst();
  return row !== undefined;
}

/**
 * Spaces after an id that are published, and whose uses are of another revision than their own; where a
 * site is named, those that it has.
 */
export async function listBehind(
  db: Db,
  after: string,
  { limit, siteId }: { limit: number; siteId: string | null },
): Promise<string[]> {
  let query = selectPublished(db);
  if (siteId !== null) {
    query = query.where('spaces.id', 'in', (of) =>
      of.selectFrom('site_spaces').select('space_id').where('site_id', '=', siteId),
    );
  }
  const rows = await query
    .leftJoin('embed_spaces', 'embed_spaces.space_id', 'spaces.id')
    .where((is) =>
      is.or([
        is('embed_spaces.revision_id', 'is', null),
        is('embed_spaces.revision_id', '!=', is.ref('spaces.revision')),
      ]),
    )
    .where('spaces.id', '>', after)
    .orderBy('spaces.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Spaces after an id that have uses though no site shows them any more; all that have where `every`. */
export async function listLeft(
  db: Db,
  after: string,
  { limit, every }: { limit: number; every: boolean },
): Promise<string[]> {
  let query = db.selectFrom('embed_spaces').select('space_id').where('space_id', '>', after);
  if (!every) query = query.where('space_id', 'not in', selectPublished(db));
  const rows = await query.orderBy('space_id').limit(limit).execute();
  return rows.map((row) => row.space_id);
}

function selectPublished(db: Db) {
  return db
    .selectFrom('spaces')
    .select('spaces.id')
    .where('spaces.deleted_at', 'is', null)
    .where((is) =>
      is.exists(
        is
          .selectFrom('site_spaces')
          .innerJoin('sites', 'sites.id', 'site_spaces.site_id')
          .select('sites.id')
          .whereRef('site_spaces.space_id', '=', 'spaces.id')
          .where('sites.published', '=', 1),
      ),
    );
}

/** The revision that the uses of a space are of; undefined where it has none yet. */
export async function findFollowed(db: Db, spaceId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('embed_spaces')
    .select('revision_id')
    .where('space_id', '=', spaceId)
    .executeTakeFirst();
  return row?.revision_id;
}

/** Notes the revision that the uses of a space are of. */
export async function putFollowed(tx: Tx, spaceId: string, revisionId: string): Promise<void> {
  await tx
    .insertInto('embed_spaces')
    .values({ space_id: spaceId, revision_id: revisionId })
    .onConflict((on) => on.column('space_id').doUpdateSet({ revision_id: revisionId }))
    .execute();
}

/** All uses of a space: a bounded number. */
export async function listUses(db: Db, spaceId: string): Promise<EmbedUse[]> {
  return db
    .selectFrom('embed_uses')
    .select(['embed_id', 'source'])
    .where('space_id', '=', spaceId)
    .execute();
}

/**
 * Changes the uses of a space. Addresses that nobody used before are due from now on, a few at a time, so
 * that a space with many keeps no other one waiting, and a host that many are on is not overrun.
 */
export async function updateUses(
  tx: Tx,
  spaceId: string,
  { removed, added, addresses }: UsesPlan,
  now: Date,
): Promise<void> {
  for (const [source, ofSource] of Map.groupBy(removed, (use) => use.source)) {
    const ids = ofSource.map(({ embed_id: id }) => id);
    await tx
      .deleteFrom('embed_uses')
      .where('space_id', '=', spaceId)
      .where('source', '=', source)
      .where('embed_id', 'in', ids)
      .execute();
  }
  const due = [...addresses.values()].map((address, at) => {
    const wait = Math.floor(at / DUE_AT_ONCE) * DUE_EVERY_MS;
    return { ...address, due_at: new Date(now.getTime() + wait).toISOString() };
  });
  for (const batch of batchesOf(due)) await insertEmbeds(tx, batch);
  for (const batch of batchesOf(added)) {
    await tx
      .insertInto('embed_uses')
      .values(batch.map((use) => ({ ...use, space_id: spaceId })))
      .execute();
  }
}

async function insertEmbeds(tx: Tx, addresses: readonly (EmbedAddress & { due_at: string })[]) {
  await tx
    .insertInto('embeds')
    .values(
      addresses.map((address) => ({
        ...address,
        attempts: 0,
        fetched_at: null,
        failure: null,
        title: null,
        description: null,
        site_name: null,
        picture_blob: null,
        picture_type: null,
        picture_size: null,
        picture_width: null,
        picture_height: null,
      })),
    )
    .onConflict((on) => on.column('id').doNothing())
    .execute();
}

function* batchesOf<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    yield rows.slice(start, start + ROWS_AT_ONCE);
  }
}

/** Forgets what a space embeds. */
export async function deleteUses(tx: Tx, spaceId: string): Promise<void> {
  await tx.deleteFrom('embed_uses').where('space_id', '=', spaceId).execute();
  await tx.deleteFrom('embed_spaces').where('space_id', '=', spaceId).execute();
}

/** Deletes some of the addresses that no space embeds any more; answers whether there were any. */
export async function deleteSomeUnused(tx: Tx): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('embeds')
    .where('id', 'in', (embeds) =>
      embeds
        .selectFrom('embeds')
        .select('id')
        .where((is) =>
          is.not(
            is.exists(
              is
                .selectFrom('embed_uses')
                .select('embed_id')
                .whereRef('embed_uses.embed_id', '=', 'embeds.id'),
            ),
          ),
        )
        .limit(ROWS_AT_ONCE),
    )
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
