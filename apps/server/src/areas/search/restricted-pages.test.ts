import { describe, expect, it } from 'vitest';
import { ANONYMOUS_READER, makeReader, type Platform, type Reader } from '../../platform/index.ts';
import { dialects } from '../../testing/test-platform.ts';
import { searchSpace } from './index.ts';
import { find, makeSpace, openSearch } from './testing/open-search.ts';
import { type PageDraft, writePages } from './testing/write-pages.ts';

const STAFF = 'visitor.claims.staff';
const staff = makeReader('visitor', { staff: true });
const LARGE = 60;

function makePages(draft: PageDraft | null): Record<string, PageDraft | null> {
  return Object.fromEntries(Array.from({ length: LARGE }, (_, at) => [`p${at}`, draft]));
}

async function countFor(platform: Platform, space: string, query: string, reader?: Reader) {
  return (await searchSpace(platform, space, query, { limit: 1, reader })).count;
}

describe.each(dialects)('pages that are restricted, on %s', (dialect) => {
  it('are found by whom all conditions on the way to them hold for', async () => {
    await using search = await openSearch(dialect);
    const { platform, organization } = search;
    const space = await makeSpace(platform, organization);
    const under = { title: 'Under', condition: STAFF };
    await writePages(platform, space, {
      under,
      middle: { parent: 'under' },
      deep: { parent: 'middle', text: 'quartzite seam' },
    });
    const findBoth = async () => [
      await find(platform, space, 'quartzite', { reader: ANONYMOUS_READER }),
      await find(platform, space, 'quartzite', { reader: staff }),
    ];
    expect(await findBoth()).toEqual([[], ['deep']]);
    await writePages(platform, space, { under: { title: 'Under' } });
    expect(await findBoth()).toEqual([['deep'], ['deep']]);
    await writePages(platform, space, { under });
    expect(await findBoth()).toEqual([[], ['deep']]);
    await writePages(platform, space, { deep: { text: 'quartzite seam' } });
    expect(await findBoth()).toEqual([['deep'], ['deep']]);
  });

  it('are judged by the variables of their page, each condition by itself', async () => {
    await using search = await openSearch(dialect);
    const { platform, organization } = search;
    const space = await makeSpace(platform, organization);
    await writePages(platform, space, {
      varied: {
        ...{ variables: { team: 'staff' }, condition: 'visitor.claims[page.vars["team"]]' },
        text: 'obsidian',
      },
      broken: { condition: STAFF, text: '{% if true) || (true %}\nfeldspars\n{% endif %}' },
    });
    expect(await find(platform, space, 'obsidian', { reader: staff })).toEqual(['varied']);
    expect(await find(platform, space, 'obsidian', { reader: ANONYMOUS_READER })).toEqual([]);
    expect(await find(platform, space, 'feldspars', { reader: staff })).toEqual([]);
  });

  it('suggest no word that stands in them alone', async () => {
    await using search = await openSearch(dialect);
    const { platform, organization } = search;
    const space = await makeSpace(platform, organization);
    await writePages(platform, space, {
      hidden: { condition: STAFF, text: 'porcelanes' },
      seen: { text: 'porcelain' },
    });
    expect(await find(platform, space, 'porcelanez', { reader: staff })).toEqual(['hidden']);
    expect(await find(platform, space, 'porcelaine', { reader: ANONYMOUS_READER })).toEqual([
      'seen',
    ]);
    const { corrected } = await searchSpace(platform, space, 'porcelanez', {
      ...{ limit: 5, reader: ANONYMOUS_READER },
    });
    expect(corrected).not.toContain('porcelanes');
  });

  it('are hidden at once by a large change, and found again as they are by then', async () => {
    await using search = await openSearch(dialect);
    const { platform, organization } = search;
    const space = await makeSpace(platform, organization);
    await writePages(platform, space, makePages({ text: 'basalt' }));
    await platform.jobs.runDue();
    expect(await countFor(platform, space, 'basalt', ANONYMOUS_READER)).toBe(LARGE);
    const text = `granite\n\n{% if ${STAFF} %}\nbasalt\n{% endif %}`;
    await writePages(platform, space, makePages({ text }));
    expect(await countFor(platform, space, 'basalt', ANONYMOUS_READER)).toBe(0);
    await platform.jobs.runDue();
    expect(await countFor(platform, space, 'basalt', ANONYMOUS_READER)).toBe(0);
    expect(await countFor(platform, space, 'basalt', staff)).toBe(LARGE);
    expect(await countFor(platform, space, 'granite', ANONYMOUS_READER)).toBe(LARGE);
  });

  it('leave no restriction behind that restricts nothing', async () => {
    await using search = await openSearch(dialect);
    const { platform, organization } = search;
    const space = await makeSpace(platform, organization);
    const conditions = [STAFF, 'visitor.claims.beta', 'visitor.claims.chief'];
    for (const condition of conditions) {
      const text = `{% if ${condition} %}\nbasalt\n{% endif %}`;
      await writePages(platform, space, { page: { condition, text } });
    }
    const list = () => platform.database.db.selectFrom('search_restrictions').selectAll().execute();
    expect(await list()).toHaveLength(1);
    await writePages(platform, space, { page: null });
    expect(await list()).toEqual([]);
  });
});
