import { isDeepStrictEqual } from 'node:util';
import type { Customization, CustomizationBody } from '@octavo/contract/customization';
import { defineStampedCache } from '../../http/stamped-cache.ts';
import type { Db, Platform } from '../../platform/index.ts';
import { completeCustomization } from './complete-customization.ts';
import { DEFAULT_CUSTOMIZATION } from './default-customization.ts';
import { listSettings } from './store.ts';

/** A picture or font as it was kept. */
export interface KeptAsset {
  /** Hexadecimal SHA-256 of its bytes. */
  hash: string;
  contentType: string;
  /** In pixels, of a picture that says so. */
  width?: number;
  height?: number;
}

/** Settings as they are stored: complete, with what was kept of each address that they name. */
export interface SiteSettings {
  customization: Customization;
  /** By the URL that the settings give. */
  assets: Readonly<Record<string, KeptAsset>>;
}

/** How a site looks, and those of its site spaces that look otherwise, by their ids. */
export interface SiteLooks {
  site: SiteSettings;
  siteSpaces: ReadonlyMap<string, SiteSettings>;
  /** About how many bytes of memory it takes. */
  size: number;
}

export const looks = defineStampedCache<SiteLooks>(
  { name: 'site-customizations', share: 4 },
  ({ size }) => size,
);
const DEFAULT_SETTINGS: SiteSettings = { customization: DEFAULT_CUSTOMIZATION, assets: {} };

/** The complete settings of a site, with one query; from memory until something is committed. */
export async function readCustomization(
  platform: Platform,
  db: Db,
  siteId: string,
): Promise<SiteLooks> {
  const load = () => loadLooks(db, siteId);
  return (await looks.read(platform, db, siteId, load)) ?? load();
}

async function loadLooks(db: Db, siteId: string): Promise<SiteLooks> {
  let site = DEFAULT_SETTINGS;
  let size = 500;
  const siteSpaces = new Map<string, SiteSettings>();
  for (const { siteSpaceId, settings } of await listSettings(db, siteId)) {
    size += settings.length * 3;
    const read = readSettings(settings);
    if (siteSpaceId === null) site = read;
    else siteSpaces.set(siteSpaceId, read);
  }
  return { site, siteSpaces, size };
}

/**
 * Fields that there were none of when the settings were stored have their defaults. Settings that are
 * the default ones are the very same object, so that pages need no style sheet for them.
 */
function readSettings(text: string): SiteSettings {
  const { customization, assets } = JSON.parse(text) as {
    customization: CustomizationBody;
    assets: SiteSettings['assets'];
  };
  const complete = completeCustomization(customization);
  return isDeepStrictEqual(complete, DEFAULT_CUSTOMIZATION)
    ? DEFAULT_SETTINGS
    : { customization: complete, assets };
}

/** The settings that hold where a site space is shown: its own replace those of the site. */
export function chooseSettings(looks: SiteLooks, siteSpaceId: string): SiteSettings {
  return looks.siteSpaces.get(siteSpaceId) ?? looks.site;
}

/** What the contract's profile of a published site says of looks. */
export interface Customizations {
  site: Customization;
  /** Complete settings of every site space that was asked for, by id. */
  siteSpaces: Record<string, Customization>;
}

/** The complete settings of a site and of each of these site spaces, whether it has its own or not. */
export async function showCustomizations(
  platform: Platform,
  db: Db,
  siteId: string,
  siteSpaceIds: readonly string[],
): Promise<Customizations> {
  const found = await readCustomization(platform, db, siteId);
  return {
    site: found.site.customization,
    siteSpaces: Object.fromEntries(
      siteSpaceIds.map((id) => [id, chooseSettings(found, id).customization]),
    ),
  };
}
