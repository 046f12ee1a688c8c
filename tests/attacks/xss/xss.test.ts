import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SESSION_COOKIE } from '../../../apps/server/src/http/cookies.ts';
import {
  launchChromium,
  requireChromium,
} from '../../../apps/server/src/site/testing/browser-session.ts';
import { sendPlainRequest } from '../../../apps/server/src/site/testing/plain-request.ts';
import { readSetCookies } from '../../../apps/server/src/site/testing/private-sites.ts';
import { openSessionClient } from '../../../apps/server/src/testing/session-client.ts';
import { noteAttacks } from '../attack-class.ts';
import { type AttackedSite, markOf, startAttackedSite, writeAttackPages } from './attacked-site.ts';
import { openCanarySession, touchPage } from './canary-session.ts';
import { CANARY, PLACED, VECTORS } from './cases.ts';
import { writeHostileImports } from './hostile-imports.ts';
import { chooseNames, NAMES, nameByVectors, renameByVectors, TARGETS } from './hostile-names.ts';
import {
  REFERENCE_PAGE,
  SHORT_REFERENCE_PAGE,
  writeHostileSpecification,
} from './hostile-specification.ts';
import { inspectPage, isSafeAddress } from './inspect-page.ts';

const chromium = requireChromium();
const pages = writeAttackPages();
const TIMEOUT_MS = 120_000;
/** What our own bundles write as they draw diagrams: sizes, and the drawing's own style sheet. */
const DRAWN = /^(?:element style$|[\w-]+ style=)/;
/** What parsing HTML in a document that never runs anything reports, as the drawing of diagrams does. */
const PARSED_APART = 'violation script-src-attr inline ';

/** Addresses that look as if they were of this server. */
const ELSEWHERE: readonly string[] = [
  ...[
    '//evil.test',
    '///evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    '/\t/evil.test',
    '/\n//evil.test',
  ],
  ...[
    'https:evil.test',
    'https:/evil.test',
    'http:///evil.test',
    '/.//evil.test',
    '/a/..//evil.test',
  ],
  ...[
    '/%2f/evil.test',
    '/%5cevil.test',
    '//evil.test@own.test',
    'http://own.test@evil.test',
    '.evil.test',
  ],
  ...[
    '//evil%E3%80%82test',
    '/\u2028/evil.test',
    '\u00a0//evil.test',
    '/..//evil.test',
    '?//evil.test',
  ],
  ...[
    'http://127.0.0.1.evil.test',
    '/;@evil.test',
    '//evil.test/%2e%2e',
    '/\r\nLocation: //evil.test',
  ],
];

let site: AttackedSite;
let named: AttackedSite;
let browser: Browser;

beforeAll(async () => {
  const files = pages.map(({ path, markdown }) => [`${path}.md`, markdown]);
  site = await startAttackedSite({
    'README.md': '# Home\n\n{% include ".gitbook/includes/kept.md" %}\n',
    '.gitbook/includes/kept.md': `---\ntitle: Kept\n---\n\n${NAMES.join('\n\n')}\n`,
    ...Object.fromEntries(files),
  });
  named = await site.publishAnother('Named');
  browser = await launchChromium(chromium);
}, TIMEOUT_MS);
afterAll(async () => {
  await browser?.close();
  await site?.[Symbol.asyncDispose]();
});

/** Reads a page and answers what is wrong with it. */
async function inspect(from: AttackedSite, below: string): Promise<string[]> {
  const { status, text, headers } = await from.read(below);
  if (status >= 500) return [`${below} ${status}`];
  if (!/^text\/html/.test(headers['content-type'] ?? '')) return [];
  return inspectPage(text).map((problem) => `${below} ${problem}`);
}

async function inspectAll(from: AttackedSite, paths: readonly string[]): Promise<string[]> {
  const problems = [];
  for (const path of paths) problems.push(...(await inspect(from, path)));
  return problems;
}

