import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readHead, readRevision } from '../areas/content/index.ts';
import { dialects } from '../testing/test-platform.ts';
import { SERVICES, WELL_KNOWN } from './routing/site-services.ts';
import type { PlainAnswer } from './testing/plain-request.ts';
import {
  type PrivateSite,
  type PrivateSites,
  signVisitor,
  startPrivateSites,
} from './testing/private-sites.ts';

const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg"><title>Vermilion</title></svg>';
/** A site each word of which is its own. */
const FILES = {
  'README.md':
    '# Selenium\n\nAbout ![a picture](vermilion.svg) and [the other](guide/cobalt.md).\n',
  'guide/cobalt.md': '---\ndescription: Tenmoku notes\n---\n\n# Cobalt\n\nCeladon reduction.\n',
  'vermilion.svg': PICTURE,
  '.gitbook.yaml': 'redirects:\n  gone/umber: guide/cobalt.md\n',
};
const WORDS = /selenium|cobalt|tenmoku|celadon|reduction|vermilion|umber|ochre/i;

/** What addresses of a site hold. */
interface Facts {
  file: string;
  group: string;
}

/** What to ask for of each service and path of the router. A new one has to be written down here. */
function listAddresses(facts: Facts): Record<string, string[]> {
  return {
    pages: ['', '/', '/guide/cobalt', '/guide/cobalt/', '/guide', '/guide/cobalt.md', '/index.md'],
    missing: ['/nothing/of/celadon', '/%', '/..', '/../x', '//guide/cobalt', '/~none', '/~'],
    moved: ['/gone/umber', '/guide/cobalt.html', '/README.md', '/README'],
    '~assets': ['/~assets/x'],
    '~nav': ['/~nav/root/0', `/~nav/${facts.group}`, '/~nav/x'],
    '~pages': ['/~pages/root/0', `/~pages/${facts.group}/0`, '/~pages/x'],
    '~files': [`/~files/${facts.file}`, `/~files/${facts.file}?v=x`, '/~files/x'],
    '~embeds': [`/~embeds/${'0'.repeat(64)}.png`, '/~embeds/x', '/~embeds/'],
    '~card': ['/~card/x.png', '/~card/x.png?v=x', '/~card/'],
    '~icon': ['/~icon/32.png', '/~icon/x'],
    '~openapi': ['/~openapi/pots/schemas/Pot', '/~openapi/pots', '/~openapi/'],
    'site.webmanifest': ['/site.webmanifest'],
    '~search.json': ['/~search.json?q=celadon', '/~search.json'],
    '~search': ['/~search?q=celadon', '/~search'],
    'robots.txt': ['/robots.txt'],
    'sitemap.xml': ['/sitemap.xml'],
    'llms.txt': ['/llms.txt'],
    'llms-full.txt': ['/llms-full.txt'],
    'favicon.svg': ['/favicon.svg'],
    'favicon.ico': ['/favicon.ico'],
  };
}

