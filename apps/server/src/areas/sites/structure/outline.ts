import { notFound } from '../../../http/errors.ts';
import type { SectionGroupRow, SectionRow, SiteSpaceRow } from '../store.ts';

/** A site space with what its space says. */
export interface OutlinedSpace extends SiteSpaceRow {
  space_title: string;
  /** Whether its space waits to be purged. */
  is_deleted: boolean;
}

/**
 * All that a site is made of, as it is stored, in no order. Edits are pure functions from one outline
 * to another; `changeStructure` reads, saves and tells what differs.
 */
export interface SiteOutline {
  readonly groups: readonly SectionGroupRow[];
  readonly sections: readonly SectionRow[];
  /** Those of deleted spaces included. */
  readonly siteSpaces: readonly OutlinedSpace[];
}

/** Something that stands among others. */
export interface Sibling {
  id: string;
  /** Fractional index. */
  position: string;
}

/** Siblings in their order. */
export function listInOrder<Row extends Sibling>(rows: readonly Row[]): Row[] {
  return [...rows].sort((a, b) => compare(a.position, b.position) || compare(a.id, b.id));
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** A section as far as its place goes. */
type PlacedSection = Sibling & { group_id: string | null };

/** The groups and the sections without a group, in their order. */
export function listRoots<Group extends Sibling, Section extends PlacedSection>(all: {
  readonly groups: readonly Group[];
  readonly sections: readonly Section[];
}): (Group | Section)[] {
  const free = all.sections.filter(({ group_id }) => group_id === null);
  return listInOrder<Group | Section>([...all.groups, ...free]);
}

/** The sections of a group in their order. */
export function listSectionsOf<Section extends PlacedSection>(
  { sections }: { readonly sections: readonly Section[] },
  groupId: string,
): Section[] {
  return listInOrder(sections.filter(({ group_id }) => group_id === groupId));
}

/** All sections as the site shows them, those of groups where the groups are. */
export function listSections(outline: Pick<SiteOutline, 'groups' | 'sections'>): SectionRow[] {
  return listRoots(outline).flatMap((one) =>
    'group_id' in one ? [one] : listSectionsOf(outline, one.id),
  );
}

/** The site spaces of a section, or those without one, in their order. */
export function listSpacesOf(
  { siteSpaces }: Pick<SiteOutline, 'siteSpaces'>,
  sectionId: string | null,
): OutlinedSpace[] {
  return listInOrder(siteSpaces.filter(({ section_id }) => section_id === sectionId));
}

/** @throws ApiError 404 */
export function requireGroup({ groups }: SiteOutline, id: string): SectionGroupRow {
  const found = groups.find((one) => one.id === id);
  if (found === undefined) throw notFound('site section group');
  return found;
}

/** @throws ApiError 404 */
export function requireSection({ sections }: SiteOutline, id: string): SectionRow {
  const found = sections.find((one) => one.id === id);
  if (found === undefined) throw notFound('site section');
  return found;
}

/** A site space whose space is not deleted. @throws ApiError 404 */
export function requireSiteSpace({ siteSpaces }: SiteOutline, id: string): OutlinedSpace {
  const found = siteSpaces.find((one) => one.id === id);
  if (found === undefined || found.is_deleted) throw notFound('site space');
  return found;
}

/** The rows with one of them changed. */
export function changeRow<Row extends { id: string }>(
  rows: readonly Row[],
  id: string,
  changes: Partial<Row>,
): Row[] {
  return rows.map((row) => (row.id === id ? { ...row, ...changes } : row));
}

/**
 * The outline with one default wherever there is anything: where none is left, the first that is
 * shown is the default from then on, else the first.
 */
export function settleDefaults(outline: SiteOutline): SiteOutline {
  const isShown = ({ id }: SectionRow) =>
    outline.siteSpaces.some((one) => one.section_id === id && !one.is_deleted);
  const levels = Map.groupBy(outline.siteSpaces, ({ section_id }) => section_id);
  const heirs = [...levels.keys()].flatMap((sectionId) =>
    findHeir(listSpacesOf(outline, sectionId), (one) => !one.is_deleted),
  );
  const sections = findHeir(listSections(outline), isShown);
  const settle = <Row extends { id: string; is_default: number }>(
    rows: readonly Row[],
    chosen: readonly string[],
  ) => rows.map((row) => (chosen.includes(row.id) ? { ...row, is_default: 1 } : row));
  return {
    groups: outline.groups,
    sections: settle(outline.sections, sections),
    siteSpaces: settle(outline.siteSpaces, heirs),
  };
}

/** The id of what becomes the default of rows in their order; none where there is one. */
function findHeir<Row extends { id: string; is_default: number }>(
  rows: readonly Row[],
  isShown: (row: Row) => boolean,
): string[] {
  if (rows.some(({ is_default }) => is_default === 1)) return [];
  const heir = rows.find(isShown) ?? rows[0];
  return heir === undefined ? [] : [heir.id];
}

/** The outlines of several sites, one by one. */
export function groupBySite(all: SiteOutline): SiteOutline[] {
  const groups = Map.groupBy(all.groups, ({ site_id }) => site_id);
  const sections = Map.groupBy(all.sections, ({ site_id }) => site_id);
  const siteSpaces = Map.groupBy(all.siteSpaces, ({ site_id }) => site_id);
  return [...new Set([...groups.keys(), ...sections.keys(), ...siteSpaces.keys()])].map((id) => ({
    groups: groups.get(id) ?? [],
    sections: sections.get(id) ?? [],
    siteSpaces: siteSpaces.get(id) ?? [],
  }));
}