describe('a canary', () => {
  it('is heard where something runs, and the inspection sees what would', async () => {
    expect(inspectPage(`<p><img src=x onerror="${CANARY}(1)">`)).toHaveLength(1);
    expect(inspectPage('<a href="java&#10;script:x">')).toHaveLength(1);
    expect(inspectPage('<script>x</script><base href=x><iframe srcdoc=x>')).toHaveLength(4);
    for (const bypassCSP of [true, false]) {
      await using session = await openCanarySession(browser, site.server.origin, { bypassCSP });
      await touchPage(session, `${site.server.origin}${site.base}/`);
      const page = session.page;
      await page.evaluate(
        `document.body.insertAdjacentHTML('beforeend', '<img src="data:," onerror="${CANARY}(1)">')`,
      );
      const expected = bypassCSP ? /^canary 1$/ : /^violation script-src-attr/;
      await expect.poll(() => session.heard.some((one) => expected.test(one))).toBe(true);
    }
  });
});

describe('texts of pages', () => {
  it('are many vectors in many places', () => {
    expect(VECTORS.length).toBeGreaterThan(300);
    expect(new Set(PLACED.map(({ place }) => place)).size).toBeGreaterThan(60);
  });

  it('are read each by itself, and give no reader anything that runs', async (context) => {
    noteAttacks(context, { attacks: 'xss', tried: PLACED.length });
    for (const { path, cases } of pages) {
      const { status, text } = await site.read(`/${path}`);
      expect(status).toBe(200);
      const swallowed = cases.filter(({ number }) => !text.includes(`>${markOf(number)}<`));
      expect(swallowed.map(({ name }) => name)).toEqual([]);
      expect(inspectPage(text)).toEqual([]);
    }
  });

  it('of reusable contents and of other formats give none either', async (context) => {
    const sources = await writeHostileImports();
    noteAttacks(context, { attacks: 'xss', tried: sources.length * VECTORS.length });
    expect(await inspect(site, '/')).toEqual([]);
    for (const source of sources) {
      const imported = await site.publishAnother(source.source);
      const path = `/spaces/${imported.spaceId}/content/import`;
      expect((await site.call('POST', path, source)).status).toBe(201);
      const paths = await imported.listPaths();
      expect(paths.length).toBeGreaterThan(0);
      expect(await inspectAll(imported, paths)).toEqual([]);
    }
  });
});

describe('names', () => {
  it('of pages, files and variables, and targets, give none', async (context) => {
    const { taken, refused } = await nameByVectors(named, named.spaceId);
    noteAttacks(context, {
      ...{ attacks: 'xss', tried: taken + refused },
      outcomes: { taken, refused },
    });
    expect(taken).toBeGreaterThan(NAMES.length);
    const paths = await named.listPaths();
    expect(paths.length).toBeGreaterThan(NAMES.length);
    const some = paths.filter((_, index) => index % 12 === 0);
    expect(await inspectAll(named, ['/', '/variables', '/~nav', '/~pages', ...some])).toEqual([]);
  });

  it('of sites, spaces, links and in the look give none', async (context) => {
    const renamed = await site.publishAnother('Renamed', { 'README.md': '# Home\n' });
    let seen = 0;
    await renameByVectors(renamed, 24, async () => {
      seen += 1;
      expect(await inspectAll(renamed, ['/', '/nothing', '/~search?q=home'])).toEqual([]);
    });
    noteAttacks(context, { attacks: 'xss', tried: seen });
    expect(seen).toBeGreaterThanOrEqual(24);
  });

  it('of change requests give none in previews, and comments are answered as data', async (context) => {
    const subjects = chooseNames(100, 16);
    noteAttacks(context, { attacks: 'xss', tried: 2 * subjects.length });
    const space = `/spaces/${site.spaceId}`;
    for (const subject of subjects) {
      const made = await site.call<{ id: string }>('POST', `${space}/change-requests`, { subject });
      expect([subject, made.status]).toEqual([subject, 201]);
      const { body } = await site.call<{ url: string }>(
        'GET',
        `${site.path}/publishing/preview?changeRequest=${made.body.id}`,
      );
      const ask = (address: string, cookie = '') => {
        const { pathname: path, search } = new URL(address, site.server.origin);
        return sendPlainRequest(site.server.origin, { path: path + search, headers: { cookie } });
      };
      const opened = await ask(body.url);
      const page = await ask(opened.headers.location ?? '', readSetCookies(opened));
      expect([subject, page.status]).toEqual([subject, 200]);
      expect(page.text).toContain('preview-bar');
      expect(inspectPage(page.text)).toEqual([]);
      const comment = { body: { markdown: subject } };
      const noted = await site.call('POST', `${space}/comments`, comment);
      expect([subject, noted.status]).toEqual([subject, 200]);
    }
    const { headers } = await site.call('GET', `${space}/comments`);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });
});

