import type { UserCaller } from '../../http/caller.ts';
import { notFound } from '../../http/errors.ts';
import type { Urls } from '../../http/urls.ts';
import type { Db, Platform } from '../../platform/index.ts';
import { showSpaces } from '../spaces/index.ts';
import type { SiteSubject } from './access.ts';
import { presentSiteSpaces } from './present-site-space.ts';
import type { SiteSpaceResource } from './site-space-resource.ts';
import { listSiteSpacesFor, type SiteSpaceForUser } from './store.ts';

/** Whose site is read, by whom. */
export interface SiteReading {
  caller: UserCaller;
  subject: SiteSubject;
  url: Urls;
}

/** All spaces of a site that the caller may see, in order: what is stored, and as it is answered. */
export async function showSiteSpaces(
  platform: Platform,
  db: Db,
  { caller, subject, url }: SiteReading,
): Promise<{ row: SiteSpaceForUser; item: SiteSpaceResource }[]> {
  const rows = await listSiteSpacesFor(db, subject.site.id, caller.userId);
  const spaces = await showSpaces(platform, db, rows, url);
  return presentSiteSpaces(rows, subject, { url, spaces });
}

/** One site space of the site as the caller sees it. @throws ApiError 404 when it has none of it. */
export async function showSiteSpace(
  platform: Platform,
  db: Db,
  { id, ...reading }: SiteReading & { id: string },
): Promise<SiteSpaceResource> {
  const all = await showSiteSpaces(platform, db, reading);
  const found = all.find(({ item }) => item.id === id);
  if (found === undefined) throw notFound('site space');
  return found.item;
}
