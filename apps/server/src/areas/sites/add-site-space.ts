import type { Platform, Tx } from '../../platform/index.ts';
import { readTimestamp } from '../../platform/index.ts';
import { changeStructure, type SiteToChange } from './structure/change-structure.ts';
import { addSection } from './structure/edit-sections.ts';
import { addSpace, type NewSiteSpace } from './structure/edit-site-spaces.ts';
import type { SiteOutline } from './structure/outline.ts';
import { type PlacedSpace, placeSpaces } from './structure/place-spaces.ts';

/** What of a space its site space is made from. */
export type SpaceToPublish = Omit<NewSiteSpace, 'id' | 'siteId' | 'at'>;

/** The site that gets a space, and who does it. */
export type SiteToExtend = SiteToChange;

type Parts = Pick<Platform, 'ids' | 'clock' | 'events'>;

/**
 * Adds spaces to a site, behind those that it has in the section, and answers the ids of the site
 * spaces with what the site is made of then.
 *
 * @throws ApiError as `addSpace` says
 */
export async function addSiteSpaces(
  platform: Parts,
  tx: Tx,
  site: SiteToExtend,
  spaces: readonly SpaceToPublish[],
): Promise<{ ids: string[]; outline: SiteOutline }> {
  const at = readTimestamp(platform.clock);
  const made = spaces.map((space) => ({
    ...space,
    id: platform.ids.next(),
    siteId: site.siteId,
    at,
  }));
  const outline = await changeStructure(platform, tx, site, (before) =>
    made.reduce((all, space) => addSpace(all, space), before),
  );
  return { ids: made.map(({ id }) => id), outline };
}

/** Adds one space to a site; see `addSiteSpaces`. Answers the id of the site space. */
export async function addSiteSpace(
  platform: Parts,
  tx: Tx,
  site: SiteToExtend,
  space: SpaceToPublish,
): Promise<string> {
  const { ids } = await addSiteSpaces(platform, tx, site, [space]);
  return ids[0] ?? '';
}

/** A section to be made with its first space. */
export interface SectionToAdd {
  /** What it is called; the title of the space unless given. */
  title?: string | undefined;
  /** What a section is called whose space has no title that is long enough. */
  fallbackTitle: string;
  space: Omit<SpaceToPublish, 'sectionId' | 'isDefault'>;
}

/**
 * Adds a section with a space to a site, which gets a first section for what it has where it has none
 * yet. Answers the section's id with what the site is made of then.
 *
 * @throws ApiError as `addSection` says
 */
export async function addSiteSection(
  platform: Parts,
  tx: Tx,
  site: SiteToExtend,
  { title, fallbackTitle, space }: SectionToAdd,
): Promise<{ id: string; outline: SiteOutline }> {
  const [firstId, id] = [platform.ids.next(), platform.ids.next()];
  const at = readTimestamp(platform.clock);
  const made = { ...space, id: platform.ids.next(), siteId: site.siteId, at };
  const outline = await changeStructure(platform, tx, site, (before) =>
    addSection(before, { id, firstId, title, fallbackTitle, space: made }),
  );
  return { id, outline };
}

/** A space with the section of the site that it is to be in. */
export type SpaceToPlace = Omit<PlacedSpace, 'id' | 'siteId' | 'at'>;

/**
 * Adds spaces to a site in the sections and groups that they name; those that are on it stay.
 *
 * @throws ApiError as `placeSpaces` says
 */
export async function addPlacedSpaces(
  platform: Parts,
  tx: Tx,
  site: SiteToExtend,
  { spaces, fallbackTitle }: { spaces: readonly SpaceToPlace[]; fallbackTitle: string },
): Promise<void> {
  const at = readTimestamp(platform.clock);
  const newId = () => platform.ids.next();
  const made = spaces.map((space) => ({ ...space, id: newId(), siteId: site.siteId, at }));
  await changeStructure(platform, tx, site, (before) =>
    placeSpaces(before, made, { newId, fallbackTitle, at }),
  );
}
