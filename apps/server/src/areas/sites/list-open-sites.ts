import type { Platform } from '../../platform/index.ts';
import { makePublishedUrl } from './addresses.ts';

/** A published site that everybody may read and robots may list. */
export interface OpenSite {
  title: string;
  /** Where readers find it, with a trailing slash. */
  url: string;
  /** Whether that is on the server's own host, rather than on one of the site's. */
  isOnServer: boolean;
}

/** The published public sites of a server by title, `limit` at most. One query. */
export async function listOpenSites(
  { config, database }: Pick<Platform, 'config' | 'database'>,
  limit: number,
): Promise<OpenSite[]> {
  const rows = await database.db
    .selectFrom('sites')
    .select(['title', 'basename', 'hostname', 'proxy'])
    .where('published', '=', 1)
    .where('visibility', '=', 'public')
    .orderBy('title')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    title: row.title,
    url: makePublishedUrl(config.publicUrl, row),
    isOnServer: row.hostname === null && row.proxy === null,
  }));
}
