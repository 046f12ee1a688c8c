import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeSpace } from '../areas/imports/testing/make-space.ts';
import { addSiteSection, addSiteSpace } from '../areas/sites/index.ts';
import { findCorpus } from '../testing/corpora.ts';
import { testActor } from '../testing/test-actor.ts';
import { importInto, type SiteServer, startSiteServer } from './testing/site-server.ts';

const CORPORA = ['trunk-docs', 'beefree-sdk-docs', 'vitepress-docs', 'pgsql-tw-docs'];
const archives = CORPORA.map(findCorpus);

describe.skipIf(archives.some((one) => one === undefined))('a site of real documentation', () => {
  let server: SiteServer;
  let path: string;
  let version = '';

  beforeAll(async () => {
    server = await startSiteServer();
    const { platform } = server;
    const [first = '', ...others] = archives;
    const home = await server.publish({ location: first, title: 'Trunk' });
    path = home.path;
    const site = { ...home, actor: testActor };
    let sectionId = '';
    for (const [at, archive] of others.entries()) {
      const spaceId = await makeSpace(platform);
      await importInto(platform, spaceId, archive ?? '');
      const title = CORPORA[at + 1] ?? '';
      const space = { spaceId, title };
      await platform.database.transaction(async (tx) => {
        if (at < 2) {
          const made = await addSiteSection(platform, tx, site, { fallbackTitle: 'Docs', space });
          sectionId = made.id;
        } else await addSiteSpace(platform, tx, site, { ...space, sectionId });
      });
      if (at === 2) version = title;
    }
  }, 240_000);
  afterAll(() => server?.[Symbol.asyncDispose]());

  /** The links of a page within an element, and the page's title. */
  async function read(address: string, from: string, to: string) {
    const answer = await fetch(server.origin + address);
    const text = await answer.text();
    const start = text.indexOf(from);
    const part = start === -1 ? '' : text.slice(start, text.indexOf(to, start));
    const links = [...part.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href ?? '');
    return { status: answer.status, links };
  }
  const readTabs = (address: string) => read(address, 'class="section-tabs"', '</nav>');
  const readVersions = (address: string) => read(address, 'picker-versions', '</details>');
  const readPages = (address: string) => read(address, 'class="navigation"', '</nav>');

  it('answers every tab, from every page of the navigation of every tab', async () => {
    const tabs = (await readTabs(`${path}/`)).links;
    expect(tabs).toEqual([`${path}/`, `${path}/beefree-sdk-docs/`, `${path}/vitepress-docs/`]);
    let answered = 0;
    for (const tab of tabs) {
      const pages = (await readPages(tab)).links.filter((one) => one.startsWith(tab)).slice(0, 12);
      expect(pages.length).toBeGreaterThan(5);
      for (const page of pages) {
        const { status, links } = await readTabs(page);
        expect([page, status, links]).toEqual([page, 200, tabs]);
        answered += 1;
      }
    }
    expect(answered).toBeGreaterThan(25);
  });

  it('answers every version, at the same page or the first one', async () => {
    const start = `${path}/vitepress-docs/`;
    const other = `${start}${version}/`;
    for (const from of [start, other]) {
      const pages = (await readPages(from)).links.filter((one) => one.startsWith(from)).slice(0, 8);
      for (const page of pages) {
        const { links } = await readVersions(page);
        expect(links).toHaveLength(2);
        expect(links).toContain(page);
        for (const link of links) expect((await fetch(server.origin + link)).status).toBe(200);
      }
    }
  });
});
