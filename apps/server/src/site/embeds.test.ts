import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { lookThrough } from '../areas/content/owners/remove-blobs.ts';
import { scheduleAreas } from '../areas.ts';
import { listQueries } from '../testing/count-queries.ts';
import type { WebListener } from '../testing/public-web.ts';
import { dialects } from '../testing/test-platform.ts';
import {
  type EmbeddingSite,
  embed,
  makePng,
  startEmbeddingSite,
} from './testing/embedding-site.ts';

const DAY_MS = 24 * 60 * 60_000;
const PNG = makePng(120, 63);

/** What hosts answer, by address. */
type Web = Record<string, (response: ServerResponse) => void>;

function listen(pages: Web): WebListener {
  return (_request, response, url) => {
    const page = pages[url];
    if (page === undefined) response.writeHead(404).end();
    else page(response);
  };
}

const send =
  (body: string | Uint8Array, type = 'text/html; charset=utf-8', status = 200) =>
  (response: ServerResponse) =>
    void response.writeHead(status, { 'content-type': type }).end(body);

const page = (head: string) =>
  send(`<!doctype html><html><head>${head}</head><body>x</body></html>`);

/** Sends for as long as somebody reads. */
const flood = (start: string, type: string) => (response: ServerResponse) => {
  response.writeHead(200, { 'content-type': type });
  response.write(start);
  const go = () => {
    while (!response.destroyed && response.write(' '.repeat(64 * 1024)));
  };
  response.on('drain', go).on('error', () => undefined);
  go();
};

const RAKU = 'https://pots.example/raku';
const RAKU_PAGE = page(
  '<title>Not this</title><meta property="og:title" content="Raku &amp; fire">' +
    '<meta property="og:description" content="How to fire."><meta property="og:site_name" content="Pots">' +
    '<meta property="og:image" content="/raku.png">',
);
const RAKU_WEB = { [RAKU]: RAKU_PAGE, 'https://pots.example/raku.png': send(PNG, 'image/png') };

function readCards({ text }: { text: string }): string[] {
  return [...text.matchAll(/<figure class="embed">(.*?)<\/figure>/gs)].map(([, card = '']) => card);
}

async function readFirstCard(site: EmbeddingSite, path: string): Promise<string> {
  return readCards(await site.get(path))[0] ?? '';
}

