import { defineStampedCache } from '../../http/stamped-cache.ts';
import type { Db, Platform } from '../../platform/index.ts';
import type { PublishedUrls } from '../spaces/index.ts';
import { makePublishedUrl } from './addresses.ts';
import { listPublishedPlaces, type PublishedPlace } from './store.ts';

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
    const root = site.find((place) => place.is_default === 1) ?? site[0];
    for (const place of site) {
      if (!found.has(place.space_id)) {
        found.set(place.space_id, makeUrls(config.publicUrl, place, place === root));
      }
    }
  }
  return found;
}

function makeUrls(publicUrl: string, place: PublishedPlace, isRoot: boolean): PublishedUrls {
  const root = makePublishedUrl(publicUrl, place);
  const published = isRoot ? root : `${root}${place.path}/`;
  return { published, ...(place.visibility === 'public' ? { public: published } : {}) };
}
