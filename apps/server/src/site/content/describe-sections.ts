import {
  makePlaceUrl,
  type PublishedSpace,
  type PublishedStructure,
  type SectionPart,
  type SiteSpacePlace,
} from '../../areas/sites/index.ts';
import type { SectionTab, SectionTabGroup } from '../templates/switch-view.ts';
import { drawIcon } from './draw-icons.ts';

/**
 * The sections of a site as its header shows them, in order, with their groups; none where there are
 * fewer than two. `basePath` is the site's own, with a slash at its end.
 */
export function describeSections(
  { parts, sections }: PublishedStructure,
  current: SiteSpacePlace<PublishedSpace>,
  basePath: string,
): (SectionTab | SectionTabGroup)[] {
  if (parts.type === 'siteSpaces' || sections.length < 2) return [];
  const placeOf = new Map(sections.map((place) => [place.section.id, place]));
  const describe = (section: SectionPart<PublishedSpace>): SectionTab[] => {
    const place = placeOf.get(section.id);
    if (place === undefined || place.siteSpaces.length === 0) return [];
    return [
      {
        kind: 'section',
        title: section.title,
        href: makePlaceUrl(basePath, place),
        ...describeIcon(section),
        ...(section.description === null ? {} : { description: section.description }),
        isCurrent: section.id === current.section?.id,
      },
    ];
  };
  return parts.structure.flatMap((one): (SectionTab | SectionTabGroup)[] => {
    if (one.object === 'site-section') return describe(one);
    const tabs = one.sections.flatMap(describe);
    if (tabs.length === 0) return [];
    const isCurrent = tabs.some((tab) => tab.isCurrent);
    return [{ kind: 'group', title: one.title, ...describeIcon(one), isCurrent, tabs }];
  });
}

function describeIcon({ icon }: { icon: string | null }) {
  return icon === null ? {} : { icon: drawIcon(icon) };
}
