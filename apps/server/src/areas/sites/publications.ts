import { defineStampedCache } from '../../http/stamped-cache.ts';
import type { Db, Platform } from '../../platform/index.ts';
import type { Publication } from '../spaces/index.ts';
import { makePublishedUrl } from './addresses.ts';
import { makePartsOfPlaced } from './make-parts.ts';
import { makePlaceUrl, makeSiteStructure } from './site-structure.ts';
import { listPublishedPlaces, type PublishedPlace } from './store.ts';

export const publicationOf = defineStampedCache<Publication>({ name: 'site-urls', share: 5 }, 300);

/**
 * How spaces are published, by space id, with one query for all of them; that of a single space is
 * remembered. A space that several sites publish has the address on the oldest, and the visibility
 * of the most open one.
 */
export async function findPublications(
  platform: Platform,
  db: Db,
  spaceIds: readonly string[],
): Promise<ReadonlyMap<string, Publication>> {
  const [spaceId, ...others] = spaceIds;
  if (spaceId === undefined) return new Map();
  if (others.length > 0) return loadPublications(platform, db, spaceIds);
  const publication = await publicationOf.read(platform, db, spaceId, async () =>
    (await loadPublications(platform, db, spaceIds)).get(spaceId),
  );
  return publication === undefined ? new Map() : new Map([[spaceId, publication]]);
}

async function loadPublications({ config }: Platform, db: Db, spaceIds: readonly string[]) {
  const places = await listPublishedPlaces(db, spaceIds);
  const found = new Map<string, Publication>();
  for (const site of Map.groupBy(places, (place) => place.site_id).values()) {
    const structure = makeSiteStructure(makePartsOfPlaced(site));
    for (const place of structure.siteSpaces) {
      const { row } = place.siteSpace;
      const known = found.get(row.space_id);
      found.set(row.space_id, {
        urls: known?.urls ?? makeUrls(config.publicUrl, row, place),
        visibility: chooseOpener(known?.visibility, row.visibility),
      });
    }
  }
  return found;
}

/** From the most open to the least. */
const VISIBILITIES = ['public', 'unlisted', 'share-link', 'visitor-auth'] as const;

function chooseOpener(
  known: Publication['visibility'] | undefined,
  other: Publication['visibility'],
): Publication['visibility'] {
  return VISIBILITIES.find((one) => one === known || one === other) ?? other;
}

function makeUrls(
  publicUrl: string,
  site: PublishedPlace,
  place: { path: string },
): Publication['urls'] {
  const published = makePlaceUrl(makePublishedUrl(publicUrl, site), place);
  return { published, ...(site.visibility === 'public' ? { public: published } : {}) };
}