describe.each(dialects)('an embed of a published page, on %s,', (dialect) => {
  it('shows the title, description and picture of what is there, from this server', async () => {
    await using site = await startEmbeddingSite(listen(RAKU_WEB), { dialect });
    await site.write({ start: 'Hello', raku: embed(RAKU), again: embed(`${RAKU}#glaze`) });
    const [start, raku, again] = [
      await site.get('/'),
      await site.get('/raku'),
      await site.get('/again'),
    ];
    for (const card of [readCards(raku)[0], readCards(again)[0]]) {
      expect(card).toContain('<span class="embed-card-title" dir="auto">Raku &amp; fire</span>');
      expect(card).toContain('dir="auto">How to fire.</span>');
      expect(card).toContain('dir="auto">Pots</span>');
    }
    expect(site.web.asked).toEqual([RAKU, 'https://pots.example/raku.png']);
    const source = /src="([^"]+)" alt="" width="120" height="63"/.exec(raku.text)?.[1] ?? '';
    expect(source).toMatch(/\/~embeds\/[0-9a-f]{64}\.png$/);
    const picture = await site.get(source.replace(/^.*(?=\/~embeds)/, ''));
    expect(picture.status).toBe(200);
    expect(picture.body.equals(PNG)).toBe(true);
    expect(picture.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });

    await site.write({ other: embed('https://pots.example/none') });
    expect((await site.get('/raku')).headers.etag).not.toBe(start.headers.etag);
    expect(await readFirstCard(site, '/other')).toContain('embed-card-address');
  });

  it('changes where it was shown before, once more is known, and no other page does', async () => {
    let isUp = false;
    const web: Web = {
      ...RAKU_WEB,
      [RAKU]: (response) => (isUp ? RAKU_PAGE : send('', 'text/html', 503))(response),
    };
    await using site = await startEmbeddingSite(listen(web), { dialect });
    await site.write({ start: 'Hello', raku: embed(RAKU) });
    const tags = async () => [
      (await site.get('/')).headers.etag,
      (await site.get('/raku')).headers.etag,
    ];
    const before = await tags();
    expect(await readFirstCard(site, '/raku')).toContain('embed-card-address');
    isUp = true;
    await site.later(30 * 60_000);
    expect(await tags()).toEqual(before);
    await site.later(31 * 60_000);
    const after = await tags();
    expect(await readFirstCard(site, '/raku')).toContain('Raku &amp; fire');
    expect(after[0]).toBe(before[0]);
    expect(after[1]).not.toBe(before[1]);
  });

  it('is asked for once its space is published, and forgotten when nothing embeds it', async () => {
    await using site = await startEmbeddingSite(listen(RAKU_WEB), { dialect, publish: false });
    await site.write({ start: 'Hello', raku: embed(RAKU) });
    await site.later(2 * DAY_MS);
    expect(site.web.asked).toEqual([]);
    await site.call('POST', `${site.path}/publish`);
    await site.later(0);
    expect(await readFirstCard(site, '/raku')).toContain('Raku &amp; fire');

    const { db } = site.server.platform.database;
    const count = async () =>
      (await db.selectFrom('embeds').select('picture_blob').execute()).map(
        (row) => row.picture_blob,
      );
    const { platform } = site.server;
    const [name] = await count();
    const blob = name ?? '';
    const isKept = async () => {
      await site.later(2 * DAY_MS);
      await lookThrough(platform, Number.parseInt(blob.slice(0, 2), 16));
      return (await platform.blobs.read(blob)) !== undefined;
    };
    expect(await isKept()).toBe(true);
    await site.call('POST', `${site.path}/unpublish`);
    await scheduleAreas(platform);
    await site.later(0);
    await site.later(DAY_MS);
    expect(await count()).toEqual([]);
    expect(await isKept()).toBe(false);
    expect(site.web.asked).toHaveLength(2);
  });
});

