import { type RawBuilder, sql } from 'kysely';
import type { Damage, Inspection, Platform } from '../../platform/index.ts';
import { SECTION_BITS } from './section-numbers.ts';
import { deleteSections } from './store.ts';

const ROWS_AT_ONCE = 200;

/** Rows of the index that belong to nothing: each is found and removed with the other of its kind. */
interface Orphans {
  problem: string;
  select(after: bigint): RawBuilder<{ id: string }>;
  remove(ids: readonly bigint[]): Promise<void>;
}

/** Looks for rows of the index that no page or section has. One statement sees what one commit left. */
export async function* inspectOrphans(
  { database }: Platform,
  { signal }: Inspection,
): AsyncGenerator<Damage> {
  const { search } = database.dialect;
  const kinds: Orphans[] = [
    {
      problem: 'the search index has sections that belong to no page',
      select: (after) => sql`select cast(id as text) as id from search_sections as section
        where section.id > ${sql.lit(after)} and not exists (
          select 1 from search_pages as page where page.id = section.id >> ${sql.lit(SECTION_BITS)})
        order by section.id limit ${ROWS_AT_ONCE}`,
      remove: (ids) => database.transaction((tx) => deleteSections(tx, ids)),
    },
    {
      problem: 'the search index has words that belong to no section',
      select: (after) => sql`select cast(indexed.id as text) as id from ${search.indexed} as indexed
        where indexed.id > ${sql.lit(after)} and not exists (
          select 1 from search_sections as section where section.id = indexed.id)
        order by indexed.id limit ${ROWS_AT_ONCE}`,
      remove: (ids) => database.transaction((tx) => search.deleteTexts(tx, ids)),
    },
  ];
  for (const { problem, select, remove } of kinds) {
    for (let after = 0n; !signal.aborted; ) {
      const { rows } = await select(after).execute(database.db);
      const ids = rows.map(({ id }) => BigInt(id));
      const [first, last] = [ids[0], ids.at(-1)];
      if (first === undefined || last === undefined) break;
      after = last;
      yield {
        kind: 'search-wrong',
        problem,
        subject: `rows ${first} to ${last} of the search index (${ids.length})`,
        async repair() {
          await remove(ids);
          return true;
        },
      };
    }
  }
}
