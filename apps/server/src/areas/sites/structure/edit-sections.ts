import { makeUniqueSlug } from '@octavo/content';
import { MAX_SECTIONS } from '@octavo/contract/sites';
import { badRequest, conflict } from '../../../http/errors.ts';
import { makeAddressSlug } from '../make-address-slug.ts';
import type { SectionRow } from '../store.ts';
import {
  addSpace,
  applyPositions,
  chooseSpace,
  type NewSiteSpace,
  refuseNothingLeft,
  unknownSibling,
} from './edit-site-spaces.ts';
import { placeAmong, positionLast, type WantedOrder } from './order-siblings.ts';
import {
  changeRow,
  listRoots,
  listSectionsOf,
  listSpacesOf,
  requireSection,
  type SiteOutline,
} from './outline.ts';

/** The shortest title of a section, in characters. */
const MIN_TITLE = 2;

/** A section to be made with its first space. */
export interface NewSection {
  id: string;
  /** What the section is called that a site without sections has first, for what it has now. */
  firstId: string;
  /** What it is called; the title of the space unless given. */
  title?: string | undefined;
  /** What a section is called whose space has no title that is long enough. */
  fallbackTitle: string;
  space: Omit<NewSiteSpace, 'sectionId' | 'isDefault'>;
}

/**
 * Adds a section with a space, behind all others. On a site without sections its site spaces become
 * the first section, the default one, called and pathed as its default is; nothing is lost.
 *
 * @throws ApiError 409 where the site has the space already or as many of either as it may
 */
export function addSection(outline: SiteOutline, made: NewSection): SiteOutline {
  const before = outline.sections.length === 0 ? convert(outline, made) : outline;
  if (before.sections.length >= MAX_SECTIONS) {
    throw conflict('site_full', `A site can have at most ${MAX_SECTIONS} sections.`);
  }
  const title = made.title ?? chooseTitle(made.space.title, made.fallbackTitle);
  const row = makeRow(before, { id: made.id, title, space: made.space });
  const sections = [...before.sections, row];
  return addSpace({ ...before, sections }, { ...made.space, sectionId: made.id });
}

function convert(outline: SiteOutline, made: NewSection): SiteOutline {
  const all = listSpacesOf(outline, null);
  const chosen =
    all.find((one) => one.is_default === 1 && !one.is_deleted) ??
    all.find((one) => !one.is_deleted) ??
    all[0];
  if (chosen === undefined) return outline;
  const { firstId: id, fallbackTitle, space } = made;
  const title = chooseTitle(chosen.title ?? chosen.space_title, fallbackTitle);
  const first = { ...makeRow(outline, { id, title, space }), path: chosen.path, is_default: 1 };
  const siteSpaces = outline.siteSpaces.map((row) => ({ ...row, section_id: id }));
  return { ...outline, sections: [first], siteSpaces };
}

function chooseTitle(title: string, fallback: string): string {
  return title.trim().length < MIN_TITLE ? fallback : title;
}

function makeRow(
  outline: SiteOutline,
  made: { id: string; title: string; space: { siteId: string; at: string } },
): SectionRow {
  const isTaken = (path: string) => outline.sections.some((one) => one.path === path);
  return {
    id: made.id,
    site_id: made.space.siteId,
    group_id: null,
    title: made.title,
    description: null,
    icon: null,
    path: makeUniqueSlug(makeAddressSlug(made.title), isTaken),
    position: positionLast(listRoots(outline)),
    is_default: 0,
    condition: null,
    created_at: made.space.at,
  };
}

/** What of a section can be changed; null clears. */
export interface SectionEdit {
  title?: string | undefined;
  path?: string | undefined;
  description?: string | null | undefined;
  icon?: string | null | undefined;
  condition?: string | null | undefined;
  /** The id of the site space that is to be its default. */
  defaultSiteSpace?: string | undefined;
}

/** @throws ApiError 404; 400 where the default is none of its site spaces; 409 where the path is taken */
export function editSection(outline: SiteOutline, id: string, edit: SectionEdit): SiteOutline {
  requireSection(outline, id);
  const { title, path, description, icon, condition, defaultSiteSpace } = edit;
  if (outline.sections.some((one) => one.id !== id && one.path === path)) {
    throw conflict(
      'site_path_taken',
      `The site already has another section at the path "${path}".`,
    );
  }
  const changes: Partial<SectionRow> = {
    ...(title !== undefined && { title }),
    ...(path !== undefined && { path }),
    ...(description !== undefined && { description: description || null }),
    ...(icon !== undefined && { icon: icon || null }),
    ...(condition !== undefined && { condition }),
  };
  const changed = { ...outline, sections: changeRow(outline.sections, id, changes) };
  if (defaultSiteSpace === undefined) return changed;
  const isIn = listSpacesOf(outline, id).some(
    (one) => one.id === defaultSiteSpace && !one.is_deleted,
  );
  if (!isIn) {
    const rule = 'is not a site space of this section';
    throw badRequest('body.defaultSiteSpace', rule, 'unknown_reference');
  }
  return chooseSpace(changed, defaultSiteSpace);
}

/** @throws ApiError 404; 400 where it is to stand beside what is no sibling */
export function moveSection(outline: SiteOutline, id: string, wanted: WantedOrder): SiteOutline {
  const { group_id } = requireSection(outline, id);
  const siblings = group_id === null ? listRoots(outline) : listSectionsOf(outline, group_id);
  return placeRoots(outline, { siblings, id, wanted });
}

/**
 * Puts a section or a group among its siblings.
 *
 * @throws ApiError 400 where it is to stand beside what is none of them
 */
export function placeRoots(
  outline: SiteOutline,
  place: { siblings: Parameters<typeof placeAmong>[0]; id: string; wanted: WantedOrder },
): SiteOutline {
  const { siblings, id, wanted } = place;
  const positions = placeAmong(siblings, id, wanted);
  if (positions === undefined) {
    const side = wanted !== 'last' && 'before' in wanted ? 'before' : 'after';
    throw unknownSibling(side, 'section or group');
  }
  return {
    ...outline,
    groups: applyPositions(outline.groups, positions),
    sections: applyPositions(outline.sections, positions),
  };
}

/**
 * Deletes a section. One of several goes with its site spaces; after the only one the site has the
 * same site spaces, without sections.
 *
 * @throws ApiError 404; 409 where a published site would show nothing
 */
export function removeSection(
  outline: SiteOutline,
  id: string,
  { isPublished }: { isPublished: boolean },
): SiteOutline {
  requireSection(outline, id);
  const sections = outline.sections.filter((one) => one.id !== id);
  if (sections.length === 0) {
    const siteSpaces = outline.siteSpaces.map((row) => ({ ...row, section_id: null }));
    return { ...outline, sections, siteSpaces };
  }
  const siteSpaces = outline.siteSpaces.filter(({ section_id }) => section_id !== id);
  const left = { ...outline, sections, siteSpaces };
  if (isPublished) refuseNothingLeft(left);
  return left;
}

/** Makes a section the default of the site. @throws ApiError 400 where it is none of the site */
export function chooseSection(outline: SiteOutline, id: string): SiteOutline {
  if (!outline.sections.some((one) => one.id === id)) {
    const rule = 'is not a section of this site';
    throw badRequest('body.defaultSiteSection', rule, 'unknown_reference');
  }
  const sections = outline.sections.map((row) => ({ ...row, is_default: row.id === id ? 1 : 0 }));
  return { ...outline, sections };
}
