import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { ANONYMOUS_READER, makeReader } from '../../platform/index.ts';
import { dialects } from '../../testing/test-platform.ts';
import { rebuildIndex, type SearchOptions, searchSpace, searchSpaces } from './index.ts';
import { searchBySpace } from './search-spaces.ts';
import { find, makeSpace, openSearch } from './testing/open-search.ts';
import { type PageDraft, writePages } from './testing/write-pages.ts';

const WORLD: Record<string, PageDraft> = {
  chinese: { title: '資料庫管理', text: '## 備份與還原\n\n使用邏輯複製可以在不停機的情況下升級。' },
  japanese: { title: '全文検索', text: 'データベースの全文検索を設定します。' },
  korean: { title: '설치', text: '데이터베이스를 설치하는 방법을 설명합니다.' },
  thai: { title: 'การค้นหา', text: 'ฐานข้อมูลนี้รองรับการค้นหาข้อความภาษาไทย' },
  persian: { title: 'نصب', text: 'برای نصب پایگاه داده این کتاب‌ها را بخوانید.' },
  french: { title: 'Démarrage', text: 'Un résumé de la réplication élémentaire.' },
};

describe.each(dialects)('search on %s', (dialect) => {
  it('finds words of languages with and without spaces', async () => {
    await using search = await openSearch(dialect);
    const { platform, organization } = search;
    const space = await makeSpace(platform, organization);
    await writePages(platform, space, WORLD);
    const expected: [string, string][] = [
      ['資料庫', 'chinese'],
      ['邏輯複製', 'chinese'],
      ['還原', 'chinese'],
      ['データベース', 'japanese'],
      ['検索', 'japanese'],
      ['데이터베이스', 'korean'],
      ['설명', 'korean'],
      ['ข้อความ', 'thai'],
      ['ภาษาไทย', 'thai'],
      ['پایگاه', 'persian'],
      ['كتابها', 'persian'],
      ['replication', 'french'],
      ['RÉSUMÉ', 'french'],
    ];
    for (const [query, page] of expected) {
      expect([query, await find(platform, space, query)]).toEqual([query, [page]]);
    }
  });

  it('takes the last word as a beginning and the others as they are', async () => {
    await using search = await openSearch(dialect);
    const { platform, organization } = search;
    const space = await makeSpace(platform, organization);
    await writePages(platform, space, {
      one: { text: 'logical replication' },
      two: { text: 'replicas are copies' },
      three: { text: 'log replies' },
    });
    expect((await find(platform, space, 'replica')).sort()).toEqual(['one', 'two']);
    expect(await find(platform, space, 'logical repl')).toEqual(['one']);
    expect(await find(platform, space, '"logical repl"')).toEqual([]);
  });

  it('finds quoted words and identifiers only where they stand together', async () => {
    await using search = await openSearch(dialect);
    const { platform, organization } = search;
    const space = await makeSpace(platform, organization);
    await writePages(platform, space, {
      together: { text: 'Set max_wal_size to bound the log.' },
      apart: { text: 'The size of the wal has a max of its own.' },
    });
    expect(await find(platform, space, '"max wal size"')).toEqual(['together']);
    expect((await find(platform, space, 'max_wal_size'))[0]).toBe('together');
    expect(await find(platform, space, '"wal of"')).toEqual([]);
  });

  it('finds a page by what the navigation calls it', async () => {
    await using search = await openSearch(dialect);
    const { platform, organization } = search;
    const space = await makeSpace(platform, organization);
    await writePages(platform, space, {
      page: { title: 'Working with a kiln', linkTitle: 'Firing', text: '## Cooling\n\nSlowly.' },
    });
    expect(await find(platform, space, 'firing')).toEqual(['page']);
    expect(await find(platform, space, 'firing kiln')).toEqual(['page']);
  });

  it('forgives typing mistakes where little is found otherwise', async () => {
    await using search = await openSearch(dialect);
    const { platform, organization } = search;
    const space = await makeSpace(platform, organization);
    await writePages(platform, space, {
      replication: { text: 'Streaming replication keeps a standby in step.' },
      other: { text: 'Vacuum reclaims storage.' },
    });
    for (const query of ['replicatoin', 'relpication', 'repliction stanby', 'vaccum']) {
      const expected = query === 'vaccum' ? ['other'] : ['replication'];
      expect([query, await find(platform, space, query)]).toEqual([query, expected]);
    }
    expect(await find(platform, space, '"replicatoin"')).toEqual([]);
    expect(await find(platform, space, 'zzzzzzzz')).toEqual([]);
  });

  it('finds a word among thousands of others in spite of a typing mistake', async () => {
    await using search = await openSearch(dialect);
    const { platform, organization } = search;
    const space = await makeSpace(platform, organization);
    const syllables = ['re', 'pli', 'ca', 'tion', 'ate', 'lic', 'epl', 'ica', 'ton', 'sub'];
    const words = syllables.flatMap((a) =>
      syllables.flatMap((b) => syllables.map((c) => `${a}${b}${c}x`)),
    );
    await writePages(platform, space, {
      noise: { text: words.join(' ') },
      replication: { text: 'Streaming replication.' },
      data: { text: `A key: ${'abcdefgh'.repeat(300)}` },
    });
    expect((await find(platform, space, 'replicaton'))[0]).toBe('replication');
    expect(await find(platform, space, 'abcdefgh'.repeat(60))).toEqual(['data']);
  });

  it('falls back to any of the words where no page has all', async () => {
    await using search = await openSearch(dialect);
    const { platform, organization } = search;
    const space = await makeSpace(platform, organization);
    await writePages(platform, space, { one: { text: 'vacuum' }, two: { text: 'checkpoint' } });
    expect(await find(platform, space, 'how to vacuum quickly')).toEqual(['one']);
  });

  it('puts a title equal to the query first, then titles, headings and text', async () => {
    await using search = await openSearch(dialect);
    const { platform, organization } = search;
    const space = await makeSpace(platform, organization);
    const words = 'Some words about other things. '.repeat(5);
    await writePages(platform, space, {
      body: { text: `${words}\n\nA backup is a copy. ${words}` },
      heading: { text: `${words}\n\n## The backup\n\n${words}` },
      exact: { title: 'Backup', text: words },
      title: { title: 'Backup and restore of everything', text: words },
    });
    const found = await searchSpace(platform, space, 'backup', { limit: 10 });
    expect(found.pages.map((page) => page.pageId)[0]).toBe('exact');
    expect(found.pages.map((page) => page.pageId).at(-1)).toBe('body');
    const heading = found.pages.find((page) => page.pageId === 'heading');
    expect(heading?.sections[0]?.anchor).toBe('the-backup');
  });

  it('answers sections with excerpts and the ranges that match', async () => {
    await using search = await openSearch(dialect);
    const { platform, organization } = search;
    const space = await makeSpace(platform, organization);
    const filler = 'Nothing to see here at all. '.repeat(30);
    await writePages(platform, space, {
      guide: { title: 'Guide', text: `${filler}\n\n## Deep down\n\n${filler}Réplication works.` },
      child: { parent: 'guide', title: 'Child', slug: 'sub', text: 'replication' },
    });
    const { pages, count } = await searchSpace(platform, space, 'replication', { limit: 10 });
    expect(count).toBe(2);
    const guide = pages.find((page) => page.pageId === 'guide');
    const section = guide?.sections[0];
    expect(guide?.sections).toHaveLength(1);
    expect(section?.anchor).toBe('deep-down');
    const { text = '', highlights = [] } = section?.excerpt ?? {};
    expect(highlights.map(({ start, end }) => text.slice(start, end))).toEqual(['Réplication']);
    expect(text.length).toBeLessThan(300);
    const child = pages.find((page) => page.pageId === 'child');
    expect(child?.path).toBe('guide/sub');
    expect(child?.breadcrumbs).toEqual(['Guide']);
  });

  it('follows edits, moves out of the index and deletions at once', async () => {
    await using search = await openSearch(dialect);
    const { platform, organization } = search;
    const space = await makeSpace(platform, organization);
    await writePages(platform, space, {
      a: { text: 'glazing' },
      b: { text: 'glazing', hidden: true },
    });
    expect((await find(platform, space, 'glazing')).sort()).toEqual(['a', 'b']);
    await writePages(platform, space, { a: { text: 'firing' } });
    expect(await find(platform, space, 'glazing')).toEqual(['b']);
    expect(await find(platform, space, 'firing')).toEqual(['a']);
    await writePages(platform, space, { a: { text: 'firing', noIndex: true } });
    expect(await find(platform, space, 'firing')).toEqual([]);
    await writePages(platform, space, { b: null });
    expect(await find(platform, space, 'glazing')).toEqual([]);
  });

  it('leaves pages alone whose findable part stays', async () => {
    await using search = await openSearch(dialect);
    const { platform, organization } = search;
    const space = await makeSpace(platform, organization);
    await writePages(platform, space, { a: { text: 'glazing' } });
    await platform.database.transaction((tx) =>
      tx.updateTable('search_sections').set({ body: 'as it was' }).execute(),
    );
    await writePages(platform, space, { a: { text: 'glazing', order: 'b0' } });
    const { db } = platform.database;
    const bodies = await db.selectFrom('search_sections').select('body').execute();
    expect(bodies).toEqual([{ body: 'as it was' }]);
  });

  it('finds nothing of other spaces or of deleted ones', async () => {
    await using search = await openSearch(dialect);
    const { platform, organization } = search;
    const [one, two] = [
      await makeSpace(platform, organization),
      await makeSpace(platform, organization),
    ];
    await writePages(platform, one, { a: { text: 'glazing' } });
    await writePages(platform, two, { b: { text: 'glazing' } });
    expect(await find(platform, one, 'glazing')).toEqual(['a']);
    const both = () => searchBySpace(platform, [one, two], 'glazing', { limit: 10 });
    expect((await both()).spaces.map((space) => space.id)).toEqual([one, two]);
    await platform.database.transaction((tx) =>
      tx
        .updateTable('spaces')
        .set({ deleted_at: '2026-01-31T09:30:00.000Z' })
        .where('id', '=', one)
        .execute(),
    );
    expect(await find(platform, one, 'glazing')).toEqual([]);
    expect(await both()).toMatchObject({ count: 1, spaces: [{ id: two }] });
    await platform.database.transaction((tx) =>
      tx.deleteFrom('spaces').where('id', '=', two).execute(),
    );
    const { db } = platform.database;
    const left = await db.selectFrom('search_sections').select('title').execute();
    expect(left.map((row) => row.title)).toEqual(['a']);
  });

  it('shows what stands under a condition only to those for whom it holds', async () => {
    await using search = await openSearch(dialect);
    const { platform, organization } = search;
    const space = await makeSpace(platform, organization);
    await writePages(platform, space, {
      page: { condition: 'visitor.claims.staff', text: 'glazing secrets' },
      part: { text: 'open\n\n{% if visitor.claims.beta %}\nglazing preview\n{% endif %}\n' },
    });
    const findAs = async (query: string, claims?: Record<string, unknown>) => {
      const reader = claims ? makeReader('visitor', claims) : ANONYMOUS_READER;
      return (await find(platform, space, query, { reader })).sort();
    };
    expect((await find(platform, space, 'glazing')).sort()).toEqual(['page', 'part']);
    expect(await findAs('glazing')).toEqual([]);
    expect(await findAs('glazing', { beta: true })).toEqual(['part']);
    expect(await findAs('glazing', { beta: true, staff: 1 })).toEqual(['page', 'part']);
    expect(await findAs('glazing', { staff: 1 })).toEqual(['page']);
    expect(await findAs('open')).toEqual(['part']);
  });

  it('finds what a condition lets through by the variables of each of several spaces', async () => {
    await using search = await openSearch(dialect);
    const { platform, organization } = search;
    const text =
      'open\n\n{% if space.vars.edition == visitor.claims.edition %}\nlustre\n{% endif %}';
    const ids: string[] = [];
    for (const edition of ['home', 'studio']) {
      const spaceId = await makeSpace(platform, organization);
      await writePages(platform, spaceId, { [edition]: { text } }, {}, { edition });
      ids.push(spaceId);
    }
    const findAs = async (query: string, claims: Record<string, unknown>) => {
      const reader = makeReader('visitor', claims);
      const found = await searchSpaces(platform, ids, query, { limit: 5, reader });
      return found.pages.map(({ pageId }) => pageId).sort();
    };
    expect(await findAs('open', {})).toEqual(['home', 'studio']);
    expect(await findAs('lustre', {})).toEqual([]);
    expect(await findAs('lustre', { edition: 'home' })).toEqual(['home']);
    expect(await findAs('lustre', { edition: 'studio' })).toEqual(['studio']);
  });

  it('pages through all results once, however the index changes meanwhile', async () => {
    await using search = await openSearch(dialect);
    const { platform, organization } = search;
    const space = await makeSpace(platform, organization);
    const pages = Object.fromEntries(
      Array.from({ length: 25 }, (_, index) => [
        `p${index}`,
        { text: `glaze ${'x '.repeat(index)}` },
      ]),
    );
    await writePages(platform, space, pages);
    const seen: string[] = [];
    let after: SearchOptions['after'];
    let round = 0;
    do {
      const found = await searchSpace(platform, space, 'glaze', { limit: 7, after });
      expect(found.count).toBe(25);
      seen.push(...found.pages.map((page) => page.pageId));
      after = found.next;
      round += 1;
      await writePages(platform, space, {
        [`other${round}`]: { text: 'kiln '.repeat(round * 40) },
      });
    } while (after !== undefined);
    expect(seen).toHaveLength(25);
    expect(new Set(seen).size).toBe(25);
  });

  it('pages through spaces too', async () => {
    await using search = await openSearch(dialect);
    const { platform, organization } = search;
    const spaces: string[] = [];
    for (let index = 0; index < 5; index += 1) {
      const space = await makeSpace(platform, organization);
      await writePages(platform, space, { a: { text: `glaze ${'x '.repeat(index)}` } });
      spaces.push(space);
    }
    const seen: string[] = [];
    let after: SearchOptions['after'];
    do {
      const found = await searchBySpace(platform, spaces, 'glaze', { limit: 2, after });
      expect(found.count).toBe(5);
      seen.push(...found.spaces.map((space) => space.id));
      after = found.next;
    } while (after !== undefined);
    expect(seen.sort()).toEqual(spaces.sort());
  });

  it('indexes a copied space by a job, and an emptied one again', async () => {
    await using search = await openSearch(dialect);
    const { platform, organization } = search;
    const space = await makeSpace(platform, organization);
    await writePages(platform, space, { a: { text: 'glazing' }, b: { text: 'glazing too' } });
    const head = await platform.database.db
      .selectFrom('spaces')
      .select('revision')
      .where('id', '=', space)
      .executeTakeFirstOrThrow();
    const copy = await makeSpace(platform, organization, head.revision);
    expect(await find(platform, copy, 'glazing')).toEqual([]);
    await writePages(platform, copy, { b: null });
    await platform.jobs.runDue();
    expect(await find(platform, copy, 'glazing')).toEqual(['a']);
    await platform.database.transaction((tx) => rebuildIndex(platform, tx, copy));
    expect(await find(platform, copy, 'glazing')).toEqual([]);
    await platform.jobs.runDue();
    expect(await find(platform, copy, 'glazing')).toEqual(['a']);
    const both = await searchSpaces(platform, [space, copy], 'glazing', { limit: 10 });
    expect(both.pages.map((page) => page.pageId).sort()).toEqual(['a', 'a', 'b']);
  });

  it('answers every query without an error', async () => {
    await using search = await openSearch(dialect);
    const { platform, organization } = search;
    const space = await makeSpace(platform, organization);
    await writePages(platform, space, WORLD);
    const syntax = fc.constantFrom(
      ...[
        '"',
        "'",
        '*',
        '^',
        ':',
        '(',
        ')',
        '-',
        '+',
        'AND',
        'OR',
        'NOT',
        'NEAR',
        '<->',
        '\\',
        '&',
        '|',
      ],
      ...['資料', 'data', '\0', '\ud800', '%', '_', '{', '}', 'é', '한', 'title', '!', ';--'],
    );
    const query = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 512 }),
      fc.array(syntax, { maxLength: 120 }).map((parts) => parts.join(' ').slice(0, 512)),
      fc.array(syntax, { maxLength: 120 }).map((parts) => parts.join('').slice(0, 512)),
    );
    await fc.assert(
      fc.asyncProperty(query, async (text) => {
        const found = await searchSpace(platform, space, text, { limit: 5 });
        expect(found.count).toBeGreaterThanOrEqual(found.pages.length);
      }),
      { numRuns: 150 },
    );
  });
});

