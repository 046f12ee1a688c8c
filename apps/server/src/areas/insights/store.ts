import type { InsightCountsTable, InsightType } from '@octavo/contract/insights';
import type { Db, Tx } from '../../platform/index.ts';
import type { InsightCommentsTable } from './tables.ts';

const ROWS_AT_ONCE = 200;

/** Which of these sites and spaces there are. */
export async function readKnown(
  db: Db,
  { siteIds, spaceIds }: { siteIds: readonly string[]; spaceIds: readonly string[] },
): Promise<{ siteIds: Set<string>; spaceIds: Set<string> }> {
  const known = { siteIds: new Set<string>(), spaceIds: new Set<string>() };
  for (let start = 0; start < siteIds.length; start += ROWS_AT_ONCE) {
    const ids = siteIds.slice(start, start + ROWS_AT_ONCE);
    const rows = await db.selectFrom('sites').select('id').where('id', 'in', ids).execute();
    for (const { id } of rows) known.siteIds.add(id);
  }
  for (let start = 0; start < spaceIds.length; start += ROWS_AT_ONCE) {
    const ids = spaceIds.slice(start, start + ROWS_AT_ONCE);
    const rows = await db.selectFrom('spaces').select('id').where('id', 'in', ids).execute();
    for (const { id } of rows) known.spaceIds.add(id);
  }
  return known;
}

/** Up to `limit` different texts that a site has on a day. */
export async function listDetails(
  db: Db,
  { siteId, type, day }: { siteId: string; type: InsightType; day: string },
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('insight_counts')
    .select('detail')
    .distinct()
    .where('site_id', '=', siteId)
    .where('type', '=', type)
    .where('day', '=', day)
    .where('detail', '<>', '')
    .limit(limit)
    .execute();
  return rows.map(({ detail }) => detail);
}

/** Adds to counts, which begin at none. Rows are different and in the order of their keys. */
export async function tallyCounts(tx: Tx, rows: readonly InsightCountsTable[]): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    await tx
      .insertInto('insight_counts')
      .values(rows.slice(start, start + ROWS_AT_ONCE))
      .onConflict((conflict) =>
        conflict
          .columns(['site_id', 'type', 'day', 'site_space_id', 'page_id', 'detail'])
          .doUpdateSet((is) => ({
            events: is('insight_counts.events', '+', is.ref('excluded.events')),
            empty: is('insight_counts.empty', '+', is.ref('excluded.empty')),
          })),
      )
      .execute();
  }
}

/** Keeps a comment of a reader. */
export async function insertComment(tx: Tx, row: InsightCommentsTable): Promise<void> {
  await tx.insertInto('insight_comments').values(row).execute();
}

/** Which comments of a site a list holds. */
export interface CommentFilter {
  siteId: string;
  page: string | undefined;
  rating: InsightCommentsTable['rating'] | undefined;
}

function selectComments(db: Db, { siteId, page, rating }: CommentFilter) {
  let query = db.selectFrom('insight_comments').where('site_id', '=', siteId);
  if (page !== undefined) query = query.where('page_id', '=', page);
  if (rating !== undefined) query = query.where('rating', '=', rating);
  return query;
}

/** Comments of a site, the newest first, after the one with the id `after`. */
export async function listComments(
  db: Db,
  filter: CommentFilter,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<InsightCommentsTable[]> {
  let query = selectComments(db, filter).selectAll();
  if (after !== undefined) query = query.where('id', '<', after);
  return query.orderBy('id', 'desc').limit(limit).execute();
}

/** How many comments of a site match. */
export async function countComments(db: Db, filter: CommentFilter): Promise<number> {
  const { count } = await selectComments(db, filter)
    .select((is) => is.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** How many comments a site was sent since an instant, ISO 8601; at most `limit`. */
export async function countCommentsSince(
  db: Db,
  { siteId, since, limit }: { siteId: string; since: string; limit: number },
): Promise<number> {
  const rows = await db
    .selectFrom('insight_comments')
    .select('created_at')
    .where('site_id', '=', siteId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.filter(({ created_at }) => created_at >= since).length;
}

/** Deletes the counts of one site on one day before `day`; answers whether there were some. */
export async function deleteSomeCountsBefore(tx: Tx, day: string): Promise<boolean> {
  const oldest = await tx
    .selectFrom('insight_counts')
    .select(['day', 'site_id'])
    .where('day', '<', day)
    .orderBy('day')
    .orderBy('site_id')
    .limit(1)
    .executeTakeFirst();
  if (oldest === undefined) return false;
  await tx
    .deleteFrom('insight_counts')
    .where('day', '=', oldest.day)
    .where('site_id', '=', oldest.site_id)
    .execute();
  return true;
}

/** Deletes up to `limit` comments with an id below `id`; answers whether there were as many. */
export async function deleteSomeCommentsBefore(
  tx: Tx,
  id: string,
  limit: number,
): Promise<boolean> {
  const oldest = tx
    .selectFrom('insight_comments')
    .select('id')
    .where('id', '<', id)
    .orderBy('id')
    .limit(limit);
  const { numDeletedRows } = await tx
    .deleteFrom('insight_comments')
    .where('id', 'in', oldest)
    .executeTakeFirst();
  return Number(numDeletedRows) === limit;
}

/** Deletes the counts of one day of a space; answers whether there were some. */
export async function deleteSomeCountsOfSpace(tx: Tx, spaceId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('insight_counts')
    .select('day')
    .where('space_id', '=', spaceId)
    .orderBy('day')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return false;
  await tx
    .deleteFrom('insight_counts')
    .where('space_id', '=', spaceId)
    .where('day', '=', row.day)
    .execute();
  return true;
}