describe.each(dialects)('an address that several places embed, on %s,', (dialect) => {
  it('is asked for once, and belongs to each space for itself', async () => {
    await using site = await startEmbeddingSite(listen(RAKU_WEB), { dialect });
    const { server, web } = site;
    const other = await server.make.space(site.organizationId, { title: 'Other' });
    const { id } = await site.call<{ id: string }>('POST', `${site.path}/site-spaces`, {
      ...{ spaceId: other.id, path: 'other' },
    });
    expect(id).toBeDefined();
    await site.write({ raku: embed(RAKU), twice: embed(RAKU) });
    const source = /\/~embeds\/[^"]+/.exec(await readFirstCard(site, '/'))?.[0] ?? '';
    expect((await site.get(source)).status).toBe(200);
    expect((await site.get(`/other${source}`)).status).toBe(404);

    await site.write({ late: embed(RAKU) }, other.id);
    expect(await readFirstCard(site, '/other/')).toContain('Raku &amp; fire');
    expect((await site.get(`/other${source}`)).status).toBe(200);
    expect(web.asked).toHaveLength(2);

    const { db } = server.platform.database;
    const listSpaces = async () =>
      (await db.selectFrom('embed_uses').select('space_id').distinct().execute()).length;
    expect(await listSpaces()).toBe(2);
    await site.call('DELETE', `/spaces/${other.id}`);
    await scheduleAreas(server.platform);
    await site.later(0);
    expect(await listSpaces()).toBe(1);
    await site.call('POST', `/spaces/${other.id}/restore`);
    await site.later(0);
    expect(await listSpaces()).toBe(2);
    expect(await readFirstCard(site, '/other/')).toContain('Raku &amp; fire');
    await site.call('DELETE', `/spaces/${other.id}`);
    await site.later(8 * DAY_MS);
    expect(await listSpaces()).toBe(1);
    expect(await readFirstCard(site, '/')).toContain('Raku &amp; fire');
    expect(web.asked).toHaveLength(2);
  });

  it('is shown by a page that somebody read before it was looked through', async () => {
    await using site = await startEmbeddingSite(listen(RAKU_WEB), { dialect });
    await site.write({ raku: embed(RAKU) });
    const changes = [
      {
        operation: 'insert_page',
        slug: 'late',
        document: { markdown: `# Late\n\n${embed(RAKU)}` },
      },
    ];
    await site.call('POST', `/spaces/${site.spaceId}/content?compat=false`, { changes });
    const other = await site.server.make.space(site.organizationId, { title: 'Other' });
    await site.call('POST', `${site.path}/site-spaces`, { spaceId: other.id, path: 'other' });
    await site.call('POST', `/spaces/${other.id}/content?compat=false`, { changes });
    expect(await readFirstCard(site, '/late')).toContain('Raku &amp; fire');
    expect(await readFirstCard(site, '/other/')).toContain('embed-card-address');
    await site.later(0);
    expect(await readFirstCard(site, '/other/')).toContain('Raku &amp; fire');
    expect(site.web.asked).toHaveLength(2);
  });

  it('is asked for once by several runs at a time', async () => {
    const addresses = Array.from({ length: 6 }, (_, at) => `https://a.example/${at}`);
    const web = Object.fromEntries(
      addresses.map((url) => [
        url,
        (response: ServerResponse) => void setTimeout(() => page('<title>A</title>')(response), 50),
      ]),
    );
    await using site = await startEmbeddingSite(listen(web), { dialect });
    const { jobs, database } = site.server.platform;
    await site.write({ all: 'Nothing yet' });
    const changes = [
      { operation: 'insert_page', document: { markdown: addresses.map(embed).join('') } },
    ];
    await site.call('POST', `/spaces/${site.spaceId}/content?compat=false`, { changes });
    await jobs.runDue();
    await database.transaction(async (tx) => {
      await tx.updateTable('embeds').set({ due_at: '2020-01-01T00:00:00.000Z' }).execute();
      for (const key of ['one', 'two', 'three'])
        await jobs.enqueue(tx, 'embeds.fetch', {}, { key });
    });
    site.web.asked.length = 0;
    await jobs.runDue();
    expect(site.web.asked.toSorted()).toEqual(addresses);
  });

  it('is asked for a few at a time, so that no space keeps others waiting', async () => {
    const addresses = Array.from({ length: 20 }, (_, at) => `https://a.example/${at}`);
    await using site = await startEmbeddingSite(listen({}), { dialect });
    await site.write({ all: addresses.map(embed).join('') });
    expect(site.web.asked).toHaveLength(8);
    await site.later(10_000);
    expect(site.web.asked).toHaveLength(16);
    await site.later(10_000);
    expect(site.web.asked).toHaveLength(20);
  });

  it('is forgotten by the page that embeds another one now', async () => {
    await using site = await startEmbeddingSite(listen(RAKU_WEB), { dialect });
    await site.write({ raku: embed(RAKU) });
    const { pages } = await site.call<{ pages: { id: string }[] }>(
      'GET',
      `/spaces/${site.spaceId}/content/pages`,
    );
    const listUses = async () =>
      (
        await site.server.platform.database.db
          .selectFrom('embed_uses')
          .innerJoin('embeds', 'embeds.id', 'embed_uses.embed_id')
          .select('url')
          .execute()
      ).map(({ url }) => url);
    expect(await listUses()).toEqual([RAKU]);
    const changes = [
      {
        ...{ operation: 'update_page', page: pages[0]?.id },
        document: { markdown: embed('https://pots.example/none') },
      },
    ];
    await site.call('POST', `/spaces/${site.spaceId}/content?compat=false`, { changes });
    await site.later(0);
    expect(await listUses()).toEqual(['https://pots.example/none']);
  });
});

describe('what another host answers', () => {
  const titleOf = (card: string) => /embed-card-title" dir="auto">([^<]*)</.exec(card)?.[1];

  it('is taken as text, in its own encoding, without what turns or hides it, and cut', async () => {
    const web: Web = {
      'https://a.example/script': page('<title>&lt;script&gt;alert(1)&lt;/script&gt;</title>'),
      'https://a.example/turned': page('<title>safe\u202egnp.exe\u0007 \u2066x</title>'),
      'https://a.example/long': page(`<title>${'y'.repeat(5000)}</title>`),
      'https://a.example/win': send(
        Buffer.from('<head><title>\xcf\xf0\xe8\xe2\xe5\xf2</title></head>', 'latin1'),
        'text/html; charset=windows-1251',
      ),
      'https://a.example/wrong': send(
        Buffer.from('<head><title>caf\xe9</title></head>', 'latin1'),
        'text/html; charset=utf-8',
      ),
      'https://a.example/none': send(
        '<head><title>é</title></head>',
        'text/html; charset=nonsense',
      ),
    };
    await using site = await startEmbeddingSite(listen(web));
    await site.write({ all: Object.keys(web).map(embed).join('') });
    const cards = readCards(await site.get('/'));
    expect(cards.map(titleOf)).toEqual([
      '&lt;script&gt;alert(1)&lt;/script&gt;',
      'safe gnp.exe x',
      'y'.repeat(200),
      'Привет',
      'caf\ufffd',
      'é',
    ]);
  });

  it('leaves the card as it is where it is no page, or comes from where nobody may ask', async () => {
    const web: Web = {
      'https://a.example/pdf': send('%PDF', 'application/pdf'),
      'https://a.example/gone': send('gone', 'text/html', 410),
      'https://a.example/nothing': page('<meta name="viewport" content="x">'),
      'https://a.example/private': (response) =>
        void response.writeHead(302, { location: 'http://127.0.0.1:1/admin' }).end(),
      'https://a.example/loop': (response) =>
        void response.writeHead(302, { location: '/loop' }).end(),
      'https://a.example/zip': (response) =>
        void response
          .writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' })
          .end('x'),
    };
    await using site = await startEmbeddingSite(listen(web));
    const addresses = [
      ...Object.keys(web),
      ...[
        'http://127.0.0.1/',
        'http://[::1]/',
        'http://169.254.169.254/latest',
        'https://u:p@a.example/',
      ],
    ];
    await site.write({ all: addresses.map(embed).join('') });
    await site.later(10_000);
    const cards = readCards(await site.get('/'));
    expect(cards).toHaveLength(addresses.length);
    expect(cards.filter((card) => card.includes('embed-preview'))).toEqual([]);
    const rows = await site.server.platform.database.db
      .selectFrom('embeds')
      .select(['url', 'failure'])
      .orderBy('url')
      .execute();
    expect(rows.map(({ failure }) => failure)).not.toContain(null);
    expect(rows.find(({ url }) => url.includes('private'))?.failure).toContain(
      'not an address on the public Internet',
    );
    expect(rows.map(({ url }) => url)).not.toContain('https://u:p@a.example/');
  });

  it('is read no further than its head, and never for long', async () => {
    const web: Web = {
      'https://a.example/endless': flood('<head><title>Endless</title>', 'text/html'),
      'https://a.example/body': flood('<head><title>Long</title></head><body>', 'text/html'),
      'https://a.example/tags': send(`<head>${'<a>'.repeat(300_000)}<title>Late</title>`),
      'https://a.example/picture': page(
        '<title>Picture</title><meta name="og:image" content="/huge">',
      ),
      'https://a.example/huge': (response) => {
        response.writeHead(200, { 'content-type': 'image/png', 'content-length': '30000000' });
        response.end(Buffer.alloc(30_000_000));
      },
      'https://a.example/stream': page(
        '<title>Stream</title><meta name="og:image" content="/more">',
      ),
      'https://a.example/more': flood('\x89PNG', 'image/png'),
    };
    await using site = await startEmbeddingSite(listen(web));
    const shown = ['endless', 'body', 'tags', 'picture', 'stream'];
    const begun = performance.now();
    await site.write({ all: shown.map((name) => embed(`https://a.example/${name}`)).join('') });
    expect(performance.now() - begun).toBeLessThan(20_000);
    const cards = readCards(await site.get('/'));
    expect(cards.map(titleOf)).toEqual(['Endless', 'Long', undefined, 'Picture', 'Stream']);
    expect(cards.join('')).not.toContain('<img');
  }, 60_000);

  it('shows no picture that is none, is drawn by a program, or is too large', async () => {
    const bomb = makePng(16, 16);
    bomb.writeUInt32BE(50_000, 16);
    bomb.writeUInt32BE(50_000, 20);
    const pictures: Web = {
      'https://a.example/html.png': send('<script>alert(1)</script>', 'image/png'),
      'https://a.example/page.png': send(PNG, 'text/html'),
      'https://a.example/x.svg': send(
        '<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"><script/></svg>',
        'image/svg+xml',
      ),
      'https://a.example/svg.png': send(
        '<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"/>',
        'image/png',
      ),
      'https://a.example/bomb.png': send(bomb, 'image/png'),
      'https://a.example/dot.png': send(makePng(1, 1), 'image/png'),
      'https://a.example/away.png': (response) =>
        void response.writeHead(302, { location: 'http://10.0.0.1/x.png' }).end(),
    };
    const urls = [...Object.keys(pictures), 'http://127.0.0.1/a.png', 'data:image/png;base64,AAAA'];
    const web: Web = { ...pictures };
    urls.forEach((url, at) => {
      web[`https://a.example/${at}`] = page(
        `<title>${at}</title><meta property="og:image" content="${url}">`,
      );
    });
    await using site = await startEmbeddingSite(listen(web));
    await site.write({ all: urls.map((_, at) => embed(`https://a.example/${at}`)).join('') });
    await site.later(10_000);
    const cards = readCards(await site.get('/'));
    expect(cards.map(titleOf)).toEqual(urls.map((_, at) => `${at}`));
    expect(cards.join('')).not.toContain('<img');
  });

  it('is completed by what the host says by oEmbed', async () => {
    const web: Web = {
      'https://v.example/1': page(
        '<title>Watch</title><link rel="alternate" type="application/json+oembed" href="/oembed?u=1">',
      ),
      'https://v.example/oembed?u=1': send(
        JSON.stringify({
          ...{ type: 'video', title: 'Raku', provider_name: 'Vids', html: '<script>' },
          thumbnail_url: 'https://v.example/t.png',
        }),
        'application/json',
      ),
      'https://v.example/t.png': send(PNG, 'image/png'),
    };
    await using site = await startEmbeddingSite(listen(web));
    await site.write({ all: embed('https://v.example/1') });
    const card = await readFirstCard(site, '/');
    expect(titleOf(card)).toBe('Watch');
    expect(card).toContain('>Vids</span>');
    expect(card).toMatch(/\/~embeds\/[0-9a-f]{64}\.png/);
  });
});

describe('a video', () => {
  const url = 'https://youtu.be/dQw4w9WgXcQ';
  const oembed = `https://www.youtube.com/oembed?format=json&url=${encodeURIComponent(url)}`;

  it('has the title and picture that its host gives by oEmbed', async () => {
    const answer = {
      title: 'Raku',
      provider_name: 'YouTube',
      thumbnail_url: 'https://i.example/1',
    };
    const web = {
      [oembed]: send(JSON.stringify(answer), 'application/json'),
      'https://i.example/1': send(PNG, 'image/png'),
    };
    await using site = await startEmbeddingSite(listen(web));
    await site.write({ all: embed(url) });
    const card = await readFirstCard(site, '/');
    expect(card).toContain('data-player="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ');
    expect(card).toContain('<img src=');
    expect(site.web.asked).toEqual([oembed, 'https://i.example/1']);
  });

  it('is asked for itself where its host gives none', async () => {
    await using site = await startEmbeddingSite(listen({ [url]: page('<title>Raku</title>') }));
    await site.write({ all: embed(url) });
    expect(await readFirstCard(site, '/')).toContain('>Raku</span>');
    expect(site.web.asked).toEqual([oembed, url]);
  });
});

describe('a page that embeds something', () => {
  it('costs a query more than others, once a commit', async () => {
    await using site = await startEmbeddingSite(listen(RAKU_WEB));
    await site.write({ start: 'Hello', raku: embed(RAKU) + embed('https://b.example/') });
    const count = async (path: string) =>
      (await listQueries(() => site.get(path))).filter((sql) => sql.includes('embed')).length;
    expect([await count('/'), await count('/raku'), await count('/raku')]).toEqual([0, 1, 0]);
    await site.write({ more: 'More' });
    expect([await count('/'), await count('/raku'), await count('/raku')]).toEqual([0, 1, 0]);
  });
});

describe('what the operator allows', () => {
  it('is nothing where no host may be asked, and pages are as ever', async () => {
    await using site = await startEmbeddingSite(listen(RAKU_WEB), { hosts: new Set() });
    await site.write({ raku: embed(RAKU) });
    await site.later(2 * DAY_MS);
    expect(site.web.asked).toEqual([]);
    expect(await readFirstCard(site, '/')).toContain('embed-card-address');
  });

  it('is nothing from the next start on, where somebody might be asked before', async () => {
    await using site = await startEmbeddingSite(listen(RAKU_WEB));
    await site.write({ raku: embed(RAKU) });
    expect(await readFirstCard(site, '/')).toContain('Raku &amp; fire');
    const { config, database } = site.server.platform;
    config.embedHosts = new Set();
    await scheduleAreas(site.server.platform);
    await site.later(0);
    await site.later(DAY_MS);
    expect(await database.db.selectFrom('embeds').select('id').execute()).toEqual([]);
    await site.write({ more: 'x' });
    expect(await readFirstCard(site, '/')).toContain('embed-card-address');
  });

  it('holds for redirects and pictures too', async () => {
    const web: Web = {
      ...RAKU_WEB,
      'https://short.example/r': (response) =>
        void response.writeHead(302, { location: RAKU }).end(),
      'https://a.example/': page('<title>A</title>'),
      'https://short.example/p': page(
        '<title>P</title><meta property="og:image" content="https://pots.example/raku.png">',
      ),
    };
    await using site = await startEmbeddingSite(listen(web), { hosts: new Set(['short.example']) });
    const urls = ['https://short.example/r', 'https://short.example/p', 'https://a.example/', RAKU];
    await site.write({ all: urls.map(embed).join('') });
    expect(site.web.asked).toEqual(['https://short.example/r', 'https://short.example/p']);
    const cards = readCards(await site.get('/'));
    expect(cards.map((card) => card.includes('embed-preview'))).toEqual([
      false,
      true,
      false,
      false,
    ]);
    expect(cards.join('')).not.toContain('<img');
  });

  it('is asked once a day at most where nothing can be reached', async () => {
    await using site = await startEmbeddingSite((_request, response) => void response.destroy());
    await site.write({ all: embed('https://a.example/') + embed('https://b.example/') });
    for (let read = 0; read < 3; read += 1) await site.get('/');
    await site.later(DAY_MS / 2);
    expect(site.web.asked).toHaveLength(2);
    await site.later(DAY_MS);
    expect(site.web.asked).toHaveLength(4);
    for (let day = 0; day < 400; day += 40) await site.later(40 * DAY_MS);
    expect(site.web.asked).toHaveLength(8);
  });
});
