import { type Actor, type Platform, readTimestamp, type Tx } from '../../../platform/index.ts';
import { updateSite } from '../store.ts';
import { type SiteOutline, settleDefaults } from './outline.ts';
import { compareOutlines, readOutline, saveChanges } from './outline-store.ts';
import { emitChanges } from './structure-events.ts';

/** The site whose structure changes, and who changes it. */
export interface SiteToChange {
  siteId: string;
  organizationId: string;
  actor: Actor;
}

/**
 * Changes what a site is made of, by a pure edit of its outline, and answers the outline that it has
 * then. Wherever the edit leaves no default the first becomes one. Whatever differs is written and has
 * its event; the site has a new version, also where nothing differs.
 *
 * @throws whatever the edit throws
 */
export async function changeStructure(
  platform: Pick<Platform, 'clock' | 'events'>,
  tx: Tx,
  site: SiteToChange,
  edit: (outline: SiteOutline) => SiteOutline,
): Promise<SiteOutline> {
  const before = await readOutline(tx, site.siteId);
  const after = settleDefaults(edit(before));
  const changes = compareOutlines(before, after);
  await saveChanges(tx, changes);
  await updateSite(tx, site.siteId, {}, readTimestamp(platform.clock));
  await emitChanges(platform, tx, { before, after, changes }, () => site);
  return after;
}
