import { makeUniqueSlug } from '@octavo/content';
import { makeAddressSlug } from '../make-address-slug.ts';
import { addGroup, addToGroup } from './edit-groups.ts';
import { addSection, chooseSection, editSection } from './edit-sections.ts';
import { addSpace, type NewSiteSpace } from './edit-site-spaces.ts';
import { listSpacesOf, type SiteOutline } from './outline.ts';

/** A section as a file describes it, from outside: nothing of it has been looked at. */
export interface PlannedSection {
  /** The same for all spaces of the section, and for no other section. */
  key: string;
  title: string;
  path?: string;
  description?: string;
  icon?: string;
  isDefault: boolean;
  group?: { title: string; icon?: string };
}

/** A site space to be made, with the section that it is to be in. */
export interface PlacedSpace extends Omit<NewSiteSpace, 'sectionId'> {
  section: PlannedSection;
}

interface Making {
  newId(): string;
  /** What a section is called that has no title of its own. */
  fallbackTitle: string;
  at: string;
}

const MAX_TITLE = 128;
const MAX_GROUP_TITLE = 100;
const MAX_DESCRIPTION = 256;
const ICON = /^[a-z0-9][a-z0-9-]{0,49}$/i;

/**
 * Adds site spaces in their sections, and sections in their groups, in the order that they are given
 * in. A section or group that is there by its path or title gets them; a space that is on the site
 * stays where it is.
 *
 * @throws ApiError 409 where the site has as many of anything as it may
 */
export function placeSpaces(
  outline: SiteOutline,
  spaces: readonly PlacedSpace[],
  making: Making,
): SiteOutline {
  const isNew = outline.siteSpaces.length === 0;
  const known = new Map<string, string>();
  let all = outline;
  for (const { section, ...space } of spaces) {
    if (all.siteSpaces.some(({ space_id }) => space_id === space.spaceId)) continue;
    const found = known.get(section.key) ?? findSection(all, section);
    if (found !== undefined) {
      known.set(section.key, found);
      all = addSpace(all, { ...space, sectionId: found, ...settlePath(all, found, space) });
      continue;
    }
    const id = making.newId();
    known.set(section.key, id);
    all = addPlannedSection(all, { id, section, space }, making);
    if (isNew && section.isDefault) all = chooseSection(all, id);
  }
  return all;
}

function findSection({ sections }: SiteOutline, planned: PlannedSection): string | undefined {
  const path = makeAddressSlug(planned.path ?? planned.title);
  return sections.find((one) => one.path === path && one.title === titleOf(planned.title))?.id;
}

function settlePath(
  outline: SiteOutline,
  sectionId: string,
  { path }: Pick<NewSiteSpace, 'path'>,
): { path?: string } {
  if (path === undefined) return {};
  const beside = listSpacesOf(outline, sectionId);
  return { path: makeUniqueSlug(path, (wanted) => beside.some((one) => one.path === wanted)) };
}

function addPlannedSection(
  outline: SiteOutline,
  {
    id,
    section,
    space,
  }: { id: string; section: PlannedSection; space: Omit<PlacedSpace, 'section'> },
  { newId, fallbackTitle, at }: Making,
): SiteOutline {
  const title = titleOf(section.title);
  const made = addSection(outline, {
    id,
    firstId: newId(),
    fallbackTitle,
    space,
    ...(title.length < 2 ? {} : { title }),
  });
  const isTaken = (path: string) => made.sections.some((one) => one.id !== id && one.path === path);
  const all = editSection(made, id, {
    path: makeUniqueSlug(makeAddressSlug(section.path ?? section.title), isTaken),
    description: section.description?.slice(0, MAX_DESCRIPTION),
    icon: ICON.test(section.icon ?? '') ? section.icon : undefined,
  });
  return section.group === undefined ? all : putIntoGroup(all, id, section.group, { newId, at });
}

function putIntoGroup(
  outline: SiteOutline,
  sectionId: string,
  group: NonNullable<PlannedSection['group']>,
  { newId, at }: Pick<Making, 'newId' | 'at'>,
): SiteOutline {
  const title = group.title.trim().slice(0, MAX_GROUP_TITLE);
  const found = outline.groups.find((one) => one.title === title);
  if (found !== undefined) {
    return addToGroup(outline, found.id, { section: sectionId, field: 'body.section' });
  }
  const siteId = outline.sections.find(({ id }) => id === sectionId)?.site_id ?? '';
  const icon = ICON.test(group.icon ?? '') ? group.icon : null;
  return addGroup(outline, { id: newId(), siteId, title, icon, sections: [sectionId], at });
}

function titleOf(written: string): string {
  return written.trim().slice(0, MAX_TITLE);
}
