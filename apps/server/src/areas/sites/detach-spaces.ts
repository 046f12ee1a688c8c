import type { ErrorDetail } from '../../http/errors.ts';
import { type Actor, type Platform, readTimestamp, type Tx } from '../../platform/index.ts';
import { findRoles } from '../access/index.ts';
import type { SpaceEvent, TransferEvent, TransferGuard } from '../spaces/index.ts';
import { listSitesById, touchSites } from './store.ts';
import { groupBySite, type SiteOutline, settleDefaults } from './structure/outline.ts';
import { compareOutlines, readOutlinesBelow, saveChanges } from './structure/outline-store.ts';
import { emitChanges } from './structure/structure-events.ts';

/**
 * Keeps the spaces of a published site from leaving its organization where it would have nothing left
 * to show. A site that the person does not see is not named.
 */
export const keepLastSpaces: TransferGuard = async (tx, { id, spaceIds, holder }) => {
  const { siteSpaces } = await readOutlinesBelow(tx, id);
  const leaving = new Set(spaceIds);
  const shown = Map.groupBy(
    siteSpaces.filter((row) => !row.is_deleted),
    (row) => row.site_id,
  );
  const emptied = [...shown].flatMap(([siteId, rows]) =>
    rows.every((row) => leaving.has(row.space_id)) ? [siteId] : [],
  );
  const sites = await listSitesById(tx, emptied);
  const left = sites.filter(({ published }) => published === 1);
  const seen = await findRoles(
    tx,
    holder,
    left.map((site) => site.id),
  );
  return left.map((site): ErrorDetail => {
    const message = 'is published and would have nothing left to show. Unpublish it first.';
    if (!seen.has(site.id)) return { path: 'sites', message: `contains a site that ${message}` };
    return { path: `orgs/${site.organization_id}/sites/${site.id}`, message };
  });
};

/**
 * Takes spaces that leave their organization off its sites. Where one was a default, the first of the
 * others is then; sections that are left with nothing go as well. The number of statements depends
 * neither on sites nor on spaces.
 */
export async function detachSpaces(
  platform: Pick<Platform, 'events'>,
  tx: Tx,
  { at, actor, object, spaceIds }: TransferEvent,
): Promise<void> {
  const outline = await readOutlinesBelow(tx, object.id);
  await detach(platform, tx, { outline, spaceIds, at, actor });
}

/** Takes a space that is removed for good off all sites, in the same way. */
export async function detachPurged(
  platform: Pick<Platform, 'events' | 'clock'>,
  tx: Tx,
  { object, actor }: SpaceEvent,
): Promise<void> {
  const outline = await readOutlinesBelow(tx, object.id);
  const at = readTimestamp(platform.clock);
  await detach(platform, tx, { outline, spaceIds: [object.id], at, actor });
}

async function detach(
  platform: Pick<Platform, 'events'>,
  tx: Tx,
  what: { outline: SiteOutline; spaceIds: readonly string[]; at: string; actor: Actor },
): Promise<void> {
  const { outline: before, spaceIds, at, actor } = what;
  const siteIds = [...new Set(before.siteSpaces.map((row) => row.site_id))];
  if (siteIds.length === 0) return;
  const after = dropSpaces(before, new Set(spaceIds));
  const changes = compareOutlines(before, after);
  await saveChanges(tx, changes);
  await touchSites(tx, siteIds, at);
  const sites = new Map((await listSitesById(tx, siteIds)).map((site) => [site.id, site]));
  await emitChanges(platform, tx, { before, after, changes }, (siteId) => {
    const organizationId = sites.get(siteId)?.organization_id;
    if (organizationId === undefined) throw new Error('A site is gone.');
    return { organizationId, actor };
  });
}

/**
 * What sites are made of without some spaces. A section that is left with none goes as well, and where
 * a default went the first of the others is one. Pure; takes the outline of one site or of several.
 */
function dropSpaces(outline: SiteOutline, spaceIds: ReadonlySet<string>): SiteOutline {
  const sites = groupBySite(outline).map((site) => {
    const siteSpaces = site.siteSpaces.filter((row) => !spaceIds.has(row.space_id));
    const left = new Set(siteSpaces.map((row) => row.section_id));
    const sections = site.sections.filter(({ id }) => left.has(id));
    return settleDefaults({ groups: site.groups, sections, siteSpaces });
  });
  return {
    groups: sites.flatMap(({ groups }) => groups),
    sections: sites.flatMap(({ sections }) => sections),
    siteSpaces: sites.flatMap(({ siteSpaces }) => siteSpaces),
  };
}
