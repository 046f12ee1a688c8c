import type { IncomingMessage } from 'node:http';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isTestFile, listSourceFiles } from '../../../../tests/source-files.ts';
import { makeMemoryTree } from '../areas/imports/testing/memory-tree.ts';
import { addSiteSpace } from '../areas/sites/index.ts';
import { ANONYMOUS_READER, makeReader, type Reader } from '../platform/index.ts';
import { testActor } from '../testing/test-actor.ts';
import { dialects } from '../testing/test-platform.ts';
import { sendPlainRequest } from './testing/plain-request.ts';
import { importInto, type SiteServer, startSiteServer } from './testing/site-server.ts';

const READERS: Record<string, Reader> = {
  nobody: ANONYMOUS_READER,
  staff: makeReader('visitor', { staff: true }),
  pro: makeReader('visitor', { plan: 'pro' }),
  both: makeReader('visitor', { plan: 'pro', staff: true }),
};
/** Words that only some readers may ever see, with the claim that they ask for. */
const SECRETS = { cobalt: 'staff', selenium: 'plan' } as const;

const KILN = {
  'README.md': '# Kiln\n\nHow to fire a glaze.\n',
  'staff.md': '---\nif: visitor.claims.staff\n---\n\n# Cobalt glaze\n\nCobalt is dear.\n',
  'plans.md':
    '# Plans\n\nAny glaze, see [it](staff.md).\n\n{% if visitor.claims.plan == "pro" %}\n## Selenium\n\nA glaze of selenium.\n{% endif %}\n',
};
const WHEEL = { 'README.md': '# Cobalt wheel\n\nA cobalt glaze on the wheel.\n' };

/** Everything that a site answers with content, and the secrets that stand there. */
const ADDRESSES: Record<string, readonly (keyof typeof SECRETS)[]> = {
  '/': ['cobalt'],
  '/plans': ['cobalt', 'selenium'],
  '/plans.md': ['selenium'],
  '/staff': ['cobalt'],
  '/staff.md': ['cobalt'],
  '/wheel/': ['cobalt'],
  '/wheel/README.md': [],
  '/~nav/root': ['cobalt'],
  '/~pages/root': ['cobalt'],
  '/~search.json?q=glaze': ['cobalt', 'selenium'],
  '/~search?q=glaze': ['cobalt', 'selenium'],
  '/nothing/of/glaze': ['cobalt'],
  '/llms.txt': ['cobalt'],
  '/llms-full.txt': ['cobalt', 'selenium'],
  '/sitemap.xml': [],
};

const asReader = (request: IncomingMessage) =>
  READERS[String(request.headers['x-reader'])] ?? ANONYMOUS_READER;

