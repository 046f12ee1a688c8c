import type { Db } from '../../platform/index.ts';
import { SECTION_BITS } from './section-numbers.ts';

/** The titles of pages of a space by their ids, as the index has them: those of their first sections. */
export async function listPageTitles(
  db: Db,
  spaceId: string,
  pageIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (pageIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('search_pages as page')
    .innerJoin('search_sections as section', (join) =>
      join.on((is) => is('section.id', '=', is('page.id', '*', 2 ** SECTION_BITS))),
    )
    .select(['page.page_id', 'section.title'])
    .where('page.space_id', '=', spaceId)
    .where('page.page_id', 'in', [...pageIds])
    .execute();
  return new Map(rows.map(({ page_id: id, title }) => [id, title]));
}
