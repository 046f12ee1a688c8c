import { conflict } from '../../http/errors.ts';
import {
  type Actor,
  type Platform,
  readTimestamp,
  sha256Base64url,
  type Tx,
} from '../../platform/index.ts';
import { updateSite } from '../sites/index.ts';
import { describeShareLink, locateShareLink } from './events.ts';
import { makeShareSecret, nameShareSecret } from './secret.ts';
import { countShareLinks, insertShareLink } from './store.ts';
import type { ShareLinksTable } from './tables.ts';

/** How many share links a site may have. */
export const MAX_SHARE_LINKS = 100;

/**
 * Adds a share link, which lets people in from then on, to a site.
 *
 * @throws ApiError 409 where the site has as many as it may have
 */
export async function addShareLink(
  platform: Pick<Platform, 'ids' | 'clock' | 'sealer' | 'events'>,
  tx: Tx,
  link: { siteId: string; organizationId: string; name: string; actor: Actor },
): Promise<ShareLinksTable> {
  const { siteId, organizationId, name, actor } = link;
  if ((await countShareLinks(tx, siteId)) >= MAX_SHARE_LINKS) {
    throw conflict(
      'too_many_share_links',
      `A site can have at most ${MAX_SHARE_LINKS} share links.`,
    );
  }
  const id = platform.ids.next();
  const secret = makeShareSecret();
  const row: ShareLinksTable = {
    id,
    site_id: siteId,
    name,
    active: 1,
    secret_hash: sha256Base64url(secret),
    secret: platform.sealer.seal(nameShareSecret({ id }), secret),
    created_at: readTimestamp(platform.clock),
  };
  await insertShareLink(tx, row);
  await updateSite(tx, siteId, {}, row.created_at);
  await platform.events.emit(tx, 'share-link.created', {
    actor,
    ...locateShareLink(row, organizationId),
    after: describeShareLink(row),
  });
  return row;
}
