import { makeSlug, makeUniqueSlug, orderBetween } from '@octavo/content';
import { conflict } from '../../http/errors.ts';
import type { Tx } from '../../platform/db/database.ts';
import { type Platform, readTimestamp } from '../../platform/index.ts';
import { insertSiteSpace, listPlaces, setDefaultSiteSpace, updateSite } from './store.ts';

/** What of a space its site space is made from. */
export interface SpaceToPublish {
  spaceId: string;
  /** Where the path comes from, unless `path` is given. */
  title: string;
  path?: string;
  /** Makes it the space at the site's root; the first space of a site is that anyway. */
  isDefault?: boolean;
}

/**
 * Adds a space to a site, after its other spaces, and answers the site space's id. The path is made
 * unique within the site by a suffix, unless it was given.
 *
 * @throws ApiError 409 when the site has the space already, or another space at the given path
 */
export async function addSiteSpace(
  platform: Pick<Platform, 'ids' | 'clock'>,
  tx: Tx,
  siteId: string,
  space: SpaceToPublish,
): Promise<string> {
  const places = await listPlaces(tx, siteId);
  if (places.some((place) => place.space_id === space.spaceId)) {
    throw conflict('space_on_site', 'The site publishes this space already.');
  }
  const taken = new Set(places.map((place) => place.path));
  if (space.path !== undefined && taken.has(space.path)) {
    throw conflict('site_path_taken', `The site has another space at the path "${space.path}".`);
  }
  const now = readTimestamp(platform.clock);
  const id = platform.ids.next();
  await insertSiteSpace(tx, {
    id,
    site_id: siteId,
    space_id: space.spaceId,
    path: space.path ?? makeUniqueSlug(makeAddressSlug(space.title), (slug) => taken.has(slug)),
    title: null,
    position: orderBetween(places.at(-1)?.position ?? null, null),
    is_default: 0,
    condition: null,
    created_at: now,
  });
  const hasDefault = places.some((place) => place.is_default === 1);
  if (space.isDefault === true || !hasDefault) await setDefaultSiteSpace(tx, siteId, id);
  await updateSite(tx, siteId, {}, now);
  return id;
}

const MAX_SLUG = 80;

/**
 * A slug of ASCII letters, digits and hyphens, for places where an address must be typeable in any
 * tool. Titles without such letters give `docs`.
 */
export function makeAddressSlug(title: string): string {
  const plain = makeSlug(title)
    .normalize('NFKD')
    .replace(/[^a-z0-9-]/g, '')
    .replace(/-{2,}/g, '-')
    .slice(0, MAX_SLUG)
    .replace(/^-+|-+$/g, '');
  return plain === '' ? 'docs' : plain;
}
