import { defineStampedCache } from '../../http/stamped-cache.ts';
import type { Platform } from '../../platform/index.ts';
import { openPrivateKey } from './private-key.ts';
import { findVisitorAuth } from './store.ts';

/** How visitors sign in to a site, ready for use. */
export interface VisitorAuth {
  siteId: string;
  /** Where they are sent to; null where they are told that they may not read. */
  fallbackUrl: string | null;
  privateKey: string;
  /** Names the key. */
  keyId: string;
}

export const known = defineStampedCache<VisitorAuth>({ name: 'visitor-auth', share: 1 }, 500);

/**
 * How visitors sign in to a site; undefined where it has no key yet. From memory until something is
 * committed, so that another key counts with the next request.
 */
export async function readVisitorAuth(
  platform: Platform,
  siteId: string,
): Promise<VisitorAuth | undefined> {
  const { db } = platform.database;
  return known.read(platform, db, siteId, async () => {
    const row = await findVisitorAuth(db, siteId);
    if (row === undefined) return undefined;
    const privateKey = openPrivateKey(platform.sealer, row);
    return { siteId, fallbackUrl: row.fallback_url, privateKey, keyId: row.key_id };
  });
}
