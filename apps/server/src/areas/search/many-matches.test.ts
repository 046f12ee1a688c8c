import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dialects } from '../../testing/test-platform.ts';
import { type SearchPosition, searchSpace } from './index.ts';
import { find, makeSpace, openSearch } from './testing/open-search.ts';
import { type PageDraft, writePages } from './testing/write-pages.ts';

/** More than are weighed, see `MAX_WEIGHED`. */
const PAGES = 2200;

function makePages(): Record<string, PageDraft> {
  const pages: Record<string, PageDraft> = {};
  for (let index = 0; index < PAGES; index += 1) {
    const id = `p${String(index).padStart(4, '0')}`;
    const often = 'glaze '.repeat(1 + ((index * 7) % 5));
    pages[id] = { title: `Glaze note ${index}`, text: `${often} ${'clay '.repeat(index % 7)}` };
  }
  pages.last = { title: 'Glaze', text: 'The page that is called so.' };
  return pages;
}

describe.each(dialects)('a word that stands nearly everywhere, on %s', (dialect) => {
  let search: Awaited<ReturnType<typeof openSearch>>;
  let space: string;
  beforeAll(async () => {
    search = await openSearch(dialect);
    space = await makeSpace(search.platform, search.organization);
    await writePages(search.platform, space, makePages());
    await search.platform.jobs.runDue();
  }, 120_000);
  afterAll(() => search?.[Symbol.asyncDispose]());

  it.each(['glaze', 'clay'])('gives each page that has %s once', async (word) => {
    const expected = word === 'glaze' ? PAGES + 1 : [...Array(PAGES).keys()].filter((i) => i % 7);
    const total = typeof expected === 'number' ? expected : expected.length;
    const seen: string[] = [];
    let after: SearchPosition | undefined;
    do {
      const found = await searchSpace(search.platform, space, word, { limit: 400, after });
      expect(found.count).toBe(total);
      expect(found.pages.every((page) => page.sections.length > 0)).toBe(true);
      seen.push(...found.pages.map((page) => page.pageId));
      after = found.next;
    } while (after !== undefined);
    expect(seen).toHaveLength(total);
    expect(new Set(seen).size).toBe(total);
  });

  it('has the page that is called so first, wherever it stands', async () => {
    const [first] = await find(search.platform, space, 'glaze', { limit: 3 });
    expect(first).toBe('last');
  });

  it('finds any of many words by the rarest', async () => {
    const query = 'glaze clay note page called is the so that';
    const [first] = await find(search.platform, space, `${query} kaolin`, { limit: 3 });
    expect(first).toBe('last');
  });
});
