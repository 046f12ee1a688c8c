import type { IncomingMessage } from 'node:http';
import { siteCatalog } from '@octavo/messages/site';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeMemoryTree } from '../areas/imports/testing/memory-tree.ts';
import { addSiteSpace } from '../areas/sites/index.ts';
import { ANONYMOUS_READER, makeReader } from '../platform/index.ts';
import { testActor } from '../testing/test-actor.ts';
import { dialects } from '../testing/test-platform.ts';
import { sendPlainRequest } from './testing/plain-request.ts';
import { type SiteServer, startSiteServer } from './testing/site-server.ts';

const STAFF = makeReader('visitor', { staff: true });
const asReader = ({ headers }: IncomingMessage) =>
  headers['x-reader'] === 'staff' ? STAFF : ANONYMOUS_READER;

const SPACES = {
  wheel: { 'README.md': '# Glaze on the wheel\n\nGlaze, glaze and glaze again.\n' },
  inside: { 'README.md': '# Secret glaze\n\nOf cobalt.\n' },
  clay: { 'README.md': '# Clay\n\nNothing here.\n' },
};

interface Answer {
  groups: { title: string; results: { href: string }[] }[];
}

describe.each(dialects)('searching a site of several spaces on %s', (dialect) => {
  let server: SiteServer;
  let site: Awaited<ReturnType<SiteServer['publish']>>;

  async function search(address: string, reader = 'nobody') {
    const answer = await sendPlainRequest(server.origin + site.path + address, {
      headers: { 'x-reader': reader },
    });
    expect(answer.headers['x-robots-tag']).toBe('noindex');
    const { groups } = JSON.parse(answer.text) as Answer;
    return groups.map(({ title, results }) => [title, ...results.map(({ href }) => href)]);
  }

  beforeAll(async () => {
    server = await startSiteServer({}, dialect, asReader);
    const location = makeMemoryTree({ 'README.md': '# Kiln\n\nHow to fire a glaze.\n' });
    site = await server.publish({ location, title: 'Kiln' });
    for (const [path, tree] of Object.entries(SPACES)) {
      const other = await server.publish({ location: makeMemoryTree(tree), title: path });
      await server.platform.database.transaction(async (tx) => {
        const place = { spaceId: other.spaceId, title: path, path };
        const id = await addSiteSpace(server.platform, tx, { ...site, actor: testActor }, place);
        if (path !== 'inside') return;
        const condition = 'visitor.claims.staff';
        await tx.updateTable('site_spaces').set({ condition }).where('id', '=', id).execute();
      });
    }
  }, 120_000);
  afterAll(() => server?.[Symbol.asyncDispose]());

  it('finds what is in the site space that is read, unless it is asked for all', async () => {
    const own = [['Kiln', `${site.path}/`]];
    expect(await search('/~search.json?q=glaze')).toEqual(own);
    expect(await search('/~search.json?q=glaze&scope=section')).toEqual(own);
  });

  it('names what can be searched on pages that offer a choice alone', async () => {
    const readWords = async (path: string) => {
      const { text } = await sendPlainRequest(`${server.origin}${path}/`);
      const words = /data-labels>(.*?)<\/script>/.exec(text)?.[1] ?? '';
      return JSON.parse(words) as Record<string, string>;
    };
    const { searchIn, scopeSection, scopeSite } = siteCatalog.messagesFor('en');
    const named = await readWords(site.path);
    expect(named).toMatchObject({ searchIn, section: scopeSection, all: scopeSite });
    const location = makeMemoryTree({ 'README.md': '# Alone\n\nNothing else.\n' });
    const alone = Object.keys(
      await readWords((await server.publish({ location, title: 'Alone' })).path),
    );
    expect(alone).toContain('resultsCount');
    for (const key of ['searchIn', 'section', 'all', 'externalImage', 'diagramFailed']) {
      expect(alone).not.toContain(key);
    }
  });

  it('puts the site space that is read first, wherever the word stands more often', async () => {
    const groups = await search('/~search.json?q=glaze&scope=all');
    expect(groups).toEqual([
      ['Kiln', `${site.path}/`],
      ['wheel', `${site.path}/wheel/`],
    ]);
    expect(await search('/wheel/~search.json?q=glaze&scope=all')).toEqual(groups.toReversed());
  });

  it('finds in spaces that are for some readers what is for them alone', async () => {
    const all = '/~search.json?q=glaze&scope=all';
    const inside = ['inside', `${site.path}/inside/`];
    expect(await search(all, 'staff')).toContainEqual(inside);
    expect(await search(all)).not.toContainEqual(inside);
  });

  it('shows the same without script, grouped under headings, with the choice that was made', async () => {
    const { text } = await sendPlainRequest(
      `${server.origin}${site.path}/~search?q=glaze&scope=all`,
    );
    expect(text.match(/<h2>(Kiln|wheel|inside)<\/h2>/g)).toEqual([
      '<h2>Kiln</h2>',
      '<h2>wheel</h2>',
    ]);
    expect(text).toContain('value="all" checked');
    expect(text).toContain('data-search-scopes="section all"');
  });

  it('takes a scope that there is not as the usual one', async () => {
    expect(await search('/~search.json?q=glaze&scope=%00%3C')).toHaveLength(1);
  });
});