describe('specifications of APIs', () => {
  it('give nothing that runs, in blocks and on pages made from them', async (context) => {
    const body = { source: { text: writeHostileSpecification() } };
    const put = await site.call('PUT', `/orgs/${site.organizationId}/openapi/pots`, body);
    expect(put.status).toBeLessThan(300);
    await site.server.platform.jobs.runDue();
    const reference = await site.publishAnother('Reference');
    const computed = {
      ...{ type: 'builtin:openapi', props: { models: true } },
      dependencies: { spec: { ref: { kind: 'openapi', spec: 'pots' } } },
    };
    const added = await site.call('POST', `/spaces/${reference.spaceId}/content?compat=false`, {
      changes: [
        { operation: 'insert_page', title: 'Home', document: {} },
        { operation: 'insert_page', title: 'Blocks', document: { markdown: REFERENCE_PAGE } },
        { operation: 'insert_page', title: 'Short', document: { markdown: SHORT_REFERENCE_PAGE } },
        { operation: 'insert_page', type: 'computed', title: 'API', document: {}, computed },
      ],
    });
    expect(added.status).toBe(200);
    await site.server.platform.jobs.runDue();
    const paths = await reference.listPaths();
    expect(paths.length).toBeGreaterThan(5);
    const shown = (await reference.read('/blocks')).text;
    expect(shown).toContain('class="api');
    expect(await inspectAll(reference, paths)).toEqual([]);
    noteAttacks(context, { attacks: 'xss', tried: VECTORS.length });
    expect(await listen(reference, ['/short'], true)).toEqual([]);
  }, 60_000);
});

describe('addresses', () => {
  it('that ask, search or lead nowhere are told back as text', async (context) => {
    noteAttacks(context, { attacks: 'xss', tried: 3 * NAMES.length });
    const small = await site.publishAnother('Small', { 'README.md': '# Home\n' });
    for (const text of NAMES) {
      const word = encodeURIComponent(text);
      expect(await inspectAll(small, [`/~search?q=${word}`, `/${word}`])).toEqual([]);
      const { headers, status } = await small.read(`/~search.json?q=${word}`);
      expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    }
  }, 90_000);

  it('that redirects name are refused or lead to a page', async (context) => {
    noteAttacks(context, { attacks: 'xss', tried: TARGETS.length });
    for (const [index, destination] of TARGETS.entries()) {
      const source = `/from-${index}`;
      const { status } = await site.call('POST', `${site.path}/redirects`, { source, destination });
      expect([201, 400]).toContain(status);
      if (status === 400) continue;
      const { headers } = await site.read(source);
      expect(isSafeAddress('a', headers.location ?? '')).toBe(true);
      expect(new URL(headers.location ?? '', site.server.origin).protocol).toMatch(/^https?:$/);
    }
  });

  it('to return to after signing in are of this server', async (context) => {
    const { id: userId } = await site.server.make.user();
    const { secret } = await openSessionClient(site.server, userId);
    const wanted = [...TARGETS, ...ELSEWHERE, ...NAMES.filter((_, index) => index % 8 === 0)];
    noteAttacks(context, { attacks: 'xss', tried: wanted.length });
    const own = 'http://own.test';
    for (const text of wanted) {
      const path = `/sign-in?return_to=${encodeURIComponent(text)}`;
      const page = await sendPlainRequest(site.server.origin, { path });
      expect(page.status).toBe(200);
      expect(inspectPage(page.text)).toEqual([]);
      for (const [, to = ''] of page.text.matchAll(/ (?:form)?action="([^"]*)"/g)) {
        expect([text, new URL(to.replaceAll('&amp;', '&'), own).origin]).toEqual([text, own]);
      }
      const headers = { cookie: `${SESSION_COOKIE}=${secret}` };
      const led = await sendPlainRequest(site.server.origin, { path, headers });
      expect([text, led.status]).toEqual([text, 303]);
      expect([text, new URL(led.headers.location ?? '', own).origin]).toEqual([text, own]);
    }
  });
});

