import { badRequest, conflict, notFound } from '../../../http/errors.ts';
import type { SectionGroupRow } from '../store.ts';
import { placeRoots } from './edit-sections.ts';
import { positionLast, type WantedOrder } from './order-siblings.ts';
import {
  changeRow,
  listRoots,
  listSectionsOf,
  requireGroup,
  requireSection,
  type SiteOutline,
} from './outline.ts';

/** How many section groups a site has at most. */
export const MAX_GROUPS = 50;

/** A section group to be made. */
export interface NewGroup {
  id: string;
  siteId: string;
  title: string;
  icon?: string | null | undefined;
  /** The ids of sections that come into it, in their order. */
  sections: readonly string[];
  /** ISO 8601. */
  at: string;
}

/**
 * Adds a group behind all others, with sections that may be in other groups.
 *
 * @throws ApiError 400 where one of them is none of the site; 409 where the site has as many as it may
 */
export function addGroup(outline: SiteOutline, made: NewGroup): SiteOutline {
  if (outline.groups.length >= MAX_GROUPS) {
    throw conflict('site_full', `A site can have at most ${MAX_GROUPS} section groups.`);
  }
  const row: SectionGroupRow = {
    id: made.id,
    site_id: made.siteId,
    title: made.title,
    icon: made.icon || null,
    position: positionLast(listRoots(outline)),
    created_at: made.at,
  };
  let all: SiteOutline = { ...outline, groups: [...outline.groups, row] };
  for (const [index, id] of made.sections.entries()) {
    all = addToGroup(all, row.id, { section: id, field: `body.sections[${index}]` });
  }
  return all;
}

/** What of a group can be changed; null clears. */
export interface GroupEdit {
  title?: string | undefined;
  icon?: string | null | undefined;
}

/** @throws ApiError 404 */
export function editGroup(outline: SiteOutline, id: string, edit: GroupEdit): SiteOutline {
  requireGroup(outline, id);
  const { title, icon } = edit;
  const changes = {
    ...(title !== undefined && { title }),
    ...(icon !== undefined && { icon: icon || null }),
  };
  return { ...outline, groups: changeRow(outline.groups, id, changes) };
}

/** @throws ApiError 404; 400 where it is to stand beside what is not at the root */
export function moveGroup(outline: SiteOutline, id: string, wanted: WantedOrder): SiteOutline {
  requireGroup(outline, id);
  return placeRoots(outline, { siblings: listRoots(outline), id, wanted });
}

/** Deletes a group. Its sections stay, in their order, where it was. @throws ApiError 404 */
export function removeGroup(outline: SiteOutline, id: string): SiteOutline {
  requireGroup(outline, id);
  const freed = listSectionsOf(outline, id).reduce(
    (all, section) => freeSection(all, section.id, { before: id }),
    outline,
  );
  return { ...freed, groups: freed.groups.filter((one) => one.id !== id) };
}

/**
 * Puts a section into a group, behind its others; one that is in it stays where it is.
 *
 * @throws ApiError 404; 400 where it is none of the site
 */
export function addToGroup(
  outline: SiteOutline,
  groupId: string,
  { section: id, field }: { section: string; field: string },
): SiteOutline {
  requireGroup(outline, groupId);
  const section = outline.sections.find((one) => one.id === id);
  if (section === undefined) {
    throw badRequest(field, 'is not a section of this site', 'unknown_reference');
  }
  if (section.group_id === groupId) return outline;
  const position = positionLast(listSectionsOf(outline, groupId));
  const changes = { group_id: groupId, position };
  return { ...outline, sections: changeRow(outline.sections, id, changes) };
}

/** Takes a section out of its group, to behind it at the root. @throws ApiError 404 */
export function removeFromGroup(outline: SiteOutline, groupId: string, id: string): SiteOutline {
  requireGroup(outline, groupId);
  if (requireSection(outline, id).group_id !== groupId) throw notFound('site section');
  return freeSection(outline, id, { after: groupId });
}

/** Takes a section out of its group, to a place at the root. */
function freeSection(outline: SiteOutline, id: string, wanted: WantedOrder): SiteOutline {
  const sections = changeRow(outline.sections, id, { group_id: null });
  const free = { ...outline, sections };
  return placeRoots(free, { siblings: listRoots(free), id, wanted });
}
