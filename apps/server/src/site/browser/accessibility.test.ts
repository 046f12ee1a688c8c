import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findCorpus } from '../../testing/corpora.ts';
import {
  type BrowserSession,
  launchChromium,
  openSession,
  requireChromium,
} from '../testing/browser-session.ts';
import { type SiteServer, startSiteServer } from '../testing/site-server.ts';

interface Findings {
  violations: {
    id: string;
    impact: string | null;
    nodes: { target: string[]; failureSummary: string }[];
  }[];
}

const chromium = requireChromium();
const PAGES: Readonly<Record<string, readonly string[]>> = {
  'trunk-docs': [
    '/',
    '/merge-queue/reference/merge-queue-cli-reference',
    '/merge-queue/reference/how-does-it-work',
    '/~search?q=merge',
    '/no-such-page',
  ],
  'pgsql-tw-docs': ['/', '/reference/client-applications/psql'],
  'vitepress-docs': ['/en/guide/markdown', '/fa/guide/markdown'],
  'openg2p-documentation': ['/documentation-guides/openg2p-module-doc-template'],
};

describe.each(Object.entries(PAGES))('pages of %s', (corpus, paths) => {
  const archive = findCorpus(corpus);
  let browser: Browser;
  let server: SiteServer;
  let site: string;
  let axe: string;

  beforeAll(async () => {
    if (!archive) return;
    axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
    server = await startSiteServer();
    site = server.origin + (await server.publish({ location: archive, title: corpus })).path;
    browser = await launchChromium(chromium);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await server?.[Symbol.asyncDispose]();
  });

  describe.skipIf(!archive).each(paths)('at %s', (path) => {
    let session: BrowserSession;

    beforeAll(async () => {
      // The page's own policy keeps the checking script out, which is not what is checked here.
      session = await openSession(browser, server.origin, {
        bypassCSP: true,
        reducedMotion: 'reduce',
      });
      await session.page.goto(site + path, { waitUntil: 'networkidle' });
      await session.page.evaluate(axe);
    });
    afterAll(() => session?.[Symbol.asyncDispose]());

    it.each([
      'light',
      'dark',
    ] as const)('have no serious finding and load nothing from elsewhere: %s', async (colorScheme) => {
      const { page, problems } = session;
      await page.emulateMedia({ colorScheme });
      const findings = await page.evaluate(async () => {
        const { axe: checker } = globalThis as unknown as {
          axe: { run(options: object): Promise<Findings> };
        };
        return checker.run({ resultTypes: ['violations'] });
      });
      const serious = findings.violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => ({
          id,
          at: nodes.slice(0, 3).map((node) => `${node.target.join(' ')}: ${node.failureSummary}`),
        }));
      expect(serious).toEqual([]);
      expect(problems.filter((one) => !one.includes('404'))).toEqual([]);
    });
  });

  it.skipIf(!archive)('break no rule of their content security policy', async () => {
    const shown = paths.filter((one) => one !== '/no-such-page');
    const found = await Promise.all(
      shown.map(async (path) => {
        await using session = await openSession(browser, server.origin);
        await session.page.goto(site + path, { waitUntil: 'networkidle' });
        return session.problems;
      }),
    );
    expect(found.flat()).toEqual([]);
  });
});
