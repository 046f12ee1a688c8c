import type { Customization, CustomizationBody } from '@octavo/contract/customization';
import { actorOf, type UserCaller } from '../../http/caller.ts';
import { badRequest } from '../../http/errors.ts';
import { compareFacts, type Platform, readTimestamp, type Tx } from '../../platform/index.ts';
import { readPublishedStructure, type SiteRow, updateSite } from '../sites/index.ts';
import { completeCustomization } from './complete-customization.ts';
import { describeCustomization, locateCustomization } from './events.ts';
import { type FetchedAsset, fetchAssets } from './fetch-assets.ts';
import { listAssets } from './list-assets.ts';
import {
  chooseSettings,
  readCustomization,
  type SiteLooks,
  type SiteSettings,
} from './read-customization.ts';
import { settleLinks } from './settle-links.ts';
import { deleteOtherAssets, deleteSettings, insertAsset, putSettings } from './store.ts';

/** Whose look is changed, by whom. */
export interface CustomizationTarget {
  site: SiteRow;
  /** The site space that gets settings of its own. */
  siteSpace?: { id: string; space_id: string };
  caller: UserCaller;
  signal: AbortSignal;
}

/** Settings that are ready to be stored: checked, complete, and with all that they name. */
export interface ReadySettings extends SiteSettings {
  fetched: readonly FetchedAsset[];
}

/**
 * Checks settings and fetches what they name, outside of any transaction.
 *
 * @throws ApiError 400 naming the field of what does not hold or cannot be had
 */
export async function prepareSettings(
  platform: Platform,
  body: CustomizationBody,
  target: CustomizationTarget,
): Promise<ReadySettings> {
  const { site, siteSpace, caller, signal } = target;
  const { db } = platform.database;
  const complete = completeCustomization(body);
  if (complete.favicon.icon !== undefined && complete.favicon.emoji !== undefined) {
    throw badRequest('body.favicon', 'must have either an icon or an emoji, not both');
  }
  const root =
    siteSpace === undefined
      ? (await readPublishedStructure(platform, site.id)).root?.siteSpace.spaceId
      : siteSpace.space_id;
  const customization = await settleLinks(platform, complete, { caller, ownSpace: root });
  const looks = await readCustomization(platform, db, site.id);
  const fetched = await fetchAssets(platform, listAssets(customization), {
    siteId: site.id,
    known: collectAssets(looks),
    signal,
  });
  const assets = Object.fromEntries(
    [...fetched].map(([url, { bytes: _, ...kept }]) => [url, kept]),
  );
  return { customization, assets, fetched: [...fetched.values()] };
}

function collectAssets({ site, siteSpaces }: SiteLooks): SiteSettings['assets'] {
  return Object.assign(
    Object.create(null),
    site.assets,
    ...[...siteSpaces.values()].map(({ assets }) => assets),
  ) as SiteSettings['assets'];
}

/** Stores settings, and lets go of pictures and fonts that no settings of the site name any more. */
export async function storeSettings(
  platform: Platform,
  tx: Tx,
  { customization, assets, fetched }: ReadySettings,
  { site, siteSpace, caller }: CustomizationTarget,
): Promise<Customization> {
  const before = await readCustomization(platform, tx, site.id);
  const was = siteSpace === undefined ? before.site : chooseSettings(before, siteSpace.id);
  for (const { hash, contentType, bytes } of fetched) {
    await insertAsset(tx, { site_id: site.id, hash, content_type: contentType, bytes });
  }
  const place = { siteId: site.id, siteSpaceId: siteSpace?.id };
  await putSettings(tx, place, JSON.stringify({ customization, assets }));
  await touchSite(platform, tx, site);
  const event =
    siteSpace === undefined ? 'site-customization.updated' : 'site-space-customization.updated';
  await platform.events.emit(tx, event, {
    actor: actorOf(caller),
    ...locateCustomization(site, siteSpace?.id),
    ...compareFacts(describeCustomization(was.customization), describeCustomization(customization)),
  });
  return customization;
}

/** Removes the settings of a site space; false where it has none. */
export async function removeSettings(
  platform: Platform,
  tx: Tx,
  { site, siteSpace, caller }: CustomizationTarget & { siteSpace: { id: string } },
): Promise<boolean> {
  const before = await readCustomization(platform, tx, site.id);
  const own = before.siteSpaces.get(siteSpace.id);
  if (own === undefined) return false;
  await deleteSettings(tx, siteSpace.id);
  await touchSite(platform, tx, site);
  await platform.events.emit(tx, 'site-space-customization.deleted', {
    actor: actorOf(caller),
    ...locateCustomization(site, siteSpace.id),
    before: describeCustomization(own.customization),
  });
  return true;
}

async function touchSite(platform: Platform, tx: Tx, site: SiteRow): Promise<void> {
  const now = await readCustomization(platform, tx, site.id);
  const hashes = Object.values(collectAssets(now)).map(({ hash }) => hash);
  await deleteOtherAssets(tx, site.id, [...new Set(hashes)]);
  await updateSite(tx, site.id, {}, readTimestamp(platform.clock));
}
