import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeSiteToken } from '../../../apps/server/src/areas/published/site-token.ts';
import {
  type PublishedServer,
  startPublishedServer,
} from '../../../apps/server/src/areas/published/testing/published-server.ts';
import {
  type PageDraft,
  writePages,
} from '../../../apps/server/src/areas/search/testing/write-pages.ts';
import { dialects } from '../../../apps/server/src/testing/test-platform.ts';

/** More than any list of hidden pages would hold. */
const HIDDEN = 2500;
const STAFF = 'visitor.claims.staff';

/** Words that stand in hidden text alone, and for each one that stands nowhere, as long as it. */
const PAIRS: readonly [attack: string, hidden: string, nowhere: string][] = [
  ['a whole word', 'quartzite', 'plumbline'],
  ['a beginning', 'quartz', 'plumbl'],
  ['a mistyped word', 'quartzide', 'plumbbine'],
  ['a phrase', '"quartzite seam"', '"plumbline seam"'],
  ['a word beside one that is seen', 'quartzite kiln', 'plumbline kiln'],
  ['a mistyped word beside one that is seen', 'quartzide kiln', 'plumbbine kiln'],
  ['a word that looks like one that is seen', 'porcelane', 'porcelaxe'],
  ['the title of a hidden page', 'Vein 2499', 'Vane 2499'],
  ['the title of the page above', 'Underground', 'Overground'],
  ['a word under a condition', 'wolframite', 'soapstoned'],
  ['a word under two conditions', 'cinnabar', 'tinfoils'],
  ['a word of a content under a condition', 'malachite', 'waterfall'],
  ['a word by the variables of its page', 'obsidian', 'tortoise'],
];

const PAGES: Record<string, PageDraft> = {
  seen: { title: 'Seen', text: 'The kiln stands in the open. So does porcelain.' },
  under: { title: 'Underground', condition: STAFF, text: 'Down here.' },
  middle: { title: 'Middle', parent: 'under', text: 'Halfway.' },
  partly: {
    title: 'Partly',
    text: `Open clay.\n\n{% if ${STAFF} %}\nwolframite\n\n{% if visitor.claims.chief %}\ncinnabar\n{% endif %}\n{% endif %}\n`,
  },
  shows: { title: 'Shows', text: 'Open slip.\n\n{% include "shared" %}\n' },
  varied: {
    title: 'Varied',
    variables: { team: 'staff' },
    condition: 'visitor.claims[page.vars["team"]]',
    text: 'obsidian',
  },
  broken: {
    title: 'Broken',
    condition: STAFF,
    text: '{% if true) || (true %}\nfeldspars\n{% endif %}',
  },
  above: { title: 'Above', text: 'A roof.' },
  below: { title: 'Below', parent: 'above', text: 'travertine' },
};

interface Found {
  count: number;
  items: { title: string }[];
}

