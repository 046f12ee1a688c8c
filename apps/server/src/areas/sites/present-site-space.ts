import type { Urls } from '../../http/urls.ts';
import { type PublishedUrls, presentSpace } from '../spaces/index.ts';
import type { SiteSubject } from './access.ts';
import { makePublishedUrl } from './addresses.ts';
import type { SiteSpaceResource } from './site-space-resource.ts';
import {
  makePlaceUrl,
  makeSiteStructure,
  type SiteSpacePart,
  type SiteSpacePlace,
} from './site-structure.ts';
import { readSiteSpacePart, type SiteSpaceForUser } from './store.ts';

/**
 * Site spaces of one site, as the caller sees them. The list must be all of them, in order: which is
 * the default, and so where each is, follows from all. `published` says where each of the spaces is
 * found, which may be on another site.
 */
export function presentSiteSpaces(
  rows: readonly SiteSpaceForUser[],
  subject: SiteSubject,
  { url, published }: { url: Urls; published: ReadonlyMap<string, PublishedUrls> },
): { row: SiteSpaceForUser; item: SiteSpaceResource }[] {
  const structure = makeSiteStructure({
    type: 'siteSpaces',
    structure: rows.map((row) => ({ ...readSiteSpacePart(row), row })),
  });
  return structure.siteSpaces.map((place) => {
    const { row } = place.siteSpace;
    const options = { url, place, published: published.get(row.space.id) };
    return { row, item: presentSiteSpace(row, subject, options) };
  });
}

function presentSiteSpace(
  row: SiteSpaceForUser,
  { site }: SiteSubject,
  options: {
    url: Urls;
    place: SiteSpacePlace<SiteSpacePart>;
    published: PublishedUrls | undefined;
  },
): SiteSpaceResource {
  const { url, place, published } = options;
  const root = makePublishedUrl(url.root(''), site);
  return {
    object: 'site-space',
    id: row.id,
    path: row.path,
    space: presentSpace(row.space, row.role, url, published),
    title: row.title ?? row.space.title,
    default: place.isDefault,
    ...(row.condition === null ? {} : { condition: row.condition }),
    hasAdvancedCustomizationFeature: true,
    urls: site.published === 1 ? { published: makePlaceUrl(root, place) } : {},
  };
}
