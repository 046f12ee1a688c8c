import { findShareLinkBySecret } from '../../areas/share-links/index.ts';
import type { ResolvedSite } from '../../areas/sites/index.ts';
import type { Platform } from '../../platform/index.ts';

/**
 * A site that is for those who have a link, at the address of one: the secret is the first segment
 * below the site and belongs to its base path from then on. It is compared as it was sent, before
 * anything is decoded or led on. Undefined where the address has none that is active.
 */
export async function enterByShareLink(
  platform: Platform,
  resolved: ResolvedSite,
): Promise<ResolvedSite | undefined> {
  if (!resolved.isExact) return undefined;
  const [secret = '', ...rest] = resolved.path.split('/');
  const link = await findShareLinkBySecret(platform, resolved.id, secret);
  if (link === undefined) return undefined;
  return {
    ...resolved,
    basePath: `${resolved.basePath}${secret}/`,
    path: rest.join('/').replace(/^\/+/, ''),
    lacksSlash: rest.length === 0,
    readableUrl: `${resolved.canonicalUrl}${secret}/`,
  };
}
