import { makeUniqueSlug } from '@octavo/content';
import type { SiteResource } from '@octavo/contract/sites';
import type { Tx } from '../../platform/db/database.ts';
import { type Actor, type Platform, readTimestamp } from '../../platform/index.ts';
import { addAccessObject } from '../access/index.ts';
import { addSiteSpaces, type SpaceToPublish } from './add-site-space.ts';
import { describeSite, locateSite } from './events.ts';
import { makeAddressSlug } from './make-address-slug.ts';
import { NEW_SITE } from './policy.ts';
import { insertSite, listTakenBasenames } from './store.ts';

/** What a new site is; everything but the organization has a default. */
export interface NewSite {
  organizationId: string;
  title?: string | undefined;
  type?: SiteResource['type'] | undefined;
  visibility?: SiteResource['visibility'] | undefined;
  /** Spaces to publish, the first at the site's root. */
  spaces?: readonly SpaceToPublish[];
  published?: boolean;
  /** Who makes it. */
  actor: Actor;
}

const DEFAULT_TITLE = 'Docs';

/**
 * Makes a site and answers its id. Its basename comes from its title and is made unique on the
 * server by a suffix. Unless asked for, it is not published.
 */
export async function createSite(
  platform: Pick<Platform, 'ids' | 'clock' | 'events'>,
  tx: Tx,
  wanted: NewSite,
): Promise<string> {
  const now = readTimestamp(platform.clock);
  const id = platform.ids.next();
  const title = wanted.title ?? wanted.spaces?.[0]?.title ?? DEFAULT_TITLE;
  const slug = makeAddressSlug(title);
  const taken = await listTakenBasenames(tx, slug);
  await addAccessObject(tx, { id, kind: 'site', organizationId: wanted.organizationId });
  const row = {
    id,
    organization_id: wanted.organizationId,
    type: wanted.type ?? NEW_SITE.type,
    title: title.length < 2 ? DEFAULT_TITLE : title,
    visibility: wanted.visibility ?? NEW_SITE.visibility,
    published: wanted.published === true ? 1 : 0,
    basename: makeUniqueSlug(slug, (candidate) => taken.has(candidate)),
    hostname: null,
    proxy: null,
    proxy_host: null,
    adaptive_content: 0,
    version: 1,
    created_at: now,
    updated_at: now,
  };
  await insertSite(tx, row);
  const { actor, organizationId } = wanted;
  await platform.events.emit(tx, 'site.created', {
    actor,
    ...locateSite(row),
    after: describeSite(row),
  });
  const site = { siteId: id, organizationId, actor };
  const { spaces = [] } = wanted;
  if (spaces.length > 0) await addSiteSpaces(platform, tx, site, spaces);
  return id;
}
