import type { Urls } from '../../http/urls.ts';
import type { SpaceResource } from '../spaces/index.ts';
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
 * the default, and so where each is, follows from all. `spaces` are those of the rows, as the API
 * shows them.
 */
export function presentSiteSpaces(
  rows: readonly SiteSpaceForUser[],
  subject: SiteSubject,
  { url, spaces }: { url: Urls; spaces: readonly SpaceResource[] },
): { row: SiteSpaceForUser; item: SiteSpaceResource }[] {
  const structure = makeSiteStructure({
    type: 'siteSpaces',
    structure: rows.map((row) => ({ ...readSiteSpacePart(row), row })),
  });
  const spaceOf = new Map(spaces.map((space) => [space.id, space]));
  return structure.siteSpaces.map((place) => {
    const { row } = place.siteSpace;
    const space = spaceOf.get(row.space.id);
    if (space === undefined) throw new Error('The space of a site space was not shown.');
    return { row, item: presentSiteSpace(row, subject, { url, place, space }) };
  });
}

function presentSiteSpace(
  row: SiteSpaceForUser,
  { site }: SiteSubject,
  options: {
    url: Urls;
    place: SiteSpacePlace<SiteSpacePart>;
    space: SpaceResource;
  },
): SiteSpaceResource {
  const { url, place, space } = options;
  const root = makePublishedUrl(url.root(''), site);
  return {
    object: 'site-space',
    id: row.id,
    path: row.path,
    space,
    title: row.title ?? row.space.title,
    default: place.isDefault,
    ...(row.condition === null ? {} : { condition: row.condition }),
    hasAdvancedCustomizationFeature: true,
    urls: site.published === 1 ? { published: makePlaceUrl(root, place) } : {},
  };
}
