import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Platform, Tx } from '../../platform/index.ts';
import { dialects } from '../../testing/test-platform.ts';
import { find, makeSpace, openSearch } from './testing/open-search.ts';
import { type PageDraft, writePages } from './testing/write-pages.ts';

const DOCS = resolve(import.meta.dirname, '../../../../../docs');
/** A space with more pages is large. */
const PAGES = 210;
const AT_ONCE = 5;
const OTHERS = [
  '中文搜索 在这里。\n\n## 標題\n\nภาษาไทย and Ünïcode\n',
  '{% if visitor.claims.plan == "pro" %}\nOnly for some\n{% endif %}\n\nFor all\n',
  'Shown here: {% include "shared" %}\n',
  `${'wide '.repeat(8000)}\n\n## Behind\n`,
  '',
];

/** Pages of our own documentation and some that have all that is hard. */
function makePages(): [id: string, draft: PageDraft][] {
  const paths = readdirSync(DOCS, { recursive: true, encoding: 'utf8' });
  const texts = paths
    .filter((path) => path.endsWith('.md'))
    .sort()
    .map((path) => readFileSync(join(DOCS, path), 'utf8'));
  const all = [...OTHERS, ...texts];
  return Array.from({ length: PAGES }, (_, at) => {
    const id = `p${String(at).padStart(3, '0')}`;
    return [id, { text: `${all[at % all.length]}\nNumber ${at}\n`, title: `Page ${at}` }];
  });
}

const listWords = {
  sqlite: async (tx: Tx) => {
    await sql`create virtual table if not exists temp.words using fts5vocab(main, search_index, instance)`.execute(
      tx,
    );
    return sql`select term, doc, col, offset from temp.words`.execute(tx);
  },
  postgres: (tx: Tx) => sql`select id, vector::text from search_index order by id`.execute(tx),
};

/** All that the index of an installation holds. */
async function readIndex({ database }: Platform) {
  const { db, dialect } = database;
  const read = (query: string) => sql.raw<Record<string, unknown>>(query).execute(db);
  // The name of a restriction holds the id of its space.
  const restrictions = new Map(
    (await read('select id, conditions from search_restrictions')).rows.map((row) => [
      row.id,
      row.conditions,
    ]),
  );
  const sections = (await read('select * from search_sections order by id')).rows;
  return {
    pages: (await read('select id, page_id from search_pages order by id')).rows,
    sections: sections.map((row) => ({ ...row, restriction: restrictions.get(row.restriction) })),
    terms: (await read('select term from search_terms order by term')).rows,
    included: (await read('select content_id, page_id from search_inclusions order by page_id'))
      .rows,
    words: (await database.transaction(listWords[dialect.name])).rows,
  };
}

describe.each(dialects)('the index that a thread makes on %s', (dialect) => {
  it('is the one that is made of the same pages as they are written', async () => {
    const contents = { shared: 'Of all, with glazing.\n\n## Shared\n' };
    const pages = makePages();
    await using small = await openSearch(dialect);
    const written = await makeSpace(small.platform, small.organization);
    await writePages(small.platform, written, {}, contents);
    // So few are indexed in the transaction that writes them.
    for (let from = 0; from < PAGES; from += AT_ONCE) {
      const some = Object.fromEntries(pages.slice(from, from + AT_ONCE));
      await writePages(small.platform, written, some);
    }
    expect(await small.platform.jobs.runDue()).toBe(0);

    await using large = await openSearch(dialect);
    const imported = await makeSpace(large.platform, large.organization);
    await writePages(large.platform, imported, Object.fromEntries(pages), contents);
    expect((await readIndex(large.platform)).sections).toEqual([]);
    const countRuns = watchJobThread(large.platform);
    await large.platform.jobs.runDue();
    expect(countRuns()).toBeGreaterThan(0);
    expect(await readIndex(large.platform)).toEqual(await readIndex(small.platform));
  }, 120_000);

  it.each([
    ['one long page', 1, 300_000, true],
    ['some short pages', 60, 100, false],
  ])('of %s is made in it where the text is long: %i of %i characters', async (_, count, length, isInThread) => {
    await using search = await openSearch(dialect);
    const space = await makeSpace(search.platform, search.organization);
    const pages = Array.from({ length: count }, (_, at): [string, PageDraft] => {
      return [`p${at}`, { text: `${`glazing ${at}\n\n`.repeat(length / 11)}` }];
    });
    await writePages(search.platform, space, Object.fromEntries(pages));
    const countRuns = watchJobThread(search.platform);
    await search.platform.jobs.runDue();
    expect(countRuns() > 0).toBe(isInThread);
    expect(await find(search.platform, space, 'glazing', { limit: 100 })).toHaveLength(count);
  });
});

/** Counts what the thread of jobs is given from now on. */
function watchJobThread({ jobThread }: Platform): () => number {
  const { run } = jobThread;
  let runs = 0;
  jobThread.run = (...work) => {
    runs += 1;
    return run(...work);
  };
  return () => runs;
}
