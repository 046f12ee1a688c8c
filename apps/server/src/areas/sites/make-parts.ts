import type { PlacedRow } from './placed-store.ts';
import type { SectionGroupPart, SectionPart, SiteParts, SiteSpacePart } from './site-structure.ts';
import type { SectionGroupRow, SectionRow, SiteSpaceRow } from './store.ts';
import { listInOrder, listRoots, listSectionsOf } from './structure/outline.ts';

/** What of a section its place and looks follow from. */
type ShownSection = Omit<SectionRow, 'site_id' | 'created_at'>;
type ShownGroup = Omit<SectionGroupRow, 'site_id' | 'created_at'>;
type ShownSpace = Pick<
  SiteSpaceRow,
  'id' | 'path' | 'position' | 'is_default' | 'condition' | 'section_id'
>;

/** A site space as the structure of its site has it, with the row it was made of. */
export type RowPart<Row> = SiteSpacePart & { row: Row };

/** The parts of a site from its rows, in whatever order these are. Pure. */
export function makeParts<Row extends ShownSpace>(rows: {
  groups: readonly ShownGroup[];
  sections: readonly ShownSection[];
  siteSpaces: readonly Row[];
}): SiteParts<RowPart<Row>> {
  const bySection = Map.groupBy(rows.siteSpaces, ({ section_id }) => section_id);
  const listSpaces = (sectionId: string | null) =>
    listInOrder(bySection.get(sectionId) ?? []).map(makeSpacePart);
  if (rows.sections.length === 0) return { type: 'siteSpaces', structure: listSpaces(null) };
  const makeSection = (row: ShownSection): SectionPart<RowPart<Row>> => ({
    object: 'site-section',
    id: row.id,
    title: row.title,
    description: row.description,
    icon: row.icon,
    path: row.path,
    isDefault: row.is_default === 1,
    condition: row.condition,
    siteSpaces: listSpaces(row.id),
  });
  const structure = listRoots(rows).map(
    (one): SectionPart<RowPart<Row>> | SectionGroupPart<RowPart<Row>> => {
      if ('group_id' in one) return makeSection(one);
      const { id, title, icon } = one;
      const sections = listSectionsOf(rows, id).map(makeSection);
      return { object: 'site-section-group', id, title, icon, sections };
    },
  );
  return { type: 'sections', structure };
}

/** The parts of a site from what one query reads of it: what has nothing to show is not there. Pure. */
export function makePartsOfPlaced<Row extends PlacedRow>(
  rows: readonly Row[],
): SiteParts<RowPart<Row>> {
  const sections = new Map<string, ShownSection>();
  const groups = new Map<string, ShownGroup>();
  for (const row of rows) {
    if (row.section_id !== null) sections.set(row.section_id, readSection(row, row.section_id));
    if (row.group_id !== null) groups.set(row.group_id, readGroup(row, row.group_id));
  }
  return makeParts({
    groups: [...groups.values()],
    sections: [...sections.values()],
    siteSpaces: rows,
  });
}

function readSection(row: PlacedRow, id: string): ShownSection {
  return {
    id,
    group_id: row.group_id,
    title: row.section_title ?? '',
    description: row.section_description,
    icon: row.section_icon,
    path: row.section_path ?? '',
    position: row.section_position ?? '',
    is_default: row.section_default ?? 0,
    condition: row.section_condition,
  };
}

function readGroup(row: PlacedRow, id: string): ShownGroup {
  const { group_title: title, group_icon: icon, group_position: position } = row;
  return { id, title: title ?? '', icon, position: position ?? '' };
}

function makeSpacePart<Row extends ShownSpace>(row: Row): RowPart<Row> {
  const { id, path, is_default, condition } = row;
  return { object: 'site-space', id, path, isDefault: is_default === 1, condition, row };
}
