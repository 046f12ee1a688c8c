import type { SectionPlace } from '@octavo/trees/layouts';
import {
  addPlacedSpaces,
  addSiteSpace,
  createSite,
  findSite,
  makePublishedUrl,
  type SpaceToPublish,
} from '../areas/sites/index.ts';
import { type Platform, systemActor, type Tx } from '../platform/index.ts';
import { CommandError } from './command.ts';
import { findSiteByTitle, hasSiteSpace, type SpaceName } from './installation-store.ts';

/** A space with what it is called on a site, where that is not its title, and its path there. */
export interface SpaceOnSite extends SpaceName {
  variant?: Pick<SpaceToPublish, 'ownTitle' | 'path' | 'isDefault'> | undefined;
  /** The section that it is in; all spaces of a site with sections have one. */
  place?: SectionPlace | undefined;
}

const ACTOR = systemActor('import');

/**
 * Makes the organization's site of this title publish the spaces: the site is made and published
 * where there is none, and an existing one gets those spaces that it lacks. Answers its id.
 */
export async function publishSpaces(
  platform: Platform,
  tx: Tx,
  title: string,
  spaces: readonly SpaceOnSite[],
): Promise<string> {
  const organizationId = spaces[0]?.organization_id;
  if (organizationId === undefined) throw new CommandError('There is nothing to publish.');
  const site = await findSiteByTitle(tx, organizationId, title);
  const placed = spaces.flatMap(({ place: section, ...space }) =>
    section === undefined ? [] : [{ ...describeSpace(space), section }],
  );
  if (placed.length > 0) {
    const owner = { organizationId, actor: ACTOR };
    const siteId =
      site?.id ?? (await createSite(platform, tx, { ...owner, title, published: true }));
    const made = { spaces: placed, fallbackTitle: title };
    await addPlacedSpaces(platform, tx, { siteId, ...owner }, made);
    return siteId;
  }
  if (site === undefined) {
    return createSite(platform, tx, {
      organizationId,
      title,
      spaces: spaces.map(describeSpace),
      published: true,
      actor: ACTOR,
    });
  }
  const target = { siteId: site.id, organizationId, actor: ACTOR };
  for (const space of spaces) {
    if (await hasSiteSpace(tx, site.id, space.id)) continue;
    await addSiteSpace(platform, tx, target, describeSpace(space));
  }
  return site.id;
}

function describeSpace({ id, title, variant }: SpaceOnSite): SpaceToPublish {
  return { spaceId: id, title, ...variant };
}

/** Where readers find a site, with a trailing slash. */
export async function readSiteUrl(
  { config, database }: Platform,
  organizationId: string,
  siteId: string,
): Promise<string | undefined> {
  const site = await findSite(database.db, organizationId, siteId);
  return site === undefined ? undefined : makePublishedUrl(config.publicUrl, site);
}
