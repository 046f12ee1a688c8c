import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeMemoryTree } from '../../areas/imports/testing/memory-tree.ts';
import { type Counting, startCounting } from '../../areas/insights/index.ts';
import { dialects } from '../../testing/test-platform.ts';
import { askForFeedback } from '../testing/ask-for-feedback.ts';
import { sendPlainRequest } from '../testing/plain-request.ts';
import { type SiteServer, startSiteServer } from '../testing/site-server.ts';
import { createReaderTest } from './note-view.ts';

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const KILN = {
  'README.md': '# Kiln\n\nHow to fire a glaze.\n',
  'glazes.md': '# Glazes\n\nCeladon is a glaze.\n',
  'staff.md': '---\nif: visitor.claims.staff\n---\n\n# Staff\n',
};

describe.each(dialects)('what readers of a site do on %s', (dialect) => {
  let server: SiteServer;
  let counting: Counting;
  let site: Awaited<ReturnType<SiteServer['publish']>>;

  beforeAll(async () => {
    server = await startSiteServer({}, dialect);
    counting = startCounting(server.platform);
    site = await server.publish({ location: makeMemoryTree(KILN), title: 'Kiln' });
    await askForFeedback(server, site.siteId);
  });
  afterAll(async () => {
    await counting.stop();
    await server[Symbol.asyncDispose]();
  });

  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    sendPlainRequest(server.origin + site.path + path, {
      method,
      headers: { 'user-agent': BROWSER, ...headers },
    });
  const send = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    sendPlainRequest(`${server.origin}${site.path}/~feedback`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
        ...headers,
      },
      body: new URLSearchParams(fields).toString(),
    });

  /** What is counted of a type since it was asked for the last time, by its text or page. */
  async function taken(type: string, by: 'detail' | 'page_id' = 'detail') {
    await counting.write();
    const { db } = server.platform.database;
    const rows = await db
      .selectFrom('insight_counts')
      .select([by, 'events', 'empty', 'space_id'])
      .where('type', '=', type as 'page_view')
      .execute();
    await server.platform.database.transaction((tx) => tx.deleteFrom('insight_counts').execute());
    for (const row of rows) expect(row.space_id).toBe(site.spaceId);
    return Object.fromEntries(rows.map((row) => [row[by] as string, [row.events, row.empty]]));
  }

  const pageIdOf = async (path: string) =>
    /name="page" value="([^"]+)"/.exec((await get(path)).text)?.[1] ?? '';

  it('is counted for each page that is read, the ones from memory too', async () => {
    const [home, glazes] = [await pageIdOf('/'), await pageIdOf('/glazes')];
    await taken('page_view');
    const first = await get('/glazes');
    for (let at = 0; at < 20; at += 1) await get('/glazes');
    const unchanged = await get('/glazes', { 'if-none-match': first.headers.etag ?? '' });
    expect(unchanged.status).toBe(304);
    await get('/glazes?utm_source=mail');
    await get('/');
    expect(await taken('page_view', 'page_id')).toEqual({ [glazes]: [23, 0], [home]: [1, 0] });
  });

  it.each<[string, () => Promise<unknown>]>([
    ['programs', () => get('/glazes', { 'user-agent': 'Googlebot/2.1' })],
    ['nobody that says who it is', () => get('/glazes', { 'user-agent': '' })],
    ['what is fetched before it is read', () => get('/glazes', { 'sec-purpose': 'prefetch' })],
    ['HEAD', () => get('/glazes', {}, 'HEAD')],
    ['other things than pages', () => get('/glazes.md')],
    ['what is not there', () => get('/nothing')],
    ['pages that the reader may not see', () => get('/staff')],
    ['redirects', () => get('/glazes/')],
    ['changes', () => get('/glazes', {}, 'DELETE')],
  ])('is not counted of %s', async (_, request) => {
    await taken('page_view');
    await request();
    await request();
    expect(await taken('page_view')).toEqual({});
  });

  it('is counted for searches that readers came to a rest at, not for each letter', async () => {
    await get('/~search.json?q=cela');
    await get('/~search.json?q=celadon&final');
    await get('/~search.json?q=unobtainium&final=1');
    await get('/~search.json?q=&final=1');
    await get('/~search?q=CELADON');
    await get('/~search?q=celadon', { 'user-agent': 'Googlebot/2.1' });
    expect(await taken('search_type_query')).toEqual({ celadon: [2, 0], unobtainium: [1, 1] });
  });

  it('is asked at the end of a page, and answered with the way back to a thank-you', async () => {
    const { text } = await get('/glazes');
    expect(text).toContain(`action="${site.path}/~feedback"`);
    const page = await pageIdOf('/glazes');
    const answer = await send({ page, rating: 'ok', comment: '  Say more.\r\nPlease. ' });
    expect(answer.status).toBe(303);
    expect(answer.headers.location).toBe(`${site.path}/glazes#~feedback-thanks`);
    expect((await send({ page, rating: 'good' })).status).toBe(303);
    expect(await taken('page_feedback')).toEqual({ ok: [1, 0], good: [1, 0] });
    const comments = await server.platform.database.db
      .selectFrom('insight_comments')
      .select(['page_id', 'comment', 'rating'])
      .execute();
    expect(comments).toEqual([{ page_id: page, comment: 'Say more.\nPlease.', rating: 'ok' }]);
  });

  it('is refused where the page did not send it', async () => {
    const page = await pageIdOf('/glazes');
    const good = { page, rating: 'good' };
    const none = { 'sec-fetch-site': '' };
    const own = { ...none, origin: server.origin };
    for (const [status, fields, headers] of [
      [403, good, { 'sec-fetch-site': 'cross-site' }],
      [403, good, { 'sec-fetch-site': 'same-site' }],
      [403, good, { 'sec-fetch-site': 'none' }],
      [415, good, { 'content-type': 'application/json' }],
      [400, { ...good, rating: 'great' }, {}],
      [400, { ...good, comment: 'x'.repeat(501) }, {}],
      [413, { ...good, comment: 'x'.repeat(20_000) }, {}],
      [404, { ...good, page: 'nothing' }, {}],
      [404, { ...good, page: '__proto__' }, {}],
    ] as const) {
      const address = { 'x-forwarded-for': '192.0.2.1' };
      const answer = await send(fields, { ...address, ...headers });
      expect([answer.status, fields, headers]).toEqual([status, fields, headers]);
    }
    expect((await send(good, { ...own, 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect(await taken('page_feedback')).toEqual({});
    expect((await get('/~feedback')).status).toBe(404);
    expect((await get('/glazes', {}, 'POST')).status).toBe(405);
    expect((await get('/nothing/~feedback', {}, 'POST')).status).toBe(405);
  });

  it('is limited for each address', async () => {
    const page = await pageIdOf('/glazes');
    const statuses: number[] = [];
    for (let at = 0; at < 12; at += 1) statuses.push((await send({ page, rating: 'bad' })).status);
    expect(statuses.at(-1)).toBe(429);
    await taken('page_feedback');
  });
});

describe('the test of user agents', () => {
  const isReader = createReaderTest();
  it.each([
    [BROWSER, true],
    ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36', true],
    ['Mozilla/5.0 (Linux; Android 11; CUBOT X30) AppleWebKit/537.36 Chrome/141.0 Mobile', true],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Version/18.6 Safari/604.1', true],
    ['Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)', false],
    ['Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2)', false],
    ['Mozilla/5.0 AppleWebKit/537.36 HeadlessChrome/141.0.0.0 Safari/537.36', false],
    ['curl/8.5.0', false],
    ['', false],
    ['x'.repeat(513), false],
  ])('of %s says %s, again and again', (agent, expected) => {
    expect([isReader(agent), isReader(agent)]).toEqual([expected, expected]);
  });
});
