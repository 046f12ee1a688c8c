import { conflict, notFound } from '../../http/errors.ts';
import { type Platform, readTimestamp, type Tx } from '../../platform/index.ts';
import { findSite, type SiteRow, updateSite } from './store.ts';

/**
 * Publishes or unpublishes a site and answers it as it is then. A site that is as wanted already
 * stays as it is.
 *
 * @throws ApiError 404 when it is gone, 409 when a site without spaces is to be published: its
 * address would be empty
 */
export async function setPublished(
  platform: Pick<Platform, 'clock'>,
  tx: Tx,
  site: Pick<SiteRow, 'id' | 'organization_id'>,
  published: boolean,
): Promise<SiteRow> {
  const before = await findSite(tx, site.organization_id, site.id);
  if (before === undefined) throw notFound('site');
  if (published && before.site_spaces === 0) {
    throw conflict('site_empty', 'Add a space to the site before publishing it.');
  }
  const wanted = published ? 1 : 0;
  if (before.published === wanted) return before;
  await updateSite(tx, site.id, { published: wanted }, readTimestamp(platform.clock));
  return { ...before, published: wanted, version: before.version + 1 };
}