describe('what is no page', () => {
  it('has its type, is not guessed at, and runs nothing where it is opened', async () => {
    const withUpdates = pages.find(({ cases }) =>
      cases.some(({ place }) => place.name === 'update'),
    )?.path;
    const types: Record<string, RegExp> = {
      '/page-1.md': /^text\/markdown/,
      '/llms.txt': /^text\/markdown/,
      '/llms-full.txt': /^text\/markdown/,
      [`/${withUpdates}/rss.xml`]: /^application\/(?:rss\+)?xml/,
      '/sitemap.xml': /^application\/xml/,
      '/robots.txt': /^text\/plain/,
      '/site.webmanifest': /^application\/manifest\+json/,
      '/~nav': /^text\/html/,
      '/favicon.svg': /^image\/svg\+xml/,
    };
    for (const from of [site, named]) {
      for (const [path, type] of Object.entries(types)) {
        if (from === named && path.startsWith('/page')) continue;
        const { status, headers, text } = await from.read(path);
        expect([path, status]).toEqual([path, 200]);
        expect(headers['content-type']).toMatch(type);
        expect(headers['x-content-type-options']).toBe('nosniff');
        expect(headers['content-security-policy']).toMatch(/^default-src 'none'/);
        expect(headers['content-security-policy']).toMatch(/sandbox$/);
        if (path.endsWith('.xml')) expect(text).not.toMatch(/<(?:script|img|svg)\b/i);
      }
    }
  });

  it('changes shown as HTML hold nothing that runs', async () => {
    const path = `/spaces/${site.spaceId}`;
    const { body } = await site.call<{ items: { id: string }[] }>('GET', `${path}/revisions`);
    const latest = body.items[0]?.id ?? '';
    const answer = await site.call(
      'GET',
      `${path}/revisions/${latest}/changes?format=html&limit=30`,
    );
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    const found: string[] = [];
    JSON.stringify(answer.body, (key, value: unknown) => {
      if (key === 'html' && typeof value === 'string') found.push(value);
      return value;
    });
    expect(found.length).toBeGreaterThan(10);
    expect(found.flatMap(inspectPage)).toEqual([]);
  });

  it('files of HTML, SVG and script are saved or shown without running', async () => {
    const { body } = await site.call<{
      items: { id: string; name: string; downloadURL: string }[];
    }>('GET', `/spaces/${named.spaceId}/content/files?limit=1000`);
    expect(body.items.length).toBeGreaterThan(100);
    // A site has the files that something on it shows.
    const app = `${site.server.platform.config.publicUrl}/app/s/${named.spaceId}/~/files/`;
    const markdown = body.items.slice(0, 40).map(({ id }) => `[file](${app}${id})`);
    const page = { operation: 'insert_page', title: 'Files', slug: 'all-files' };
    const written = await site.call('POST', `/spaces/${named.spaceId}/content`, {
      changes: [{ ...page, document: { markdown: markdown.join('\n\n') } }],
    });
    expect(written.status).toBe(200);
    for (const { id, downloadURL } of body.items.slice(0, 40)) {
      const { pathname, search } = new URL(downloadURL);
      const path = `${pathname}${search}`;
      const answers = [
        await sendPlainRequest(site.server.origin, { path }),
        await named.read(`/~files/${id}/x`),
      ];
      for (const { status, headers } of answers) {
        expect(status).toBe(200);
        expect(headers['x-content-type-options']).toBe('nosniff');
        expect(headers['content-security-policy']).toMatch(/^default-src 'none'.*; sandbox$/);
        expect(headers['content-type']).not.toMatch(/script|css/);
        expect(headers['content-disposition'] ?? 'attachment').not.toMatch(/[\r\n]/);
      }
    }
  });
});