describe.each(dialects)('what conditions hide, in searches on %s', (dialect) => {
  let published: PublishedServer;
  let anybody: string;
  let staff: string;

  beforeAll(async () => {
    published = await startPublishedServer(dialect);
    const { platform } = published.server;
    const veins = Array.from({ length: HIDDEN }, (_, at): [string, PageDraft] => [
      `vein${at}`,
      {
        ...{ title: `Vein ${at}`, parent: at % 2 === 0 ? 'under' : 'middle' },
        text: at % 100 === 0 ? 'A quartzite seam of porcelanes.' : '',
      },
    ]);
    const pages = { ...PAGES, ...Object.fromEntries(veins) };
    await writePages(platform, published.spaces.Glazes, pages, {
      shared: `Shown to all.\n\n{% if ${STAFF} %}\nmalachite\n{% endif %}\n`,
    });
    await platform.jobs.runDue();
    anybody = await makeToken({});
    staff = await makeToken({ staff: true, chief: true });
  }, 240_000);
  afterAll(() => published?.[Symbol.asyncDispose]());

  async function makeToken(claims: Record<string, unknown>): Promise<string> {
    const { server, siteId, organizationId, spaces } = published;
    const { db } = server.platform.database;
    const { id } = await db
      .selectFrom('site_spaces')
      .select('id')
      .where('site_id', '=', siteId)
      .where('space_id', '=', spaces.Glazes)
      .executeTakeFirstOrThrow();
    const place = { organization: organizationId, site: siteId, siteSpace: id };
    return makeSiteToken(
      server.platform.signer,
      { ...place, space: spaces.Glazes, claims, audience: 'public' },
      server.platform.clock.now(),
    );
  }

  const search = (query: string, as: string) =>
    published.call<Found>('POST', `${published.path}/search`, { body: { query }, as });
  const titlesFor = async (query: string, as: string) =>
    (await search(query, as)).body.items.map(({ title }) => title).sort();
  const searchPage = async (query: string) => {
    const path = `${new URL(published.url).pathname}~search.json?q=${encodeURIComponent(query)}`;
    const answer = await fetch(published.server.origin + path);
    return { status: answer.status, text: await answer.text() };
  };
  const write = (pages: Record<string, PageDraft | null>) =>
    writePages(published.server.platform, published.spaces.Glazes, pages);

  it.each(PAIRS)('%s is answered as one that stands nowhere', async (_attack, hidden, nowhere) => {
    const [there, missing] = [await search(hidden, anybody), await search(nowhere, anybody)];
    expect([there.status, there.body]).toEqual([missing.status, missing.body]);
    expect(await searchPage(hidden)).toEqual(await searchPage(nowhere));
  });

  it('those who may see it find all of it, and its count', async () => {
    expect((await search('quartzite', staff)).body.count).toBe(HIDDEN / 100);
    expect((await search('quartz', staff)).body.count).toBe(HIDDEN / 100);
    expect((await search('quartzide', staff)).body.count).toBe(HIDDEN / 100);
    expect(await titlesFor('Vein 2499', staff)).toContain('Vein 2499');
    for (const [word, title] of [
      ['wolframite', 'Partly'],
      ['cinnabar', 'Partly'],
      ['malachite', 'Shows'],
      ['obsidian', 'Varied'],
    ] as const) {
      expect([word, await titlesFor(word, staff)]).toEqual([word, [title]]);
    }
  });

  it('a mistyped word leads to what is seen, whatever hidden words are nearer to it', async () => {
    expect(await titlesFor('porcelane', anybody)).toEqual(['Seen']);
    expect((await searchPage('porcelane')).text).toContain('porcelain');
  });

  it('a condition that cannot be read opens nothing where another stands before it', async () => {
    expect(await titlesFor('feldspars', staff)).toEqual([]);
    expect(await titlesFor('feldspars', anybody)).toEqual([]);
  });

  it('members find all of it, and nobody else by the search of the space', async () => {
    const path = `/spaces/${published.spaces.Glazes}/search?query=quartzite`;
    const { call, renderer } = published;
    expect((await call<Found>('GET', path)).body.count).toBe(HIDDEN / 100);
    for (const as of [renderer, anybody, staff]) {
      expect((await call('GET', path, { as })).status).toBeGreaterThanOrEqual(400);
    }
  });

  it('a condition above a page counts from the edit on that brings it, and no longer', async () => {
    expect(await titlesFor('travertine', anybody)).toEqual(['Below']);
    await write({ above: { ...PAGES.above, condition: STAFF } });
    expect(await titlesFor('travertine', anybody)).toEqual([]);
    expect(await titlesFor('travertine', staff)).toEqual(['Below']);
    await write({ above: PAGES.above ?? {} });
    expect(await titlesFor('travertine', anybody)).toEqual(['Below']);
    await write({ below: { ...PAGES.below, parent: 'middle' } });
    expect(await titlesFor('travertine', anybody)).toEqual([]);
    await write({ below: PAGES.below ?? {} });
    expect(await titlesFor('travertine', anybody)).toEqual(['Below']);
  });

  it('the page above thousands of others opens and hides them at once', async () => {
    await write({ under: { ...PAGES.under, condition: '' } });
    expect((await search('quartzite', anybody)).body.count).toBe(HIDDEN / 100);
    await write({ under: PAGES.under ?? {} });
    expect((await search('quartzite', anybody)).body.count).toBe(0);
    expect((await search('quartzite', staff)).body.count).toBe(HIDDEN / 100);
  });
});
