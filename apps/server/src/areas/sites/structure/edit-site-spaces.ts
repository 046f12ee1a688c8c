import { makeUniqueSlug } from '@octavo/content';
import { badRequest, conflict } from '../../../http/errors.ts';
import { makeAddressSlug } from '../make-address-slug.ts';
import { placeAmong, positionLast, type WantedOrder } from './order-siblings.ts';
import {
  changeRow,
  listSpacesOf,
  type OutlinedSpace,
  requireSiteSpace,
  type SiteOutline,
} from './outline.ts';

/** How many spaces a site publishes at most. */
export const MAX_SITE_SPACES = 200;

/** A site space to be made. */
export interface NewSiteSpace {
  id: string;
  siteId: string;
  spaceId: string;
  /** What the space is called; where the path comes from, unless `path` is given. */
  title: string;
  /** What the site calls it, where that is not what the space is called. */
  ownTitle?: string | undefined;
  path?: string | undefined;
  condition?: string | undefined;
  /** Its section; without one the default section, or none on a site without sections. */
  sectionId?: string | undefined;
  /** Makes it the default of those beside it; the first one is that anyway. */
  isDefault?: boolean | undefined;
  /** ISO 8601. */
  at: string;
}

/**
 * Adds a site space behind the others of its section, or of a site without sections. Its path is made
 * unique there by a suffix, unless it was given.
 *
 * @throws ApiError 400 where the section is none of the site; 409 where the site has the space already
 *   or as many as it may, or where the path is taken
 */
export function addSpace(outline: SiteOutline, made: NewSiteSpace): SiteOutline {
  const { siteSpaces } = outline;
  if (siteSpaces.some(({ space_id }) => space_id === made.spaceId)) {
    throw conflict('space_on_site', 'The site already publishes this space.');
  }
  if (siteSpaces.length >= MAX_SITE_SPACES) {
    throw conflict('site_full', `A site can have at most ${MAX_SITE_SPACES} site spaces.`);
  }
  const sectionId = settleSection(outline, made.sectionId);
  const beside = listSpacesOf(outline, sectionId);
  const isTaken = (path: string) => beside.some((one) => one.path === path);
  if (made.path !== undefined && isTaken(made.path)) throw pathTaken(made.path);
  const row: OutlinedSpace = {
    id: made.id,
    site_id: made.siteId,
    section_id: sectionId,
    space_id: made.spaceId,
    path: made.path ?? makeUniqueSlug(makeAddressSlug(made.ownTitle ?? made.title), isTaken),
    title: made.ownTitle ?? null,
    position: positionLast(beside),
    is_default: 0,
    condition: made.condition ?? null,
    created_at: made.at,
    space_title: made.title,
    is_deleted: false,
  };
  const added = { ...outline, siteSpaces: [...siteSpaces, row] };
  return made.isDefault === true ? chooseSpace(added, row.id) : added;
}

function settleSection({ sections }: SiteOutline, wanted: string | undefined): string | null {
  if (wanted === undefined) return sections.find((one) => one.is_default === 1)?.id ?? null;
  return requireKnownSection(sections, wanted, 'body.section');
}

function requireKnownSection(sections: SiteOutline['sections'], id: string, field: string): string {
  if (sections.some((one) => one.id === id)) return id;
  throw badRequest(field, 'is not a section of this site', 'unknown_reference');
}

/** What of a site space can be changed; null clears. */
export interface SiteSpaceEdit {
  title?: string | null | undefined;
  path?: string | undefined;
  condition?: string | null | undefined;
}

/** @throws ApiError 404; 409 where one beside it has the path */
export function editSpace(outline: SiteOutline, id: string, edit: SiteSpaceEdit): SiteOutline {
  const row = requireSiteSpace(outline, id);
  const { title, path, condition } = edit;
  if (path !== undefined) requireFreePath(outline, { ...row, path });
  const changes = {
    ...(title !== undefined && { title }),
    ...(path !== undefined && { path }),
    ...(condition !== undefined && { condition }),
  };
  return { ...outline, siteSpaces: changeRow(outline.siteSpaces, id, changes) };
}

