import { describe, expect, it } from 'vitest';
import type { Platform } from '../../platform/index.ts';
import { countSteps } from '../../testing/count-steps.ts';
import { dialects } from '../../testing/test-platform.ts';
import { readHead } from '../content/index.ts';
import { requestIndexing } from './reindex.ts';
import { find, makeSpace, openSearch } from './testing/open-search.ts';
import { type PageDraft, writePages } from './testing/write-pages.ts';

/** Pages `p000`, `p001`, … of a text. */
function makePages(count: number, text = 'glazing'): Record<string, PageDraft> {
  const names = Array.from({ length: count }, (_, at) => `p${String(at).padStart(3, '0')}`);
  return Object.fromEntries(names.map((id) => [id, { text }]));
}

async function copySpace({ platform, organization }: Opened, space: string): Promise<string> {
  return makeSpace(platform, organization, await readHead(platform.database.db, space));
}

type Opened = Awaited<ReturnType<typeof openSearch>>;

/** Every section that is indexed of a space, in order. */
async function readSections(platform: Platform, space: string): Promise<unknown[]> {
  return platform.database.db
    .selectFrom('search_pages as page')
    .innerJoin('search_spaces as own', 'own.space_id', 'page.space_id')
    .innerJoin('search_sections as section', (join) =>
      join.on((is) => is(is('section.id', '/', 65536), '=', is.ref('page.id'))),
    )
    .select(['page.page_id', 'section.title', 'section.body'])
    .where('page.space_id', '=', space)
    .orderBy('page.page_id')
    .orderBy('section.id')
    .execute();
}

describe.each(dialects)('the index of a copied space on %s', (dialect) => {
  it('is made a few pages at a time', async () => {
    await using search = await openSearch(dialect);
    const { platform, organization } = search;
    const space = await makeSpace(platform, organization);
    await writePages(platform, space, makePages(40));
    const copy = await copySpace(search, space);
    expect(await countSteps(platform, copy)).toBe(3);
    const found = await find(platform, copy, 'glazing', { limit: 100 });
    expect(found.sort()).toEqual(Object.keys(makePages(40)));
    const sections = await readSections(platform, copy);
    expect(sections).toHaveLength(40);
    expect(sections).toEqual(await readSections(platform, space));
  });

  it('is made of fewer pages at a time where these are long, one at least', async () => {
    await using search = await openSearch(dialect);
    const { platform, organization } = search;
    const space = await makeSpace(platform, organization);
    await writePages(platform, space, {
      ...makePages(4, 'glazing '.repeat(1500)),
      ...{ q: { text: 'firing '.repeat(9000) }, r: { text: 'casting' }, s: {} },
    });
    const copy = await copySpace(search, space);
    expect(await countSteps(platform, copy)).toBe(4);
    expect(await find(platform, copy, 'firing')).toEqual(['q']);
    expect(await find(platform, copy, 'casting')).toEqual(['r']);
  });

  it('follows what is written meanwhile', async () => {
    await using search = await openSearch(dialect);
    const { platform, organization } = search;
    const space = await makeSpace(platform, organization);
    await writePages(platform, space, makePages(80));
    const copy = await copySpace(search, space);
    const building = platform.jobs.runDue();
    for (let round = 0; round < 5; round += 1) {
      await writePages(platform, copy, {
        ...{ [`p00${round}`]: null, [`p07${round}`]: { text: 'firing' } },
        [`new${round}`]: { text: 'firing' },
      });
    }
    await building;
    expect(await find(platform, copy, 'glazing', { limit: 100 })).toHaveLength(70);
    expect(await find(platform, copy, 'firing', { limit: 100 })).toHaveLength(10);
    const made = await readSections(platform, copy);
    await platform.database.transaction((tx) => requestIndexing(platform, tx, copy));
    await platform.jobs.runDue();
    expect(await readSections(platform, copy)).toEqual(made);
  });

  it('is the same after steps that are run again, and by several workers', async () => {
    await using search = await openSearch(dialect);
    const { platform, organization } = search;
    const space = await makeSpace(platform, organization);
    await writePages(platform, space, makePages(80));
    const copy = await copySpace(search, space);
    const ask = () => platform.database.transaction((tx) => requestIndexing(platform, tx, copy));
    await Promise.all([platform.jobs.runDue(), platform.jobs.runDue(), ask()]);
    await platform.jobs.runDue();
    expect(await readSections(platform, copy)).toEqual(await readSections(platform, space));
  });
});
