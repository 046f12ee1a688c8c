import { type Selectable, sql, type Updateable } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { type PlacedRow, selectPlaced } from './placed-store.ts';
import type {
  SiteSectionGroupsTable,
  SiteSectionsTable,
  SiteSpacesTable,
  SitesTable,
} from './tables.ts';

/** A site with the number of its site spaces, those of deleted spaces left out. */
export interface SiteRow extends Selectable<SitesTable> {
  site_spaces: number;
}

/** A site space. */
export type SiteSpaceRow = Selectable<SiteSpacesTable>;

/** A section of a site. */
export type SectionRow = Selectable<SiteSectionsTable>;

/** A section group of a site. */
export type SectionGroupRow = Selectable<SiteSectionGroupsTable>;

/** What of a site a change may set. */
export type SiteChanges = Omit<
  Updateable<SitesTable>,
  'id' | 'organization_id' | 'version' | 'created_at' | 'updated_at'
>;

/** Spaces that one statement names. */
const SPACES_AT_ONCE = 500;

/** Which sites of an organization to list. */
export interface SiteFilter {
  organizationId: string;
  /** Only sites that publish this space. */
  space?: string | undefined;
  /** Only titles that contain this, whatever the case. */
  title?: string | undefined;
  published?: boolean | undefined;
}

/** A site of an organization; undefined where it has none of that id. */
export async function findSite(
  db: Db,
  organizationId: string,
  siteId: string,
): Promise<SiteRow | undefined> {
  return selectSites(db)
    .where('sites.organization_id', '=', organizationId)
    .where('sites.id', '=', siteId)
    .executeTakeFirst();
}

/** A site, whosever it is. */
export async function findSiteById(db: Db, siteId: string): Promise<SiteRow | undefined> {
  return selectSites(db).where('sites.id', '=', siteId).executeTakeFirst();
}

/** Sites after a site id, oldest first. */
export async function listSites(
  db: Db,
  filter: SiteFilter,
  page: { after: string | undefined; limit: number },
): Promise<SiteRow[]> {
  let query = selectSites(db).where(matches(filter));
  if (page.after !== undefined) query = query.where('sites.id', '>', page.after);
  return query.orderBy('sites.id').limit(page.limit).execute();
}

