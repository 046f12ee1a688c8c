import type { Caller } from '../../http/access.ts';
import { notFound } from '../../http/errors.ts';
import type { Urls } from '../../http/urls.ts';
import type { Db } from '../../platform/index.ts';
import type { SiteSubject } from './access.ts';
import { presentSiteSpaces } from './present-site-space.ts';
import type { SiteSpaceResource } from './site-space-resource.ts';
import { listSiteSpacesFor } from './store.ts';

/** One site space of the site as the caller sees it. @throws ApiError 404 when it has none of it. */
export async function readSiteSpace(
  db: Db,
  wanted: { caller: Caller; subject: SiteSubject; url: Urls; id: string },
): Promise<SiteSpaceResource> {
  const { caller, subject, url, id } = wanted;
  const rows = await listSiteSpacesFor(db, subject.site.id, caller.userId);
  const found = presentSiteSpaces(rows, subject, url).find((item) => item.id === id);
  if (found === undefined) throw notFound('site space');
  return found;
}
