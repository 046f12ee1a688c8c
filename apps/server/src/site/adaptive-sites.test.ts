import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeSchema } from '../areas/adaptive-content/testing/claims-json.ts';
import { readHead, readRevision } from '../areas/content/index.ts';
import { makeMemoryTree } from '../areas/imports/testing/memory-tree.ts';
import { dialects } from '../testing/test-platform.ts';
import { SERVICES, WELL_KNOWN } from './routing/site-services.ts';
import {
  type PrivateSite,
  type PrivateSites,
  readSetCookies,
  signVisitor,
  startPrivateSites,
} from './testing/private-sites.ts';
import { importInto } from './testing/site-server.ts';

const SCHEMA = makeSchema({
  signed: { staff: { type: 'boolean' }, plan: { type: 'string', enum: ['free', 'pro'] } },
  unsigned: { beta: { type: 'boolean' }, region: { type: 'string' } },
});
const STAFF = 'visitor.claims.staff';
const expression = (text: string) => `<code class="expression">${text}</code>`;

/** A site each part of which has a word of its own. */
const FILES = {
  'README.md': `# Kiln

See [it](inner/README.md), [that](inner/deep.md) and [all](plans.md).

## For ${expression(`${STAFF} ? "vermilion" : "viridian"`)}

{% if ${STAFF} %}
## Cobalt part

Glaze of cobalt [^1].
{% endif %}

Glaze ${expression(`${STAFF} ? "cinnabar" : "celadon"`)} in text.

[^1]: A note, ${expression(`${STAFF} ? "tenmoku" : ""`)}.
`,
  'inner/README.md': `---\nif: ${STAFF}\ndescription: glaze malachite\n---\n\n# Malachite\n\nGlaze.\n`,
  'inner/deep.md': '# Beryl\n\nGlaze.\n',
  'beta.md': '---\nif: visitor.claims.unsigned.beta\n---\n\n# Selenium\n\nGlaze.\n',
  'plans.md': `---\nvars:\n  inside: true\n---\n\n# Plans\n\nGlaze.\n\n{% if !page.vars.inside %}\nochre\n{% endif %}\n\n{% if page.vars.inside && visitor.claims.plan == "pro" %}\nsienna glaze\n{% endif %}\n\n\`\`\`\ncode\n\`\`\`\n\n<pre><code>${expression(`${STAFF} ? "lapis" : "jade"`)}</code></pre>\n`,
};
const OTHER = { 'README.md': '# Umber\n\nGlaze.\n' };

const isStaff = ({ staff }: Shown) => staff;
/** Words, and whom a site may show them to. */
const WORDS: Record<string, (reader: Shown) => boolean> = {
  vermilion: isStaff,
  cobalt: isStaff,
  cinnabar: isStaff,
  tenmoku: isStaff,
  malachite: isStaff,
  beryl: isStaff,
  lapis: isStaff,
  umber: isStaff,
  viridian: (reader) => !reader.staff,
  celadon: (reader) => !reader.staff,
  jade: (reader) => !reader.staff,
  selenium: ({ beta }) => beta,
  sienna: ({ pro }) => pro,
  ochre: () => false,
};

interface Shown {
  staff: boolean;
  beta: boolean;
  pro: boolean;
}

interface TestReader extends Shown {
  cookie: string;
  query?: string;
}

/** What to ask for of each service and path of the router. A new one has to be written down here. */
const ADDRESSES: Record<string, readonly string[]> = {
  pages: ['/', '/plans', '/beta', '/inner', '/inner/deep', '/second/', '/second'],
  markdown: ['/index.md', '/README.md', '/plans.md', '/beta.md', '/inner.md', '/inner/deep.md'],
  missing: ['/nothing/of/glaze', '/second/nothing/glaze', '/inner/', '/second/index.md'],
  '~assets': ['/~assets/x'],
  '~nav': ['/~nav/root', '/second/~nav/root/0', '/~nav/x'],
  '~pages': ['/~pages/root', '/second/~pages/root/0'],
  '~files': ['/~files/x'],
  '~search.json': ['/~search.json?q=glaze', '/~search.json?q=vermilion', '/~search.json?q=lapis'],
  '~search': ['/~search?q=glaze', '/~search?q=cinnabar', '/second/~search?q=glaze'],
  'robots.txt': ['/robots.txt'],
  'sitemap.xml': ['/sitemap.xml'],
  'llms.txt': ['/llms.txt'],
  'llms-full.txt': ['/llms-full.txt'],
  'favicon.svg': ['/favicon.svg'],
  'favicon.ico': ['/favicon.ico'],
  'site.webmanifest': ['/site.webmanifest'],
  '~icon': ['/~icon/32.png', '/~icon/33.png'],
  '~openapi': ['/~openapi/pots/schemas/Pot', '/~openapi/pots'],
  '~card': ['/~card/x.png', '/~card/x'],
  '~embeds': [`/~embeds/${'0'.repeat(64)}.png`, '/~embeds/x'],
};