describe.each(dialects)('a site that is not for everybody, on %s,', (dialect) => {
  let sites: PrivateSites;
  let shared: PrivateSite;
  let guarded: PrivateSite;
  let other: PrivateSite;
  let otherGuarded: PrivateSite;
  let link: { id: string; path: string };
  let cookie: string;
  let now = new Date();
  let ids: RegExp;
  const factsOf = new Map<string, Facts>();
  const addresses: Record<string, string[]> = {};
  /** The entity tags that readers who may read were given, by path below the site. */
  const tags = new Map<string, string>();

  beforeAll(async () => {
    sites = await startPrivateSites({
      dialect,
      platform: { clock: { now: () => now } },
    });
    shared = await sites.publish('Ochre shared', 'share-link', FILES);
    guarded = await sites.publish('Ochre guarded', 'visitor-auth', FILES);
    other = await sites.publish('Other shared', 'share-link', { 'README.md': '# Other\n' });
    otherGuarded = await sites.publish('Other', 'visitor-auth', { 'README.md': '# Other\n' });
    link = await sites.share(shared);
    cookie = await sites.signIn(guarded);
    const { platform } = sites.server;
    const known: string[] = [];
    for (const { id, spaceId } of [shared, guarded]) {
      const head = await readHead(platform.database.db, spaceId);
      const revision = await readRevision(platform, head);
      const files = revision?.files.list.map((file) => file.id) ?? [];
      known.push(id, spaceId, head, ...files, ...(revision?.tree().byId.keys() ?? []));
      const pages = [...(revision?.tree().byId.values() ?? [])];
      const group = pages.find(({ type }) => type === 'group')?.id ?? '';
      const facts = { file: files[0] ?? '', group };
      factsOf.set(id, facts);
      for (const [name, list] of Object.entries(listAddresses(facts))) {
        addresses[name] = [...new Set([...(addresses[name] ?? []), ...list])];
      }
    }
    ids = new RegExp(known.join('|'));
    for (const address of Object.values(addresses).flat()) {
      for (const answer of [
        await sites.get(link.path + address),
        await sites.get(guarded.path + address, { cookie }),
      ]) {
        if (answer.headers.etag !== undefined) tags.set(address, answer.headers.etag);
      }
    }
  }, 120_000);
  afterAll(() => sites?.[Symbol.asyncDispose]());

  /** Asks for everything below a path in every way, and holds each answer against what must not be in it. */
  async function probe(path: string, headers: Record<string, string>, statuses: readonly number[]) {
    for (const address of Object.values(addresses).flat()) {
      const tag = tags.get(address);
      const tries: [string, Record<string, string>][] = [
        ['GET', {}],
        ['HEAD', {}],
        ['GET', { 'accept-encoding': 'br' }],
        ['POST', {}],
        ...(tag === undefined
          ? []
          : ([['GET', { 'if-none-match': tag }]] as [string, Record<string, string>][])),
        ['GET', { 'if-none-match': '*' }],
        ['GET', { range: 'bytes=0-3' }],
      ];
      for (const [method, more] of tries) {
        const answer = await sites.get(path + address, { ...headers, ...more }, method);
        const what = `${method} ${address} ${JSON.stringify(more)}`;
        expect([what, method === 'POST' ? [405, ...statuses] : statuses]).toEqual([
          what,
          expect.arrayContaining([answer.status]),
        ]);
        expect([what, findLeak(answer, path + address)]).toEqual([what, undefined]);
        expect([what, answer.headers.etag, answer.headers['surrogate-key']]).toEqual([
          what,
          undefined,
          undefined,
        ]);
        expect(answer.headers['cache-control'] ?? 'no-store').toBe('no-store');
      }
    }
  }

  /** What an answer says of the sites beyond the very address that it was asked by. */
  function findLeak(answer: PlainAnswer, asked: string): string | undefined {
    const said = [answer.text, JSON.stringify(answer.headers)].join('\n');
    const base = asked.split('/', 3).join('/');
    // Slashes that stand twice do so once in the address that a visitor is sent back to.
    const plain = base + asked.slice(base.length).replace(/^\/+/, '/');
    const canonical = sites.server.platform.config.publicUrl + plain;
    const own = [encodeURIComponent(canonical), encodeURIComponent(`${canonical}/`), asked, base];
    const told = own.reduce((text, one) => text.replaceAll(one, ''), said);
    return WORDS.exec(told)?.[0] ?? ids.exec(told)?.[0];
  }

  it('answers what the probes below look for to those whom it is for', async () => {
    const expected = ({ file, group }: Facts): Record<string, RegExp> => ({
      '/': /Selenium/,
      '/guide/cobalt': /Celadon/,
      '/guide/cobalt.md': /Celadon/,
      '/~search.json?q=celadon': /Cobalt/,
      '/~search?q=celadon': /Cobalt/,
      '/llms.txt': /Cobalt/,
      '/llms-full.txt': /Celadon/,
      [`/~files/${file}`]: /Vermilion/,
      '/~nav/root/0': /Selenium/,
      [`/~nav/${group}`]: /Cobalt/,
      '/~pages/root/0': /Selenium/,
      [`/~pages/${group}/0`]: /Cobalt/,
    });
    for (const [site, path, headers] of [
      [shared, link.path, {}],
      [guarded, guarded.path, { cookie }],
    ] as const) {
      for (const [address, words] of Object.entries(
        expected(factsOf.get(site.id) ?? { file: '', group: '' }),
      )) {
        const answer = await sites.get(path + address, headers);
        expect([address, answer.status]).toEqual([address, 200]);
        expect(answer.text).toMatch(words);
        expect(answer.headers['cache-control']).toMatch(/^private, /);
        expect(answer.headers['x-robots-tag']).toBe('noindex');
        expect(answer.headers.vary).toMatch(/Cookie/);
        const referrer = site === shared ? 'no-referrer' : 'strict-origin-when-cross-origin';
        expect([address, answer.headers['referrer-policy']]).toEqual([address, referrer]);
      }
    }
    const moved = await sites.get(`${link.path}/gone/umber`);
    expect([moved.status, moved.headers.location]).toEqual([308, `${link.path}/guide/cobalt`]);
    expect(tags.size).toBeGreaterThan(8);
  });

  it('is probed at everything that the router knows', () => {
    const known = [...Object.keys(SERVICES), ...Object.keys(WELL_KNOWN)];
    expect(known.filter((name) => !(name in addresses))).toEqual([]);
  });

  it('says nothing without a key', () => probe(shared.path, {}, [404]), 60_000);

  it('says nothing to other keys: a wrong one, that of another site, one that is off', async () => {
    const off = await sites.share(shared, 'Off');
    await sites.call('PATCH', `${shared.api}/share-links/${off.id}`, { active: false });
    const gone = await sites.share(shared, 'Gone');
    await sites.server.request('DELETE', `${shared.api}/share-links/${gone.id}`, {
      token: sites.token,
    });
    const elsewhere = await sites.share(other);
    const key = elsewhere.path.split('/').pop();
    for (const path of [
      `${shared.path}/${'A'.repeat(32)}`,
      `${shared.path}/${key}`,
      `${shared.path}/${link.path.split('/').pop()?.toLowerCase()}`,
      `${guarded.path}/${link.path.split('/').pop()}`,
    ]) {
      const status = path.startsWith(guarded.path) ? [403] : [404];
      for (const address of [
        '',
        '/',
        '/guide/cobalt',
        '/~search.json?q=celadon',
        '/llms-full.txt',
      ]) {
        const answer = await sites.get(path + address);
        expect([address, status]).toEqual([address, [answer.status]]);
        expect(findLeak(answer, path + address)).toBeUndefined();
      }
    }
    await probe(off.path, {}, [404]);
    await probe(gone.path, {}, [404]);
  }, 60_000);

  it('says nothing to visitors that it does not know', async () => {
    const elsewhere = await sites.signIn(otherGuarded);
    // What another site gave, under the name that this site's own cookie has.
    const renamed = elsewhere.replaceAll(otherGuarded.id, guarded.id);
    expect(renamed).not.toBe(elsewhere);
    const statuses = [403, 308];
    await probe(guarded.path, {}, statuses);
    await probe(guarded.path, { cookie: renamed }, statuses);
    const middle = Math.floor(cookie.length / 2);
    const bent =
      cookie.slice(0, middle) + (cookie[middle] === 'A' ? 'B' : 'A') + cookie.slice(middle + 1);
    for (const wrong of [elsewhere, bent, cookie.slice(0, -2), cookie.replace(/=.*/, '=1.v1.')]) {
      const answer = await sites.get(`${guarded.path}/guide/cobalt`, { cookie: wrong });
      expect(answer.status).toBe(403);
    }
    const tokenOfOther = await signVisitor(otherGuarded.privateKey);
    const answer = await sites.get(`${guarded.path}/guide/cobalt?jwt_token=${tokenOfOther}`);
    expect([answer.status, answer.headers['set-cookie']]).toEqual([403, undefined]);
    expect(findLeak(answer, `${guarded.path}/guide/cobalt`)).toBeUndefined();
  }, 60_000);

  it('sends visitors away with nothing but the address that they asked for', async () => {
    await sites.call('PATCH', `${guarded.api}/publishing/auth`, {
      fallbackURL: 'https://kiln.example/in',
    });
    await probe(guarded.path, {}, [302, 308, 403]);
    await sites.call('PATCH', `${guarded.api}/publishing/auth`, { fallbackURL: null });
  }, 60_000);

  it('says nothing once the time of a visit is over', async () => {
    const short = await sites.signIn(guarded, { exp: Math.floor(now.getTime() / 1000) + 60 });
    const ask = () => sites.get(`${guarded.path}/guide/cobalt`, { cookie: short });
    expect((await ask()).status).toBe(200);
    const before = now;
    now = new Date(now.getTime() + 61_000);
    expect((await ask()).status).toBe(403);
    await probe(guarded.path, { cookie: short }, [403, 308]);
    now = before;
  }, 60_000);

  it('says nothing in what other sites show', async () => {
    const open = await sites.publish('Open', 'public', { 'README.md': '# Open\n' });
    const head = await readHead(sites.server.platform.database.db, shared.spaceId);
    const revision = await readRevision(sites.server.platform, head);
    const page =
      [...(revision?.tree().byId.values() ?? [])].find(({ title }) => title === 'Cobalt')?.id ?? '';
    await sites.call('POST', `/spaces/${open.spaceId}/content`, {
      changes: [
        {
          ...{ operation: 'insert_page', type: 'link', title: 'There', document: {} },
          target: { kind: 'page', page, space: shared.spaceId },
        },
        {
          ...{
            operation: 'insert_page',
            title: 'Links',
            document: {
              markdown: `# Links\n\nSee [that](${sites.server.platform.config.publicUrl}/app/s/${shared.spaceId}/) page.\n`,
            },
          },
        },
      ],
    });
    for (const address of [
      '/',
      '/there',
      '/links',
      '/llms-full.txt',
      '/sitemap.xml',
      '/~search.json?q=there',
      '/~nav/root',
      '/~pages/root',
    ]) {
      const answer = await sites.get(open.path + address);
      expect([address, WORDS.exec(answer.text)?.[0]]).toEqual([address, undefined]);
      expect(WORDS.exec(JSON.stringify(answer.headers))?.[0]).toBeUndefined();
    }
  });

  it('says nothing where the API is asked for its address', async () => {
    const { token } = await sites.server.make.org('Elsewhere');
    const wrong = 'A'.repeat(32);
    for (const path of [shared.path, `${shared.path}/${wrong}`, guarded.path]) {
      for (const below of ['/', '/guide/cobalt', '/gone/umber']) {
        const asked = sites.server.platform.config.publicUrl + path + below;
        const query = `/urls/published?url=${encodeURIComponent(asked)}`;
        for (const answer of [
          await sites.server.request('GET', query, { token }),
          await sites.server.request('POST', '/urls/published', { token, body: { url: asked } }),
        ]) {
          const told = JSON.stringify([answer.body, ...answer.headers]).replaceAll(asked, '');
          expect([asked, answer.status >= 400]).toEqual([asked, true]);
          expect([asked, (WORDS.exec(told) ?? ids.exec(told))?.[0]]).toEqual([asked, undefined]);
        }
      }
    }
    for (const site of [shared, guarded]) {
      const answer = await sites.server.request('GET', `${site.api}/published`, { token });
      expect(answer.status).toBe(404);
      expect(JSON.stringify(answer.body)).not.toMatch(WORDS);
    }
  });

  it('is closed to the very next request, whatever was kept', async () => {
    const site = await sites.publish('Ochre open', 'public', FILES);
    const ask = (headers = {}) => sites.get(`${site.path}/guide/cobalt`, headers);
    const open = await ask();
    expect(open.status).toBe(200);
    const tag = { 'if-none-match': open.headers.etag ?? '' };
    expect((await ask(tag)).status).toBe(304);
    for (const [visibility, status] of [
      ['share-link', 404],
      ['visitor-auth', 403],
    ] as const) {
      await sites.call('PATCH', site.api, { visibility });
      expect((await ask(tag)).status).toBe(status);
      expect((await ask()).status).toBe(status);
      await sites.call('PATCH', site.api, { visibility: 'public' });
      expect((await ask(tag)).status).toBe(304);
    }
    await sites.call('POST', `${site.api}/unpublish`);
    expect((await ask(tag)).status).toBe(404);
    await probe(site.path, {}, [404]);
  }, 60_000);
});