describe('search on a PostgreSQL that refuses extensions', () => {
  it('finds words with a typing mistake, also in their first letter', async () => {
    await using search = await openSearch('postgres');
    const { platform, organization } = search;
    await platform.database.transaction(async (tx) => {
      await sql`drop extension if exists pg_trgm cascade`.execute(tx);
    });
    const space = await makeSpace(platform, organization);
    await writePages(platform, space, { page: { text: 'Streaming replication.' } });
    expect(await find(platform, space, 'replicatoin')).toEqual(['page']);
    expect(await find(platform, space, 'teplication')).toEqual(['page']);
  });
});

describe.each(dialects)('words of many spaces on %s', (dialect) => {
  it('are those of their own space, however like each other they are', async () => {
    await using search = await openSearch(dialect);
    const { platform, organization } = search;
    const spaces: string[] = [];
    for (let index = 0; index < 20; index += 1) {
      const space = await makeSpace(platform, organization);
      spaces.push(space);
      const text = `Every space glazes; only one fires w${index}kiln.`;
      await writePages(platform, space, { [`page${index}`]: { text } });
    }
    for (const [index, space] of spaces.entries()) {
      const own = [`page${index}`];
      expect(await find(platform, space, 'glazes')).toEqual(own);
      expect(await find(platform, space, 'gl')).toEqual(own);
      expect(await find(platform, space, 'glzaes')).toEqual(own);
      expect(await find(platform, space, 'w1')).toEqual(String(index).startsWith('1') ? own : []);
      expect(await find(platform, space, `w${(index + 1) % 20}kiln`)).toEqual([]);
    }
    const found = await searchSpaces(platform, spaces, 'glazes', { limit: 50 });
    expect(found.pages.map((page) => page.spaceId).sort()).toEqual([...spaces].sort());
  });
});