describe.each(dialects)('a site that adapts, on %s,', (dialect) => {
  let sites: PrivateSites;
  let site: PrivateSite;
  let readers: Record<string, TestReader>;

  beforeAll(async () => {
    sites = await startPrivateSites({ dialect });
    const { server, call } = sites;
    site = await sites.publish('Kiln', 'public', FILES);
    await importInto(server.platform, site.spaceId, makeMemoryTree(FILES));
    const { id: spaceId } = await server.make.space(sites.organizationId, { title: 'Umber' });
    await importInto(server.platform, spaceId, makeMemoryTree(OTHER));
    const added = await call<{ id: string }>('POST', `${site.api}/site-spaces`, {
      ...{ spaceId, title: 'Umber', path: 'second' },
    });
    await server.platform.database.transaction(async (tx) => {
      await tx
        .updateTable('site_spaces')
        .set({ condition: STAFF })
        .where('id', '=', added.id)
        .execute();
    });
    await call('PATCH', site.api, { adaptiveContent: { enabled: true } });
    await call('PUT', `${site.api}/adaptive-schema`, { jsonSchema: SCHEMA });
    const nobody = { cookie: '', staff: false, beta: false, pro: false };
    readers = {
      nobody,
      staff: { ...nobody, staff: true, cookie: await sites.signIn(site, { staff: true }) },
      pro: { ...nobody, pro: true, cookie: await sites.signIn(site, { plan: 'pro' }) },
      beta: { ...nobody, beta: true, query: 'visitor.beta=true' },
      kept: { ...nobody, beta: true, cookie: 'gitbook-visitor-public=%7B%22beta%22%3Atrue%7D' },
      liar: {
        ...nobody,
        query: 'visitor.staff=true&visitor.unsigned.staff=true&visitor.__proto__=1',
        cookie:
          'octavo-visitor-public=%7B%22staff%22%3Atrue%2C%22unsigned%22%3A%7B%22staff%22%3Atrue%7D%7D',
      },
      other: {
        ...nobody,
        cookie: await sites.signIn(site, { staff: 'true', plan: 'enterprise', role: 'staff' }),
      },
    };
  }, 120_000);
  afterAll(() => sites?.[Symbol.asyncDispose]());

  const ask = (address: string, { cookie, query }: TestReader) => {
    const joined =
      query === undefined ? address : `${address}${address.includes('?') ? '&' : '?'}${query}`;
    return sites.get(site.path + joined, cookie === '' ? {} : { cookie });
  };

  it('is asked at all addresses that the router has', () => {
    const known = Object.keys(ADDRESSES);
    const services = [...Object.keys(SERVICES), ...Object.keys(WELL_KNOWN)];
    expect(services.filter((name) => !known.includes(name))).toEqual([]);
  });

  it('shows each reader all that is for them and nothing else, at any address', async () => {
    for (const round of [1, 2]) {
      for (const [name, reader] of Object.entries(readers)) {
        const seen = new Set<string>();
        for (const address of Object.values(ADDRESSES).flat()) {
          const { text } = await ask(address, reader);
          const found = text.toLowerCase();
          // What was asked for stands on the answer.
          const asked = decodeURIComponent(address).toLowerCase();
          for (const [word, mayRead] of Object.entries(WORDS)) {
            if (!found.includes(word)) continue;
            seen.add(word);
            const isEcho = asked.includes(word) && address.includes('search');
            if (!mayRead(reader) && !isEcho) {
              expect({ round, name, address, word, found }).toBe('without the word');
            }
          }
        }
        const expected = Object.keys(WORDS).filter((word) => WORDS[word]?.(reader));
        expect([name, expected.filter((word) => !seen.has(word))]).toEqual([name, []]);
      }
    }
  }, 60_000);

  it('finds what conditions show, and no word of an expression', async () => {
    const find = async (words: string, reader: TestReader) => {
      const { text } = await ask(`/~search.json?q=${words}`, reader);
      const { groups } = JSON.parse(text) as { groups: { results: unknown[] }[] };
      return groups.flatMap(({ results }) => results).length;
    };
    const { nobody, staff, pro } = readers as Record<string, TestReader> &
      Record<'nobody' | 'staff' | 'pro', TestReader>;
    expect([await find('cobalt', staff), await find('cobalt', nobody)]).toEqual([1, 0]);
    expect([await find('sienna', pro), await find('sienna', nobody)]).toEqual([1, 0]);
    for (const word of ['vermilion', 'viridian', 'lapis', 'ochre']) {
      expect([word, await find(word, staff), await find(word, nobody)]).toEqual([word, 0, 0]);
    }
  });

  it('draws the card of a page for those alone who are shown it', async () => {
    const { platform } = sites.server;
    const head = await readHead(platform.database.db, site.spaceId);
    const pages = (await readRevision(platform, head))?.tree().readingOrder() ?? [];
    const beta = pages.find(({ slug }) => slug === 'beta');
    const { nobody, beta: other } = readers as Record<'nobody' | 'beta', TestReader>;
    const address = `/~card/${beta?.id}.png`;
    expect((await ask(address, nobody)).status).toBe(404);
    expect((await ask(address, other)).headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': expect.stringMatching(/^private/),
    });
  });

  it('is the same for all with the same claims, and public for those without', async () => {
    const { nobody, staff, liar } = readers as Record<'nobody' | 'staff' | 'liar', TestReader>;
    const tag = (await ask('/plans', nobody)).headers.etag;
    expect((await ask('/plans', liar)).headers.etag).toBe(tag);
    expect((await ask('/plans', liar)).headers['cache-control']).toMatch(/^public/);
    expect((await ask('/plans', staff)).headers['cache-control']).toMatch(/^private/);
    const twin = { ...staff, cookie: await sites.signIn(site, { staff: true, name: 'Ada' }) };
    expect((await ask('/plans', twin)).headers.etag).toBe(
      (await ask('/plans', staff)).headers.etag,
    );
  });

  it('keeps what an address says while a browser reads on', async () => {
    const html = { accept: 'text/html,*/*' };
    const first = await sites.get(
      `${site.path}/plans?a=b%20c&visitor.beta=true&visitor.region=%C3%BC`,
      html,
    );
    expect(first).toMatchObject({
      status: 302,
      headers: { location: `${site.path}/plans?a=b%20c`, 'cache-control': 'no-store' },
    });
    const [line = ''] = first.headers['set-cookie'] ?? [];
    expect(line).toMatch(new RegExp(`; Path=${site.path}/; HttpOnly; SameSite=Lax$`));
    const cookie = readSetCookies(first);
    expect((await sites.get(`${site.path}/beta`, { ...html, cookie })).status).toBe(200);

    const more = await sites.get(`${site.path}/?visitor.beta=`, { ...html, cookie });
    expect(more.headers.location).toBe(`${site.path}/`);
    const after = readSetCookies(more);
    expect(decodeURIComponent(after)).toContain('"region":"ü"');
    expect((await sites.get(`${site.path}/beta`, { ...html, cookie: after })).status).toBe(404);
    const both = `octavo-visitor-public=%7B%22beta%22%3Atrue%7D; ${after}`;
    expect((await sites.get(`${site.path}/beta`, { ...html, cookie: both })).status).toBe(404);

    for (const [address, status] of [
      ['/beta?visitor.beta=true', 200],
      ['/~search?q=glaze&visitor.beta=true', 200],
    ] as const) {
      expect((await sites.get(site.path + address)).status).toBe(status);
    }
    const hostile = await sites.get(`${site.path}//evil.example/%0d%0ax?visitor.beta=true`, html);
    expect(hostile.headers.location).toBe(`${site.path}/evil.example/%0d%0ax`);
  });

  it('has readers without claims where it is switched off', async () => {
    await sites.call('PATCH', site.api, { adaptiveContent: { enabled: false } });
    for (const [name, reader] of Object.entries(readers)) {
      const { status, headers } = await ask('/beta', reader);
      expect([name, status, headers.location]).toEqual([name, 404, undefined]);
      expect((await ask('/', reader)).text).toContain('viridian');
    }
    const signed = await signVisitor(site.privateKey, { staff: true });
    const { headers } = await sites.get(`${site.path}/?jwt_token=${signed}`);
    expect(headers['set-cookie']).toBeUndefined();
    await sites.call('PATCH', site.api, { adaptiveContent: { enabled: true } });
    expect((await ask('/beta', readers.beta as TestReader)).status).toBe(200);
  });
});
