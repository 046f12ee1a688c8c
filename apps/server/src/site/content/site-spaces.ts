import { readRevision, seeRevision } from '../../areas/content/index.ts';
import {
  makePlaceUrl,
  type PublishedSpace,
  type PublishedStructure,
  type SiteSpacePlace,
} from '../../areas/sites/index.ts';
import { defineReaderCache, type Platform, type Reader } from '../../platform/index.ts';
import { markFile } from './file-address.ts';
import { makeSpaceView, type SpaceView } from './space-view.ts';

/**
 * The spaces of a site as one reader sees them, while one answer is made. A space is opened, which
 * reads its revision, when it is first needed; where it is says the structure alone.
 */
export interface SiteSpaces {
  readonly structure: PublishedStructure;
  /** The organization that the site and its spaces belong to. */
  readonly organizationId: string;
  /** Whether the site has a space, whoever sees it. */
  has(spaceId: string): boolean;
  /** Path of a space on this host, without a trailing slash; undefined for one that is not seen. */
  prefixOf(spaceId: string): string | undefined;
  /** Opens a space at its current revision; undefined for one that is not seen. */
  open(spaceId: string): Promise<SpaceView | undefined>;
  /** Opens all of them, in order: for what truly shows all. */
  openAll(): Promise<SpaceView[]>;
  /**
   * The view of a space that was opened for this answer; undefined for one that is not seen.
   *
   * @throws Error for one that is seen but was not opened.
   */
  viewOf(spaceId: string): SpaceView | undefined;
}

// One entry for a space at an address: the next revision takes the place of the one before.
// Its pages are those of the revision's index, which has a cache of its own.
const kept = defineReaderCache<SpaceView>(
  { name: 'site-views', share: 25 },
  ({ tree }) => 1000 + 40 * tree.byId.size,
);

/** The spaces of a site for one answer. `sitePrefix` is its path on this host, without a slash. */
export function createSiteSpaces(
  platform: Platform,
  site: {
    siteId: string;
    /** What the reader sees of the site, and all of it. */
    structure: PublishedStructure;
    whole: PublishedStructure;
    organizationId: string;
    reader: Reader;
    sitePrefix: string;
  },
): SiteSpaces {
  const { siteId, structure, organizationId, reader, sitePrefix } = site;
  const all = new Set(site.whole.siteSpaces.map(({ siteSpace }) => siteSpace.spaceId));
  const views = kept.open(platform.caches);
  const places = new Map(structure.siteSpaces.map((place) => [place.siteSpace.spaceId, place]));
  const opening = new Map<string, Promise<SpaceView | undefined>>();
  const opened = new Map<string, SpaceView | undefined>();
  const prefixAt = (place: { path: string }) => makePlaceUrl(`${sitePrefix}/`, place).slice(0, -1);

  async function read(place: SiteSpacePlace<PublishedSpace>): Promise<SpaceView | undefined> {
    const { spaceId, language, revision: revisionId } = place.siteSpace;
    const prefix = prefixAt(place);
    const key = `${siteId} ${spaceId} ${prefix}`;
    const known = views.get(reader, key);
    if (known?.revision.id === revisionId && known.language === language) return known;
    const revision = await readRevision(platform, revisionId);
    if (revision === undefined) return undefined;
    const seen = seeRevision(platform, revision, reader);
    const view = makeSpaceView({ spaceId, language, prefix }, seen, (fileId) =>
      markFile(platform, { siteId, spaceId, fileId }, reader),
    );
    views.set(reader, key, view);
    return view;
  }

  function open(spaceId: string): Promise<SpaceView | undefined> {
    const place = places.get(spaceId);
    if (place === undefined) return Promise.resolve(undefined);
    let one = opening.get(spaceId);
    if (one === undefined) {
      one = read(place).then((view) => {
        opened.set(spaceId, view);
        return view;
      });
      opening.set(spaceId, one);
    }
    return one;
  }

  return {
    structure,
    organizationId,
    has: (spaceId) => all.has(spaceId),
    prefixOf(spaceId) {
      const place = places.get(spaceId);
      return place && prefixAt(place);
    },
    open,
    async openAll() {
      const all = await Promise.all([...places.keys()].map(open));
      return all.filter((view) => view !== undefined);
    },
    viewOf(spaceId) {
      if (places.has(spaceId) && !opened.has(spaceId)) {
        throw new Error(`The space ${spaceId} was not opened for this answer.`);
      }
      return opened.get(spaceId);
    },
  };
}
