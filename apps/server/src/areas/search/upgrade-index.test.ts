import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { search as searchIndex } from '../../platform/db/migrations/0005-search.ts';
import { searchNumbers } from '../../platform/db/migrations/0012-search-numbers.ts';
import { searchTags } from '../../platform/db/migrations/0052-search-tags.ts';
import { searchContext } from '../../platform/db/migrations/0061-search-context.ts';
import { searchRestrictions } from '../../platform/db/migrations/0063-search-restrictions.ts';
import { searchForms } from '../../platform/db/migrations/0071-search-forms.ts';
import type { Platform } from '../../platform/index.ts';
import { dialects } from '../../testing/test-platform.ts';
import { searchSpace } from './index.ts';
import { find, makeSpace, openSearch } from './testing/open-search.ts';
import { writePages } from './testing/write-pages.ts';

/** The index as it was before its sections had numbers of their page, with a row of a space. */
async function makeFirstIndex(platform: Platform, spaceId: string): Promise<void> {
  const { database } = platform;
  const tables = ['search_index', 'search_sections', 'search_pages', 'search_spaces'];
  tables.push('search_restrictions');
  if (database.dialect.name === 'sqlite') tables.push('search_term_index');
  await database.transaction(async (tx) => {
    for (const table of [...tables, 'search_terms']) {
      await sql`drop table ${sql.ref(table)}`.execute(tx);
    }
    if (database.dialect.name === 'postgres') {
      await sql`drop function delete_search_sections`.execute(tx);
    }
    await searchIndex.up(tx, database.dialect);
    const vector = database.dialect.name === 'postgres';
    await sql`insert into search_sections
        (space_id, page_id, ordinal, title, title_key, body ${vector ? sql`, vector` : sql``})
      values (${spaceId}, 'a', 0, 'a', 'a', 'glazing' ${vector ? sql`, ''` : sql``})`.execute(tx);
  });
}

describe.each(dialects)('an index of the first form on %s', (dialect) => {
  it('is made anew for every space', async () => {
    await using search = await openSearch(dialect);
    const { platform, organization } = search;
    const { database } = platform;
    const one = await makeSpace(platform, organization);
    const two = await makeSpace(platform, organization);
    await writePages(platform, one, { a: { text: 'glazing' }, b: { text: 'firing' } });
    await writePages(platform, two, { c: { text: 'glazing' } });
    await makeFirstIndex(platform, one);
    await database.transaction(async (tx) => {
      await searchNumbers.up(tx, database.dialect);
      for (const column of ['revision_id', 'next_revision_id', 'moved_to']) {
        const { text } = database.dialect.types;
        await sql`alter table search_spaces add column ${sql.ref(column)} ${text}`.execute(tx);
      }
      await searchTags.up(tx, database.dialect);
      await searchRestrictions.up(tx, database.dialect);
    });
    expect(await find(platform, one, 'glazing')).toEqual([]);
    await platform.jobs.runDue();
    expect(await find(platform, one, 'glazing')).toEqual(['a']);
    expect(await find(platform, one, 'fireing')).toEqual(['b']);
    expect(await find(platform, two, 'glazing')).toEqual(['c']);
    await writePages(platform, one, { a: { text: 'casting' } });
    expect(await find(platform, one, 'glazing')).toEqual([]);
    expect(await find(platform, one, 'casting')).toEqual(['a']);
  });
});

describe.each(dialects)('an index whose context has the words of texts, on %s', (dialect) => {
  /** The index as it was before words of the context were other ones. */
  async function unmarkContext({ database }: Platform): Promise<void> {
    if (database.dialect.name === 'sqlite') return;
    await database.transaction(async (tx) => {
      await sql`update search_index set vector = replace(vector::text, '~', '')::tsvector`.execute(
        tx,
      );
    });
  }

  it('finds no section by its context alone once it is made anew', async () => {
    await using search = await openSearch(dialect);
    const { platform, organization } = search;
    const space = await makeSpace(platform, organization);
    await writePages(platform, space, {
      a: { title: 'Kiln', text: 'Of bricks.\n\n## Slow cooling\n\nOpen the door late.' },
    });
    await unmarkContext(platform);
    const { database } = platform;
    await database.transaction((tx) => searchContext.up(tx, database.dialect));
    await platform.jobs.runDue();
    const listSections = async (query: string) => {
      const { pages } = await searchSpace(platform, space, query, { limit: 5 });
      return pages.flatMap(({ sections }) => sections.map(({ title }) => title.text));
    };
    expect(await listSections('kiln')).toEqual(['Kiln']);
    expect(await listSections('kiln door')).toEqual(['Slow cooling']);
    expect(await find(platform, space, 'bricks')).toEqual(['a']);
  });
});

describe.each(dialects)('an index of words as they are written, on %s', (dialect) => {
  it('finds all that it did while it is made again, and then other forms of it', async () => {
    await using search = await openSearch(dialect);
    const { platform, organization } = search;
    const { database } = platform;
    const [still, moving] = [
      await makeSpace(platform, organization),
      await makeSpace(platform, organization),
    ];
    for (const space of [still, moving]) {
      await writePages(platform, space, {
        a: { text: 'Set max-wal-size.' },
        b: { text: 'Glaze only.' },
      });
    }
    await database.transaction(async (tx) => {
      // As an earlier release left them: without other forms, one with a page that is gone.
      await sql`delete from search_sections where body like 'Set %'`.execute(tx);
      await sql`update search_spaces set next_revision_id = revision_id, moved_to = 'b'
        where space_id = ${moving}`.execute(tx);
      await searchForms.up(tx, database.dialect);
    });
    expect(await find(platform, still, 'maxwalsize')).toEqual([]);
    expect(await find(platform, still, 'glaze')).toEqual(['b']);
    expect(await find(platform, moving, 'glaze')).toEqual([]);
    await writePages(platform, still, { b: null, c: { text: 'Fire it.' } });
    expect(await find(platform, still, 'glaze')).toEqual([]);
    expect(await find(platform, still, 'fire')).toEqual(['c']);
    await platform.jobs.runDue();
    for (const space of [still, moving]) {
      expect(await find(platform, space, 'maxwalsize')).toEqual(['a']);
    }
    expect(await find(platform, still, 'glaze')).toEqual([]);
    expect(await find(platform, moving, 'glaze')).toEqual(['b']);
  });
});
