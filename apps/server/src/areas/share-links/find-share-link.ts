import { defineStampedCache } from '../../http/stamped-cache.ts';
import { type Platform, sha256Base64url } from '../../platform/index.ts';
import { isShareSecret } from './secret.ts';
import { findActiveShareLink, findShareLink } from './store.ts';

export const links = defineStampedCache<{ id: string }>({ name: 'share-links', share: 1 }, 100);

/**
 * The active share link of a site that has this secret; undefined for any other text. Whether the
 * site is published, and for those who have a link, the caller knows. From memory until something is
 * committed, so that one that was switched off is unknown to the next request.
 */
export async function findShareLinkBySecret(
  platform: Platform,
  siteId: string,
  secret: string,
): Promise<{ id: string } | undefined> {
  if (!isShareSecret(secret)) return undefined;
  const key = { site: siteId, hash: sha256Base64url(secret) };
  const { db } = platform.database;
  return links.read(platform, db, `${key.site} ${key.hash}`, () => findActiveShareLink(db, key));
}

/**
 * Whether a site has a share link of this id that is active. From memory until something is
 * committed.
 */
export async function isShareLinkActive(
  platform: Platform,
  siteId: string,
  id: string,
): Promise<boolean> {
  const { db } = platform.database;
  // A hash has no space in it, so no key of the other kind is one of these.
  const found = await links.read(platform, db, `${siteId} id ${id}`, async () => {
    const link = await findShareLink(db, siteId, id);
    return link?.active === 1 ? { id } : undefined;
  });
  return found !== undefined;
}
