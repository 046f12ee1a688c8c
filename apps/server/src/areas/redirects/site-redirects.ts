import type { RedirectStatus } from '@octavo/contract/redirects';
import { defineCache, type Platform } from '../../platform/index.ts';
import type { RedirectDestination } from './destination.ts';
import { readStored } from './present.ts';
import { makeRedirectIndex, type RedirectIndex } from './redirect-index.ts';
import { listRedirectRows } from './store.ts';

/** A redirect of a site, as its readers need it. */
export interface SiteRedirect {
  id: string;
  source: string;
  destination: RedirectDestination;
  status: RedirectStatus;
}

/** Of one redirect in memory, about. */
const REDIRECT_BYTES = 500;

export const kept = defineCache<RedirectIndex<SiteRedirect>>(
  { name: 'site-redirects', share: 5 },
  ({ size }) => 200 + REDIRECT_BYTES * size,
);

/** The redirects of a site at a version of it. Kept in memory by both. */
export async function readSiteRedirects(
  platform: Platform,
  site: { id: string; version: number },
): Promise<RedirectIndex<SiteRedirect>> {
  const cache = platform.caches.open(kept);
  const key = `${site.id} ${site.version}`;
  const known = cache.get(key);
  if (known !== undefined) return known;
  const rows = await listRedirectRows(platform.database.db, site.id);
  const index = makeRedirectIndex(
    rows.map(
      (row): SiteRedirect => ({
        id: row.id,
        source: row.source,
        destination: readStored(row),
        status: row.status as RedirectStatus,
      }),
    ),
  );
  cache.set(key, index);
  return index;
}
