import type { Db, Tx } from '../../platform/index.ts';
import type { EmbedsTable } from './tables.ts';

/** An address that is to be asked for, or was just taken to be. */
export type DueEmbed = Pick<EmbedsTable, 'id' | 'url' | 'attempts' | 'due_at'>;

/** What is shown of an address. */
export type KnownEmbed = Pick<
  EmbedsTable,
  | 'id'
  | 'title'
  | 'description'
  | 'site_name'
  | 'picture_blob'
  | 'picture_type'
  | 'picture_width'
  | 'picture_height'
>;

/** What is known of those of some addresses, by their ids, that a space embeds and that were had. */
export async function listKnownEmbeds(
  db: Db,
  spaceId: string,
  ids: readonly string[],
): Promise<KnownEmbed[]> {
  return db
    .selectFrom('embeds')
    .select(['id', 'title', 'description', 'site_name'])
    .select(['picture_blob', 'picture_type', 'picture_width', 'picture_height'])
    .where('id', 'in', [...ids])
    .where('fetched_at', 'is not', null)
    .where('id', 'in', (uses) =>
      uses
        .selectFrom('embed_uses')
        .select('embed_id')
        .where('space_id', '=', spaceId)
        .where('embed_id', 'in', [...ids]),
    )
    .orderBy('id')
    .execute();
}

/** Whether something is known of one of some addresses. */
export async function hasKnown(db: Db, ids: readonly string[]): Promise<boolean> {
  const row = await db
    .selectFrom('embeds')
    .select('id')
    .where('id', 'in', [...ids])
    .where('fetched_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** A picture of something that a space embeds, by the hash of its bytes. */
export async function findPicture(
  db: Db,
  spaceId: string,
  blob: string,
): Promise<{ contentType: string; size: number } | undefined> {
  const row = await db
    .selectFrom('embeds')
    .innerJoin('embed_uses', 'embed_uses.embed_id', 'embeds.id')
    .select(['embeds.picture_type', 'embeds.picture_size'])
    .where('embeds.picture_blob', '=', blob)
    .where('embed_uses.space_id', '=', spaceId)
    .limit(1)
    .executeTakeFirst();
  const { picture_type: contentType, picture_size: size } = row ?? {};
  return contentType && size ? { contentType, size } : undefined;
}

/** Which sources of a space embed pages that have a picture, and the ids of these pages' addresses. */
export async function listPictureUses(
  db: Db,
  spaceId: string,
  blob: string,
): Promise<{ embed_id: string; source: string }[]> {
  return db
    .selectFrom('embeds')
    .innerJoin('embed_uses', 'embed_uses.embed_id', 'embeds.id')
    .select(['embed_uses.embed_id', 'embed_uses.source'])
    .where('embeds.picture_blob', '=', blob)
    .where('embed_uses.space_id', '=', spaceId)
    .orderBy('embed_uses.source')
    .execute();
}

/** Those of some blobs that are pictures of embeds. */
export async function findPictureBlobs(db: Db, hashes: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('embeds')
    .select('picture_blob')
    .where('picture_blob', 'in', [...hashes])
    .execute();
  return new Set(rows.flatMap(({ picture_blob: blob }) => blob ?? []));
}

/** Pictures whose hashes are in a range, with what shows each. */
export async function listPictureBlobs(
  db: Db,
  { from, to }: { from: string; to: string },
): Promise<{ hash: string; by: string; size?: number }[]> {
  const rows = await db
    .selectFrom('embeds')
    .select(['id', 'picture_blob', 'picture_size'])
    .where('picture_blob', '>=', from)
    .where('picture_blob', '<', to)
    .execute();
  return rows.flatMap(({ id, picture_blob: hash, picture_size: size }) =>
    hash === null
      ? []
      : [{ hash, by: `the picture of the embed ${id}`, ...(size === null ? {} : { size }) }],
  );
}

/** Addresses that are due, those first that have waited the longest. */
export async function listDue(db: Db, now: string, limit: number): Promise<DueEmbed[]> {
  return db
    .selectFrom('embeds')
    .select(['id', 'url', 'attempts', 'due_at'])
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit)
    .execute();
}

/** When the next address is due; undefined where none is. */
export async function findNextDue(db: Db): Promise<string | undefined> {
  const { next } = await db
    .selectFrom('embeds')
    .select((is) => is.fn.min('due_at').as('next'))
    .where('due_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return next ?? undefined;
}

/** Puts an address off that somebody asks for now; answers whether nobody else did so meanwhile. */
export async function updateDue(tx: Tx, embed: DueEmbed, until: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('embeds')
    .set({ due_at: until, attempts: embed.attempts + 1 })
    .where('id', '=', embed.id)
    .where('due_at', '=', embed.due_at)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Writes down what came of asking for an address. */
export async function updateEmbed(
  tx: Tx,
  id: string,
  changes: Partial<Omit<EmbedsTable, 'id' | 'url'>>,
): Promise<void> {
  await tx.updateTable('embeds').set(changes).where('id', '=', id).execute();
}

/** The spaces that embed one of some addresses. */
export async function listSpacesOf(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('embed_uses')
    .select('space_id')
    .distinct()
    .where('embed_id', 'in', [...ids])
    .execute();
  return rows.map((row) => row.space_id);
}
