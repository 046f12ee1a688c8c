import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeMemoryTree } from '../../areas/imports/testing/memory-tree.ts';
import { startCounting } from '../../areas/insights/index.ts';
import { askForFeedback } from '../testing/ask-for-feedback.ts';
import { launchChromium, openSession, requireChromium } from '../testing/browser-session.ts';
import { type SiteServer, startSiteServer } from '../testing/site-server.ts';

const chromium = requireChromium();
const NEWS =
  '# News\n\n{% updates %}\n{% update date="2026-01-31" %}\n## Slow firing\n\nThe kiln can take its time.\n{% endupdate %}\n{% endupdates %}\n';

describe('the question whether a page was helpful', () => {
  let browser: Browser;
  let server: SiteServer;
  let address: string;

  beforeAll(async () => {
    browser = await launchChromium(chromium);
    server = await startSiteServer();
    startCounting(server.platform);
    const location = makeMemoryTree({ 'README.md': '# Kiln\n\nHow to fire.\n', 'news.md': NEWS });
    const { path, siteId } = await server.publish({ location, title: 'Kiln' });
    await askForFeedback(server, siteId);
    address = `${server.origin}${path}/news`;
  });
  afterAll(async () => {
    await browser?.close();
    await server?.[Symbol.asyncDispose]();
  });

  const listComments = async () => {
    const { db } = server.platform.database;
    const rows = await db.selectFrom('insight_comments').select(['rating', 'comment']).execute();
    await server.platform.database.transaction((tx) => tx.deleteFrom('insight_comments').execute());
    return rows;
  };

  it.each([
    ['with a script', true],
    ['without one', false],
  ])('is answered from the page %s, which then says thank you', async (_, javaScriptEnabled) => {
    await using session = await openSession(browser, server.origin, { javaScriptEnabled });
    const { page, problems } = session;
    await page.goto(address);
    const send = page.getByRole('button', { name: 'Send' });
    expect(await send.isVisible()).toBe(false);
    await page.getByRole('radio', { name: 'Somewhat' }).check();
    await page.getByLabel('Comment (optional)').fill('How slow?');
    await send.click();
    const thanks = page.getByText('Thank you for your feedback.');
    await thanks.waitFor();
    expect(await page.locator('.feedback-form').isVisible()).toBe(false);
    expect(new URL(page.url()).hash).toBe(javaScriptEnabled ? '' : '#~feedback-thanks');
    expect(await listComments()).toEqual([{ rating: 'ok', comment: 'How slow?' }]);
    expect(problems).toEqual([]);
  });

  it.each([
    ['light', 1360],
    ['dark', 320],
  ] as const)('is accessible in %s, %i pixels wide', async (colorScheme, width) => {
    await using session = await openSession(browser, server.origin, {
      colorScheme,
      bypassCSP: true,
      viewport: { width, height: 900 },
    });
    const { page } = session;
    await page.goto(address);
    await page.getByRole('radio', { name: 'No' }).check();
    const source = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
    await page.evaluate(await readFile(source, 'utf8'));
    const violations = await page.evaluate(async () => {
      const { axe } = globalThis as unknown as {
        axe: {
          run(part: string): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
        };
      };
      const found = await axe.run('.article');
      return found.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
    });
    expect(violations).toEqual([]);
    const scrolled = await page.evaluate<number>('document.documentElement.scrollWidth');
    expect(scrolled).toBeLessThanOrEqual(width);
  });
});