describe.each(dialects)('readers with different claims on %s', (dialect) => {
  let server: SiteServer;
  let site: Awaited<ReturnType<SiteServer['publish']>>;

  const get = (address: string, reader: string) =>
    sendPlainRequest(server.origin + site.path + address, { headers: { 'x-reader': reader } });

  async function check(address: string, name: string): Promise<void> {
    const { text } = await get(address, name);
    for (const [secret, claim] of Object.entries(SECRETS)) {
      const isThere = ADDRESSES[address]?.some((one) => one === secret) ?? false;
      const expected = isThere && READERS[name]?.claims[claim] !== undefined;
      const found = text.toLowerCase().includes(secret);
      expect([address, name, secret, found]).toEqual([address, name, secret, expected]);
    }
  }

  beforeAll(async () => {
    server = await startSiteServer({}, dialect, asReader);
    site = await server.publish({ location: makeMemoryTree(KILN), title: 'Docs' });
    const wheel = await server.publish({ location: makeMemoryTree(WHEEL), title: 'Inside' });
    await server.platform.database.transaction(async (tx) => {
      const place = { spaceId: wheel.spaceId, title: 'W', path: 'wheel' };
      const id = await addSiteSpace(server.platform, tx, { ...site, actor: testActor }, place);
      const changes = { condition: 'visitor.claims.staff' };
      await tx.updateTable('site_spaces').set(changes).where('id', '=', id).execute();
    });
  }, 120_000);
  afterAll(() => server?.[Symbol.asyncDispose]());

  it('never see what is for others, whoever asked for an address before', async () => {
    const question = fc.tuple(
      fc.constantFrom(...Object.keys(ADDRESSES)),
      fc.constantFrom(...Object.keys(READERS)),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(question, { minLength: 1, maxLength: 12 }), async (questions) => {
        for (const [address, name] of questions) await check(address, name);
      }),
      { numRuns: 25 },
    );
  }, 60_000);

  it('never do when they ask at the same time, right after a change', async () => {
    for (const round of [1, 2]) {
      const more = { 'more.md': `# More ${round}\n` };
      await importInto(server.platform, site.spaceId, makeMemoryTree({ ...KILN, ...more }));
      const all = Object.keys(ADDRESSES).flatMap((address) =>
        Object.keys(READERS).map((name) => check(address, name)),
      );
      await Promise.all(all);
    }
  }, 60_000);

  it('find a page or a space that is not for them as little as one that is not there', async () => {
    for (const [address, status] of [
      ['/staff', { nobody: 404, pro: 404, staff: 200 }],
      ['/wheel/index.md', { nobody: 404, pro: 404, staff: 200 }],
    ] as const) {
      for (const [name, expected] of Object.entries(status)) {
        expect([address, name, (await get(address, name)).status]).toEqual([
          address,
          name,
          expected,
        ]);
      }
    }
  });

  it('are told apart by caches in front, which keep only what is for everybody', async () => {
    for (const address of ['/plans', '/plans.md', '/llms.txt', '/llms-full.txt', '/nowhere']) {
      const own = (await get(address, 'pro')).headers['cache-control'];
      expect([address, own]).toEqual([address, expect.stringMatching(/^private, /)]);
      const shared = (await get(address, 'nobody')).headers['cache-control'];
      expect(shared).not.toContain('private');
    }
    const { headers } = await get('/plans', 'nobody');
    expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
  });
});

describe('a closed site', () => {
  it('is open to the readers that it is for, and to no other', async () => {
    const kinds: Record<string, Reader> = {
      visitor: makeReader('visitor'),
      guest: makeReader('share-link'),
      member: makeReader('member'),
    };
    await using server = await startSiteServer(
      {},
      'sqlite',
      (request) => kinds[String(request.headers['x-reader'])] ?? ANONYMOUS_READER,
    );
    for (const [visibility, expected] of [
      ['visitor-auth', { nobody: 403, visitor: 200, guest: 403, member: 200 }],
      ['share-link', { nobody: 404, visitor: 404, guest: 200, member: 200 }],
      ['unlisted', { nobody: 200, visitor: 200, guest: 200, member: 200 }],
    ] as const) {
      const location = makeMemoryTree({ 'README.md': '# Kiln\n' });
      const { path } = await server.publish({ location, title: visibility, visibility });
      for (const round of [1, 2]) {
        for (const [name, status] of Object.entries(expected)) {
          const headers = { 'x-reader': name };
          const answer = await sendPlainRequest(`${server.origin}${path}/`, { headers });
          expect([round, visibility, name, answer.status]).toEqual([
            round,
            visibility,
            name,
            status,
          ]);
        }
      }
    }
  });
});

describe('what the site keeps', () => {
  it('is kept for each reader apart, but for colours, how often is answered and who the readers are', () => {
    const caching = listSourceFiles(['apps/server/src/site'])
      .filter(({ path }) => !isTestFile(path))
      .filter(({ text }) => /\bLRUCache\b|\bdefine(Stamped)?Cache\b/.test(text))
      .map(({ path }) => path);
    expect(caching).toEqual([
      'apps/server/src/site/content/highlight.ts',
      'apps/server/src/site/insights/receive-feedback.ts',
      'apps/server/src/site/look/open-look.ts',
      'apps/server/src/site/readers/create-site-readers.ts',
      'apps/server/src/site/readers/visitor.ts',
    ]);
  });
});