/** How many sites match. */
export async function countSites(db: Db, filter: SiteFilter): Promise<number> {
  const row = await db
    .selectFrom('sites')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where(matches(filter))
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function insertSite(tx: Tx, site: Selectable<SitesTable>): Promise<void> {
  await tx.insertInto('sites').values(site).execute();
}

/** Changes a site and its version. */
export async function updateSite(
  tx: Tx,
  siteId: string,
  changes: SiteChanges,
  at: string,
): Promise<void> {
  await tx
    .updateTable('sites')
    .set({ ...changes, updated_at: at })
    .set((value) => ({ version: value('version', '+', 1) }))
    .where('id', '=', siteId)
    .execute();
}

/** Changes the version of every site that publishes one of some spaces. */
export async function touchSitesOfSpaces(tx: Tx, spaceIds: readonly string[]): Promise<void> {
  for (let start = 0; start < spaceIds.length; start += SPACES_AT_ONCE) {
    const some = spaceIds.slice(start, start + SPACES_AT_ONCE);
    await tx
      .updateTable('sites')
      .set((value) => ({ version: value('version', '+', 1) }))
      .where('id', 'in', (query) =>
        query.selectFrom('site_spaces').select('site_id').where('space_id', 'in', some),
      )
      .execute();
  }
}

/** Changes the versions of sites. */
export async function touchSites(tx: Tx, siteIds: readonly string[], at: string): Promise<void> {
  await tx
    .updateTable('sites')
    .set({ updated_at: at })
    .set((value) => ({ version: value('version', '+', 1) }))
    .where('id', 'in', [...siteIds])
    .execute();
}

/** Whose sites are and whether they are published, in no order. */
export async function listSitesById(
  db: Db,
  siteIds: readonly string[],
): Promise<Pick<SitesTable, 'id' | 'organization_id' | 'published'>[]> {
  if (siteIds.length === 0) return [];
  return db
    .selectFrom('sites')
    .select(['id', 'organization_id', 'published'])
    .where('id', 'in', [...siteIds])
    .execute();
}

export async function deleteSite(tx: Tx, siteId: string): Promise<void> {
  await tx.deleteFrom('sites').where('id', '=', siteId).execute();
}

/** Basenames of the whole server that are `wanted` or begin with it and a hyphen. */
export async function listTakenBasenames(db: Db, wanted: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('sites')
    .select('basename')
    .where((is) => is.or([is('basename', '=', wanted), is('basename', 'like', `${wanted}-%`)]))
    .execute();
  return new Set(rows.map((row) => row.basename));
}

/** Whether a basename is taken by another site. */
export async function isBasenameTaken(db: Db, basename: string, siteId: string): Promise<boolean> {
  const row = await db
    .selectFrom('sites')
    .select('id')
    .where('basename', '=', basename)
    .where('id', '!=', siteId)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Whether a proxy is taken by another site of the organization, or its host is proven to be another
 * organization's. What others say of their proxies proves nothing, so it takes nothing.
 */
export async function isProxyTaken(
  db: Db,
  { proxy, proxy_host }: { proxy: string; proxy_host: string },
  site: Pick<SiteRow, 'id' | 'organization_id'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('sites')
    .select('id')
    .where('id', '!=', site.id)
    .where((is) =>
      is.or([
        is.and([
          is('proxy_host', '=', proxy_host),
          is('organization_id', '=', site.organization_id),
          is('proxy', '=', proxy),
        ]),
        is.and([
          is('hostname', '=', proxy_host),
          is('organization_id', '!=', site.organization_id),
        ]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** A site space of a published site, with its section and what its address is made from. */
export interface PublishedPlace
  extends PlacedRow,
    Pick<SiteSpaceRow, 'site_id' | 'space_id'>,
    Pick<SiteRow, 'basename' | 'hostname' | 'proxy' | 'visibility'> {}

/**
 * All site spaces of the published sites that have one of these spaces, the oldest site first, those
 * of deleted spaces left out.
 */
export async function listPublishedPlaces(
  db: Db,
  spaceIds: readonly string[],
): Promise<PublishedPlace[]> {
  return selectPlaced(db)
    .innerJoin('sites', 'sites.id', 'site_spaces.site_id')
    .select(['site_spaces.site_id', 'site_spaces.space_id'])
    .select(['sites.basename', 'sites.hostname', 'sites.proxy', 'sites.visibility'])
    .where('sites.published', '=', 1)
    .where('site_spaces.site_id', 'in', (query) =>
      query.selectFrom('site_spaces').select('site_id').where('space_id', 'in', spaceIds),
    )
    .orderBy('site_spaces.site_id')
    .execute();
}

function selectSites(db: Db) {
  return db
    .selectFrom('sites')
    .selectAll('sites')
    .select((is) =>
      is
        .selectFrom('site_spaces')
        .innerJoin('spaces', 'spaces.id', 'site_spaces.space_id')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('site_spaces.site_id', '=', 'sites.id')
        .where('spaces.deleted_at', 'is', null)
        .as('site_spaces'),
    )
    .$castTo<SiteRow>();
}

function matches(filter: SiteFilter) {
  const conditions = [sql<boolean>`sites.organization_id = ${filter.organizationId}`];
  if (filter.title !== undefined) {
    const pattern = `%${escapeLike(filter.title.toLowerCase())}%`;
    conditions.push(sql`lower(sites.title) like ${pattern} escape '\\'`);
  }
  if (filter.published !== undefined) {
    conditions.push(sql`sites.published = ${filter.published ? 1 : 0}`);
  }
  if (filter.space !== undefined) {
    conditions.push(sql`exists (
      select 1 from site_spaces join spaces on spaces.id = site_spaces.space_id
      where site_spaces.site_id = sites.id and site_spaces.space_id = ${filter.space}
        and spaces.deleted_at is null)`);
  }
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
