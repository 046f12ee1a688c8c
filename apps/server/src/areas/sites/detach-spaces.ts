import type { ErrorDetail } from '../../http/errors.ts';
import { compareFacts, type Platform, type Tx } from '../../platform/index.ts';
import { findRoles } from '../access/index.ts';
import type { TransferEvent, TransferGuard } from '../spaces/index.ts';
import {
  type AffectedSiteSpace,
  deleteSiteSpacesBelow,
  listAffectedSiteSpaces,
  setDefaults,
  touchSites,
} from './detached-store.ts';
import { describeSiteSpace, locateSiteSpace } from './events.ts';

/**
 * Keeps the spaces of a published site from leaving its organization where it would have nothing left
 * to show. A site that the person does not see is not named.
 */
export const keepLastSpaces: TransferGuard = async (tx, { id, spaceIds, userId }) => {
  const left = groupBySite(await listAffectedSiteSpaces(tx, id), new Set(spaceIds)).filter(
    ({ site, going, live }) =>
      site.site_published === 1 &&
      live.length === 0 &&
      going.some(({ deleted_at }) => deleted_at === null),
  );
  const seen = await findRoles(
    tx,
    userId,
    left.map(({ site }) => site.site_id),
  );
  return left.map(({ site }): ErrorDetail => {
    const message = 'is published, and would have nothing left to show. Unpublish it first.';
    if (!seen.has(site.site_id)) return { path: 'sites', message: `has one that ${message}` };
    return { path: `orgs/${site.site_organization}/sites/${site.site_id}`, message };
  });
};

/**
 * Takes spaces that leave their organization off its sites. Where one was the default of a site, the
 * first of the others is then. The number of statements depends neither on sites nor on spaces.
 */
export async function detachSpaces(
  { events }: Pick<Platform, 'events'>,
  tx: Tx,
  { at, actor, object, spaceIds }: TransferEvent,
): Promise<void> {
  const sites = groupBySite(await listAffectedSiteSpaces(tx, object.id), new Set(spaceIds));
  if (sites.length === 0) return;
  const heirs = sites.flatMap(({ going, live: [first] }) =>
    first !== undefined && going.some((row) => row.is_default === 1) ? [first] : [],
  );
  await deleteSiteSpacesBelow(tx, object.id);
  await setDefaults(
    tx,
    heirs.map(({ id }) => id),
  );
  await touchSites(
    tx,
    sites.map(({ site }) => site.site_id),
    at,
  );
  for (const row of sites.flatMap(({ going }) => going)) {
    await events.emit(tx, 'site-space.removed', {
      ...{ actor, ...locateSiteSpace(row, row.site_organization), before: describeSiteSpace(row) },
    });
  }
  for (const row of heirs) {
    await events.emit(tx, 'site-space.updated', {
      ...{ actor, ...locateSiteSpace(row, row.site_organization) },
      ...compareFacts(describeSiteSpace(row), describeSiteSpace({ ...row, is_default: 1 })),
    });
  }
}

interface AffectedSite {
  /** Any row of the site, for what it says of it. */
  site: AffectedSiteSpace;
  /** Its site spaces whose spaces go. */
  going: AffectedSiteSpace[];
  /** The others that are shown, in their order. */
  live: AffectedSiteSpace[];
}

function groupBySite(
  rows: readonly AffectedSiteSpace[],
  leaving: ReadonlySet<string>,
): AffectedSite[] {
  return [...Map.groupBy(rows, (row) => row.site_id).values()].flatMap((places) => {
    const [site] = places;
    if (site === undefined) return [];
    const [going, staying] = [true, false].map((goes) =>
      places.filter(({ space_id }) => leaving.has(space_id) === goes),
    );
    const live = (staying ?? []).filter(({ deleted_at }) => deleted_at === null);
    return [{ site, going: going ?? [], live }];
  });
}
