import { type Platform, readTimestamp, type Tx } from '../../platform/index.ts';
import { makeKeyColumns } from './private-key.ts';
import { findVisitorAuth, insertMissingVisitorAuth } from './store.ts';
import type { VisitorAuthTable } from './tables.ts';

/** How visitors sign in to a site; where nothing was said of it yet, by a new key and nowhere. */
export async function requireVisitorAuth(
  platform: Pick<Platform, 'ids' | 'clock' | 'sealer'>,
  tx: Tx,
  siteId: string,
): Promise<VisitorAuthTable> {
  const known = await findVisitorAuth(tx, siteId);
  if (known !== undefined) return known;
  const row: VisitorAuthTable = {
    site_id: siteId,
    backend: 'custom',
    fallback_url: null,
    ...makeKeyColumns(platform, siteId),
    updated_at: readTimestamp(platform.clock),
  };
  await insertMissingVisitorAuth(tx, row);
  return (await findVisitorAuth(tx, siteId)) ?? row;
}