/**
 * Puts a site space beside another one or last, in its section or in another one, of which it is not
 * the default then.
 *
 * @throws ApiError 404; 400 where the section or the sibling is none; 409 where one there has its path,
 *   or where its section would have none left
 */
export function moveSpace(
  outline: SiteOutline,
  id: string,
  { section, wanted }: { section?: string | undefined; wanted: WantedOrder },
): SiteOutline {
  const row = requireSiteSpace(outline, id);
  const sectionId =
    section === undefined
      ? row.section_id
      : requireKnownSection(outline.sections, section, 'body.section');
  const leaves = sectionId !== row.section_id;
  if (leaves) {
    refuseEmptied(outline, row);
    requireFreePath(outline, { ...row, section_id: sectionId });
  }
  const beside = listSpacesOf(outline, sectionId);
  if (wanted !== 'last') {
    const side = 'before' in wanted ? 'before' : 'after';
    const target = 'before' in wanted ? wanted.before : wanted.after;
    const isShown = beside.some((one) => one.id === target && one.id !== id && !one.is_deleted);
    if (!isShown) throw unknownSibling(side, 'site space');
  }
  const positions = placeAmong(beside, id, wanted);
  if (positions === undefined) throw new Error('A sibling that was there is gone.');
  const moved = leaves
    ? changeRow(outline.siteSpaces, id, { section_id: sectionId, is_default: 0 })
    : outline.siteSpaces;
  return { ...outline, siteSpaces: applyPositions(moved, positions) };
}

/**
 * Takes a space off the site.
 *
 * @throws ApiError 404; 409 where its section would have none left, or a published site
 */
export function removeSpace(
  outline: SiteOutline,
  id: string,
  { isPublished }: { isPublished: boolean },
): SiteOutline {
  const row = requireSiteSpace(outline, id);
  const siteSpaces = outline.siteSpaces.filter((one) => one.id !== id);
  refuseEmptied(outline, row);
  if (isPublished) refuseNothingLeft({ ...outline, siteSpaces });
  return { ...outline, siteSpaces };
}

/** Makes a site space the default of those beside it, and no other. */
export function chooseSpace(outline: SiteOutline, id: string): SiteOutline {
  const { section_id } = requireSiteSpace(outline, id);
  const siteSpaces = outline.siteSpaces.map((row) =>
    row.section_id === section_id ? { ...row, is_default: row.id === id ? 1 : 0 } : row,
  );
  return { ...outline, siteSpaces };
}

/** @throws ApiError 409 where a published site would show nothing */
export function refuseNothingLeft({ siteSpaces }: SiteOutline): void {
  if (siteSpaces.some((one) => !one.is_deleted)) return;
  throw conflict('last_site_space', 'Unpublish the site before you remove its last space.');
}

function refuseEmptied(outline: SiteOutline, row: OutlinedSpace): void {
  if (row.section_id === null) return;
  const beside = listSpacesOf(outline, row.section_id);
  if (beside.some((one) => one.id !== row.id && !one.is_deleted)) return;
  throw conflict(
    'last_of_section',
    'This is the only space in its section. Delete the section instead.',
  );
}

/** @throws ApiError 409 where another site space beside where this one is has its path */
function requireFreePath(outline: SiteOutline, { id, section_id, path }: OutlinedSpace): void {
  const beside = listSpacesOf(outline, section_id);
  if (beside.some((one) => one.id !== id && one.path === path)) throw pathTaken(path);
}

function pathTaken(path: string) {
  return conflict('site_path_taken', `The site already has another space at the path "${path}".`);
}

/** Rows with the positions that an order gave them. */
export function applyPositions<Row extends { id: string; position: string }>(
  rows: readonly Row[],
  positions: ReadonlyMap<string, string>,
): Row[] {
  return rows.map((row) => ({ ...row, position: positions.get(row.id) ?? row.position }));
}

/** What a move is refused with that names no sibling. */
export function unknownSibling(side: 'before' | 'after', kind: string) {
  const rule = `must be another ${kind} in the same place`;
  return badRequest(`body.position.${side}`, rule, 'unknown_reference');
}