/** What a browser heard and saw as it touched all on pages. */
async function listen(
  from: AttackedSite,
  paths: readonly string[],
  bypassCSP: boolean,
): Promise<string[]> {
  await using session = await openCanarySession(browser, from.server.origin, { bypassCSP });
  const problems: string[] = [];
  for (const path of paths) {
    const seen = await touchPage(session, `${from.server.origin}${from.base}${path}`);
    problems.push(...seen.filter((one) => !DRAWN.test(one)).map((one) => `${path} ${one}`));
  }
  problems.push(...session.heard.filter((one) => one !== PARSED_APART));
  return problems;
}

describe('in a browser', () => {
  it(
    'without the policy of pages the canary is silent, whatever is clicked',
    async (context) => {
      noteAttacks(context, { attacks: 'xss', tried: PLACED.length });
      const paths = pages.map(({ path }) => `/${path}`);
      const half = Math.ceil(paths.length / 2);
      const heard = await Promise.all([
        listen(site, ['/', ...paths.slice(0, half)], true),
        listen(site, paths.slice(half), true),
      ]);
      expect(heard.flat()).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it(
    'with the policy it has nothing to stop',
    async () => {
      const paths = pages.map(({ path }) => `/${path}`).filter((_, index) => index % 5 === 0);
      expect(await listen(site, ['/', ...paths], false)).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it(
    'names, searches, sign-in and our own reference are silent',
    async () => {
      const word = encodeURIComponent(`"><img src=x onerror=${CANARY}(70000)>`);
      const own = [`/~search?q=${word}`, `/${word}`, `/?q=${word}#${word}`, '/variables'];
      expect(await listen(named, ['/', ...own], true)).toEqual([]);
      await using session = await openCanarySession(browser, site.server.origin, {
        bypassCSP: true,
      });
      for (const path of [`/sign-in?return_to=${word}`, `/v1/docs#${word}`, `/v1/docs/get-space`]) {
        expect(await touchPage(session, site.server.origin + path)).toEqual([]);
      }
      expect(session.heard).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it(
    'results of a search in the panel are silent',
    async () => {
      await using session = await openCanarySession(browser, named.server.origin, {
        bypassCSP: true,
      });
      const { page } = session;
      await page.goto(`${named.server.origin}${named.base}/`);
      await page.keyboard.press('Control+k');
      for (const query of ['img onerror', 'script canary', '"><svg onload', NAMES[3] ?? '']) {
        await page.locator('dialog [role="combobox"]').fill(query);
        await page.waitForResponse((answer) => answer.url().includes('~search.json'));
        await page.locator('dialog [role="option"]').first().waitFor();
        const shown = await page.locator('dialog').evaluate((dialog) => dialog.outerHTML);
        expect(inspectPage(shown)).toEqual([]);
      }
      expect(session.heard).toEqual([]);
    },
    TIMEOUT_MS,
  );
});
