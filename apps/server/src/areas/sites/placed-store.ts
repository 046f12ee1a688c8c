import type { Db } from '../../platform/index.ts';

/** A site space with its section and that one's group, where it has them. */
export interface PlacedRow {
  id: string;
  path: string;
  position: string;
  is_default: number;
  condition: string | null;
  section_id: string | null;
  section_title: string | null;
  section_description: string | null;
  section_icon: string | null;
  section_path: string | null;
  section_position: string | null;
  section_default: number | null;
  section_condition: string | null;
  group_id: string | null;
  group_title: string | null;
  group_icon: string | null;
  group_position: string | null;
}

/**
 * Site spaces with all that says where they are, those of deleted spaces left out, so that one query
 * reads the structure of a site. Sections and groups without any are not among it.
 */
export function selectPlaced(db: Db) {
  return db
    .selectFrom('site_spaces')
    .innerJoin('spaces', 'spaces.id', 'site_spaces.space_id')
    .leftJoin('site_sections as section', 'section.id', 'site_spaces.section_id')
    .leftJoin('site_section_groups as group', 'group.id', 'section.group_id')
    .select([
      'site_spaces.id',
      'site_spaces.path',
      'site_spaces.position',
      'site_spaces.is_default',
      'site_spaces.condition',
      'site_spaces.section_id',
      'section.title as section_title',
      'section.description as section_description',
      'section.icon as section_icon',
      'section.path as section_path',
      'section.position as section_position',
      'section.is_default as section_default',
      'section.condition as section_condition',
      'section.group_id',
      'group.title as group_title',
      'group.icon as group_icon',
      'group.position as group_position',
    ])
    .where('spaces.deleted_at', 'is', null);
}
