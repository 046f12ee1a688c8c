import type { Urls } from '../../http/urls.ts';
import {
  makePlaceUrl,
  makePublishedUrl,
  type PublishedSpace,
  type SiteSpacePlace,
} from '../sites/index.ts';
import type { SpaceResource } from '../spaces/index.ts';
import type { OpenSite } from './open-site.ts';
import type { ProfileSpace, PublishedSite } from './profile-resource.ts';

const STANDING = { draft: false, hidden: false } as const;

/** What a site is made of for who shows it, in order; spaces that the caller does not see left out. */
export function presentStructure(
  { site, structure }: OpenSite,
  { spaces, url }: { spaces: readonly SpaceResource[]; url: Urls },
): PublishedSite['structure'] {
  const spaceOf = new Map(spaces.map((space) => [space.id, space]));
  const root = site.published === 1 ? makePublishedUrl(url.root(''), site) : undefined;
  const presentSpace = (place: SiteSpacePlace<PublishedSpace>): ProfileSpace[] => {
    const { siteSpace, section, isDefault } = place;
    const space = spaceOf.get(siteSpace.spaceId);
    if (space === undefined) return [];
    return [
      {
        ...{ object: 'site-space', id: siteSpace.id, path: siteSpace.path, space },
        ...(section === undefined ? {} : { section: section.id }),
        ...{ title: siteSpace.title, default: isDefault, hasAdvancedCustomizationFeature: true },
        urls: root === undefined ? {} : { published: makePlaceUrl(root, place) },
        ...STANDING,
      },
    ];
  };
  return { type: 'siteSpaces', structure: structure.siteSpaces.flatMap(presentSpace) };
}
