import { conflict } from '../../http/errors.ts';
import {
  type Actor,
  compareFacts,
  type Platform,
  readTimestamp,
  type Tx,
} from '../../platform/index.ts';
import { describeSite, locateSite } from './events.ts';
import { type SiteRow, updateSite } from './store.ts';

/**
 * Publishes or unpublishes a site, given as it is in the transaction, and answers it as it is then.
 * A site that is as wanted already stays as it is.
 *
 * @throws ApiError 409 when a site without spaces is to be published: its address would be empty
 */
export async function setPublished(
  platform: Pick<Platform, 'clock' | 'events'>,
  tx: Tx,
  before: SiteRow,
  { published, actor }: { published: boolean; actor: Actor },
): Promise<SiteRow> {
  if (published && before.site_spaces === 0) {
    throw conflict('site_empty', 'Add a space to the site before you publish it.');
  }
  const wanted = published ? 1 : 0;
  if (before.published === wanted) return before;
  await updateSite(tx, before.id, { published: wanted }, readTimestamp(platform.clock));
  const after = { ...before, published: wanted, version: before.version + 1 };
  await platform.events.emit(tx, published ? 'site.published' : 'site.unpublished', {
    actor,
    ...locateSite(before),
    ...compareFacts(describeSite(before), describeSite(after)),
  });
  return after;
}
