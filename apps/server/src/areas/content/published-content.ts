import type { Db, Platform } from '../../platform/index.ts';
import { type PublishedUrls, readPublishedUrlsOf } from '../spaces/index.ts';

/**
 * Where the content of a revision is published: the space's active revision is where the space is,
 * and every other one, of its history or of a change request, is nowhere.
 */
export async function readPublishedContent(
  platform: Platform,
  space: { id: string; revision: string },
  revisionId: string,
  db: Db = platform.database.db,
): Promise<Partial<PublishedUrls>> {
  return revisionId === space.revision ? readPublishedUrlsOf(platform, db, space) : {};
}
