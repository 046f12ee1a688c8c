import { defineStampedCache } from '../../http/stamped-cache.ts';
import type { Db, Platform } from '../../platform/index.ts';
import type { PublishedUrls } from '../spaces/index.ts';
import { makePublishedUrl } from './addresses.ts';
import { makePlaceUrl, makeSiteStructure } from './site-structure.ts';
import { listPublishedPlaces, type PublishedPlace, readSiteSpacePart } from './store.ts';

const urlsOfSpaces = defineStampedCache<PublishedUrls>('site-urls', 300);

/**
 * Where spaces are published, by space id, with one query for all of them; that of a single space is
 * remembered. A space that several sites publish has the address on the oldest.
 */
export async function findPublishedUrls(
  platform: Platform,
  db: Db,
  spaceIds: readonly string[],
): Promise<ReadonlyMap<string, PublishedUrls>> {
  const [spaceId, ...others] = spaceIds;
  if (spaceId === undefined) return new Map();
  if (others.length > 0) return loadUrls(platform, db, spaceIds);
  const urls = await urlsOfSpaces.read(platform, db, spaceId, async () =>
    (await loadUrls(platform, db, spaceIds)).get(spaceId),
  );
  return urls === undefined ? new Map() : new Map([[spaceId, urls]]);
}

async function loadUrls({ config }: Platform, db: Db, spaceIds: readonly string[]) {
  const places = await listPublishedPlaces(db, spaceIds);
  const found = new Map<string, PublishedUrls>();
  for (const site of Map.groupBy(places, (place) => place.site_id).values()) {
    const structure = makeSiteStructure({
      type: 'siteSpaces',
      structure: site.map((row) => ({ ...readSiteSpacePart(row), row })),
    });
    for (const place of structure.siteSpaces) {
      const { row } = place.siteSpace;
      if (!found.has(row.space_id)) {
        found.set(row.space_id, makeUrls(config.publicUrl, row, place));
      }
    }
  }
  return found;
}

function makeUrls(publicUrl: string, site: PublishedPlace, place: { path: string }): PublishedUrls {
  const published = makePlaceUrl(makePublishedUrl(publicUrl, site), place);
  return { published, ...(site.visibility === 'public' ? { public: published } : {}) };
}
