import type { Db, Tx } from '../../platform/index.ts';
import { selectBelow } from '../access/index.ts';
import type { SiteSpaceRow } from './store.ts';

/** A site space of a site that shows something of a part of the library. */
export interface AffectedSiteSpace extends SiteSpaceRow {
  site_organization: string;
  site_title: string;
  /** 0 or 1. */
  site_published: number;
  /** Set while its space waits to be purged. */
  deleted_at: string | null;
}

/**
 * All site spaces of the sites that have a space of what is below an object of the library: each site
 * in its order, those of deleted spaces included.
 */
export async function listAffectedSiteSpaces(
  db: Db,
  objectId: string,
): Promise<AffectedSiteSpace[]> {
  return db
    .selectFrom('site_spaces as place')
    .innerJoin('sites', 'sites.id', 'place.site_id')
    .innerJoin('spaces', 'spaces.id', 'place.space_id')
    .selectAll('place')
    .select(['sites.organization_id as site_organization', 'sites.title as site_title'])
    .select(['sites.published as site_published', 'spaces.deleted_at'])
    .where('place.site_id', 'in', (query) =>
      query
        .selectFrom('site_spaces')
        .select('site_id')
        .where('space_id', 'in', selectBelow(db, objectId)),
    )
    .orderBy('place.site_id')
    .orderBy('place.position')
    .orderBy('place.id')
    .execute();
}

/** Takes all spaces below an object of the library off every site. */
export async function deleteSiteSpacesBelow(tx: Tx, objectId: string): Promise<void> {
  await tx.deleteFrom('site_spaces').where('space_id', 'in', selectBelow(tx, objectId)).execute();
}

/** Makes site spaces the defaults of their sites, which have none. */
export async function setDefaults(tx: Tx, siteSpaceIds: readonly string[]): Promise<void> {
  if (siteSpaceIds.length === 0) return;
  await tx
    .updateTable('site_spaces')
    .set({ is_default: 1 })
    .where('id', 'in', [...siteSpaceIds])
    .execute();
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
