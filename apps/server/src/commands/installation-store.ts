import type { Db } from '../platform/index.ts';

/** A space, as commands name and show it. */
export interface SpaceName {
  id: string;
  title: string;
  organization_id: string;
}

/** Spaces with this id or this title that are not deleted; an id match stands alone. */
export async function findSpacesByName(db: Db, name: string): Promise<SpaceName[]> {
  const rows = await db
    .selectFrom('spaces')
    .select(['id', 'title', 'organization_id'])
    .where('deleted_at', 'is', null)
    .where((is) => is.or([is('id', '=', name), is('title', '=', name)]))
    .orderBy('id')
    .limit(20)
    .execute();
  const exact = rows.filter((row) => row.id === name);
  return exact.length > 0 ? exact : rows;
}

/** Spaces whose titles differ from a name in upper and lower case alone. */
export function findSimilarSpaces(db: Db, name: string): Promise<SpaceName[]> {
  return db
    .selectFrom('spaces')
    .select(['id', 'title', 'organization_id'])
    .where('deleted_at', 'is', null)
    .where((is) => is(is.fn<string>('lower', ['title']), '=', name.toLowerCase()))
    .where('title', '<>', name)
    .orderBy('id')
    .limit(1)
    .execute();
}

/** Up to `limit` organizations, oldest first. */
export function listOrganizationNames(
  db: Db,
  limit: number,
): Promise<{ id: string; title: string }[]> {
  return db
    .selectFrom('organizations')
    .select(['id', 'title'])
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** The oldest site of an organization with this title. */
export function findSiteByTitle(
  db: Db,
  organizationId: string,
  title: string,
): Promise<{ id: string; published: number } | undefined> {
  return db
    .selectFrom('sites')
    .select(['id', 'published'])
    .where('organization_id', '=', organizationId)
    .where('title', '=', title)
    .orderBy('id')
    .executeTakeFirst();
}

/** Whether a site publishes a space. */
export async function hasSiteSpace(db: Db, siteId: string, spaceId: string): Promise<boolean> {
  const row = await db
    .selectFrom('site_spaces')
    .select('id')
    .where('site_id', '=', siteId)
    .where('space_id', '=', spaceId)
    .executeTakeFirst();
  return row !== undefined;
}
