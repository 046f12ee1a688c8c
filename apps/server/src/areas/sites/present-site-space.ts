import type { Urls } from '../../http/urls.ts';
import { type PublishedUrls, presentSpace } from '../spaces/index.ts';
import type { SiteSubject } from './access.ts';
import { makePublishedUrl } from './addresses.ts';
import type { SiteSpaceResource } from './site-space-resource.ts';
import type { SiteSpaceForUser } from './store.ts';

/**
 * Site spaces of one site, as the caller sees them. The list must be all of them, in order: the
 * first takes the place of a default that is gone. `published` says where each of the spaces is found,
 * which may be on another site.
 */
export function presentSiteSpaces(
  rows: readonly SiteSpaceForUser[],
  subject: SiteSubject,
  { url, published }: { url: Urls; published: ReadonlyMap<string, PublishedUrls> },
): { row: SiteSpaceForUser; item: SiteSpaceResource }[] {
  const chosen = rows.find((row) => row.is_default === 1) ?? rows[0];
  return rows.map((row) => ({
    row,
    item: presentSiteSpace(row, subject, {
      ...{ url, isDefault: row === chosen, published: published.get(row.space.id) },
    }),
  }));
}

function presentSiteSpace(
  row: SiteSpaceForUser,
  { site }: SiteSubject,
  options: { url: Urls; isDefault: boolean; published: PublishedUrls | undefined },
): SiteSpaceResource {
  const { url, isDefault, published } = options;
  const root = makePublishedUrl(url.root(''), site);
  return {
    object: 'site-space',
    id: row.id,
    path: row.path,
    space: presentSpace(row.space, row.role, url, published),
    title: row.title ?? row.space.title,
    default: isDefault,
    ...(row.condition === null ? {} : { condition: row.condition }),
    hasAdvancedCustomizationFeature: true,
    urls: site.published === 1 ? { published: isDefault ? root : `${root}${row.path}/` } : {},
  };
}
