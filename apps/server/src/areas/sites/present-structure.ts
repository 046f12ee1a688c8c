import type {
  SiteSectionGroupResource,
  SiteSectionResource,
  SiteSpaceResource,
} from '@octavo/contract/sites';
import type { SpaceResource } from '@octavo/contract/spaces';
import type { Urls } from '../../http/urls.ts';
import type { Reader } from '../../platform/index.ts';
import type { SiteSubject } from './access.ts';
import { makePublishedUrl } from './addresses.ts';
import { makeParts, type RowPart } from './make-parts.ts';
import { seeStructure } from './published-structure.ts';
import {
  makePlaceUrl,
  makeSiteStructure,
  type SectionPart,
  type SectionPlace,
  type SiteSpacePlace,
} from './site-structure.ts';
import type { OutlinedSpace, SiteOutline } from './structure/outline.ts';

/** What a site is made of as the API shows it, all in the order of the site. */
export interface PresentedStructure {
  groups: SiteSectionGroupResource[];
  /** All sections, those of groups where the groups are. */
  sections: SiteSectionResource[];
  siteSpaces: SiteSpaceResource[];
  structure:
    | { type: 'siteSpaces'; structure: SiteSpaceResource[] }
    | { type: 'sections'; structure: (SiteSectionResource | SiteSectionGroupResource)[] };
}

/** Whom a structure is shown to. */
interface PresentedFor {
  url: Urls;
  /** The spaces that the caller sees, as the API shows them. */
  spaces: readonly SpaceResource[];
  /** A visitor, who sees what conditions let through. Members see all. */
  reader: Reader | undefined;
}

/**
 * What a site is made of, with the site spaces whose spaces the caller sees. Which part is the default,
 * and so where each is, follows from all of them.
 */
export function presentStructure(
  outline: SiteOutline,
  { site }: SiteSubject,
  { url, spaces, reader }: PresentedFor,
): PresentedStructure {
  const shown = outline.siteSpaces.filter((row) => !row.is_deleted);
  const whole = makeSiteStructure(makeParts({ ...outline, siteSpaces: shown }));
  const read = reader === undefined ? whole : seeStructure(whole, reader);
  const root = makePublishedUrl(url.root(''), site);
  const urlsOf = (place: { path: string }) =>
    site.published === 1 ? { published: makePlaceUrl(root, place) } : {};
  const spaceOf = new Map(spaces.map((space) => [space.id, space]));
  const groupOf = new Map(outline.sections.map(({ id, group_id }) => [id, group_id]));

  const presentSpaces = (places: readonly SiteSpacePlace<RowPart<OutlinedSpace>>[]) =>
    places.flatMap((place): SiteSpaceResource[] => {
      const { row } = place.siteSpace;
      const space = spaceOf.get(row.space_id);
      return space === undefined
        ? []
        : [presentSiteSpace(row, place, { space, urls: urlsOf(place) })];
    });
  const presentSection = (place: SectionPlace<RowPart<OutlinedSpace>>): SiteSectionResource => {
    const { id, title, description, icon, path, condition } = place.section;
    const group = groupOf.get(id) ?? null;
    return {
      object: 'site-section',
      id,
      title,
      ...(description === null ? {} : { description }),
      default: place.isDefault,
      path,
      ...(condition === null ? {} : { condition }),
      ...(group === null ? {} : { sectionGroup: group }),
      ...(icon === null ? {} : { icon }),
      siteSpaces: presentSpaces(place.siteSpaces),
      urls: urlsOf(place),
    };
  };

  const siteSpaces = presentSpaces(read.siteSpaces);
  const sections = read.sections.map(presentSection);
  const groups: SiteSectionGroupResource[] = [];
  const { parts } = read;
  if (parts.type === 'siteSpaces') {
    for (const group of outline.groups) groups.push(presentGroup(group, []));
    return {
      groups,
      sections,
      siteSpaces,
      structure: { type: 'siteSpaces', structure: siteSpaces },
    };
  }
  const sectionOf = new Map(sections.map((section) => [section.id, section]));
  const findSections = (all: readonly SectionPart<RowPart<OutlinedSpace>>[]) =>
    all.flatMap(({ id }) => sectionOf.get(id) ?? []);
  const structure = parts.structure.flatMap(
    (one): (SiteSectionResource | SiteSectionGroupResource)[] => {
      if (one.object === 'site-section') return findSections([one]);
      const group = presentGroup(one, findSections(one.sections));
      groups.push(group);
      return [group];
    },
  );
  return { groups, sections, siteSpaces, structure: { type: 'sections', structure } };
}

function presentGroup(
  { id, title, icon }: { id: string; title: string; icon: string | null },
  sections: SiteSectionResource[],
): SiteSectionGroupResource {
  return {
    object: 'site-section-group',
    id,
    title,
    ...(icon === null ? {} : { icon }),
    sections,
    children: sections,
  };
}

function presentSiteSpace(
  row: OutlinedSpace,
  place: SiteSpacePlace<RowPart<OutlinedSpace>>,
  { space, urls }: { space: SpaceResource; urls: SiteSpaceResource['urls'] },
): SiteSpaceResource {
  return {
    object: 'site-space',
    id: row.id,
    path: row.path,
    ...(row.section_id === null ? {} : { section: row.section_id }),
    space,
    title: row.title ?? row.space_title,
    default: place.isDefault,
    ...(row.condition === null ? {} : { condition: row.condition }),
    hasAdvancedCustomizationFeature: true,
    urls,
  };
}
