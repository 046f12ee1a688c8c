import type { CustomizationBody } from '@octavo/contract/customization';
import { type Platform, readTimestamp } from '../../../platform/index.ts';
import { updateSite } from '../../sites/index.ts';
import { completeCustomization } from '../complete-customization.ts';
import { fetchAssets } from '../fetch-assets.ts';
import { listAssets } from '../list-assets.ts';
import { insertAsset, putSettings } from '../store.ts';

/** Gives a site a look, without asking who does so or where its links lead. */
export async function setLook(
  platform: Platform,
  siteId: string,
  body: CustomizationBody,
): Promise<void> {
  const customization = completeCustomization(body);
  const fetched = await fetchAssets(platform, listAssets(customization), {
    siteId,
    known: {},
    signal: new AbortController().signal,
  });
  const assets = Object.fromEntries(
    [...fetched].map(([url, { bytes: _, ...kept }]) => [url, kept]),
  );
  await platform.database.transaction(async (tx) => {
    for (const { hash, contentType, bytes } of fetched.values()) {
      await insertAsset(tx, { site_id: siteId, hash, content_type: contentType, bytes });
    }
    await putSettings(tx, { siteId }, JSON.stringify({ customization, assets }));
    await updateSite(tx, siteId, {}, readTimestamp(platform.clock));
  });
}
