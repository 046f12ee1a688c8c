import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findCorpus } from '../../testing/corpora.ts';
import { launchChromium, openSession, requireChromium } from '../testing/browser-session.ts';
import { type SiteServer, startSiteServer } from '../testing/site-server.ts';

const chromium = requireChromium();
const corpus = findCorpus('trunk-docs');
const TABS = 'merge-queue/reference/merge-queue-cli-reference';

/** How many characters a line has on average, of each paragraph of some length. */
const MEASURE_LINES = `[...document.querySelectorAll('.prose > p')]
  .filter((one) => one.textContent.length > 200)
  .map((one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom / 8)));
    return one.textContent.length / lines.size;
  })`;

describe.skipIf(!corpus)('reading a site', () => {
  let browser: Browser;
  let server: SiteServer;
  let site: string;

  beforeAll(async () => {
    server = await startSiteServer();
    const published = await server.publish({ location: corpus ?? '', title: 'Trunk' });
    site = server.origin + published.path;
    browser = await launchChromium(chromium);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await server?.[Symbol.asyncDispose]();
  });

  it('leads from page to page by the navigation, which marks where the reader is', async () => {
    await using session = await openSession(browser, server.origin);
    const { page, problems } = session;
    await page.goto(`${site}/`);
    const branch = page.locator('.nav-branch').first();
    await branch.locator('> details > summary').click();
    const link = branch.locator('> details .nav-link').first();
    const title = await link.innerText();
    await link.click();
    await page.waitForURL((url) => url.href !== `${site}/`);
    expect(await page.locator('.navigation [aria-current="page"]').innerText()).toBe(title);
    expect(await page.locator('.navigation [aria-current="page"]').isVisible()).toBe(true);
    await page.locator('.pagination-next').click();
    await page.waitForLoadState();
    expect(await page.locator('h1').count()).toBe(1);
    expect(problems).toEqual([]);
  });

  it('marks the heading being read in the outline', async () => {
    await using session = await openSession(browser, server.origin);
    const { page } = session;
    await page.goto(`${site}/${TABS}`);
    const last = page.locator('[data-outline] a').last();
    await last.click();
    await expect.poll(() => last.getAttribute('aria-current')).toBe('location');
    expect(await page.locator('[data-outline] [aria-current]').count()).toBe(1);
  });

  it('keeps the chosen theme from page to page and follows the system otherwise', async () => {
    await using session = await openSession(browser, server.origin, { colorScheme: 'light' });
    const { page } = session;
    const paper = () => page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
    await page.goto(`${site}/`);
    const light = await paper();
    await page.click('[data-theme-choice="dark"]');
    const dark = await paper();
    expect(dark).not.toBe(light);
    await page.goto(`${site}/${TABS}`);
    expect(await paper()).toBe(dark);
    await page.click('[data-theme-choice="system"]');
    expect(await paper()).toBe(light);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await paper()).toBe(dark);
  });

  it('turns tabs into a tab list that the arrow keys walk through', async () => {
    await using session = await openSession(browser, server.origin);
    const { page } = session;
    await page.goto(`${site}/${TABS}`);
    const tabs = page.locator('[data-tabs]').first();
    await tabs.locator('[role="tab"]').first().focus();
    await page.keyboard.press('ArrowRight');
    expect(await tabs.locator('[role="tab"]').nth(1).getAttribute('aria-selected')).toBe('true');
    expect(await tabs.locator('[role="tabpanel"]:visible').count()).toBe(1);
    await tabs.locator('[role="tab"]').nth(2).click();
    const address = page.url();
    expect(address).toContain('#');
    await page.goto('about:blank');
    await page.goto(address);
    expect(await tabs.locator('[role="tab"]').nth(2).getAttribute('aria-selected')).toBe('true');
  });

  it('copies code, and the page as Markdown', async () => {
    await using session = await openSession(browser, server.origin, {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const { page } = session;
    const clipboard = () => page.evaluate<string>('navigator.clipboard.readText()');
    await page.goto(`${site}/${TABS}`);
    const block = page.locator('.code-body:visible').first();
    await block.hover();
    await block.locator('[data-copy]').click();
    await expect.poll(clipboard).toBe(await block.locator('code').innerText());
    await page.click('[data-copy-page]');
    const markdown = await (await fetch(`${site}/${TABS}.md`)).text();
    await expect.poll(clipboard).toBe(markdown);
  });

  it('has a drawer on narrow screens that takes the focus and closes with Escape', async () => {
    await using session = await openSession(browser, server.origin, {
      viewport: { width: 390, height: 844 },
    });
    const { page, problems } = session;
    await page.goto(`${site}/${TABS}`);
    const drawer = page.locator('[data-drawer]');
    expect(await drawer.isVisible()).toBe(false);
    await page.click('[data-drawer-open]');
    expect(await drawer.isVisible()).toBe(true);
    expect(await page.evaluate("document.activeElement.closest('[data-drawer]') !== null")).toBe(
      true,
    );
    await page.keyboard.press('Escape');
    await expect.poll(() => drawer.isVisible()).toBe(false);
    expect(await page.evaluate("document.activeElement.matches('[data-drawer-open]')")).toBe(true);
    const width = await page.evaluate<number>('document.documentElement.scrollWidth');
    expect(width).toBeLessThanOrEqual(390);
    expect(problems).toEqual([]);
  });

  it('reads and searches with JavaScript off', async () => {
    await using session = await openSession(browser, server.origin, { javaScriptEnabled: false });
    const { page, problems } = session;
    await page.goto(`${site}/${TABS}`);
    expect(await page.locator('.tab:visible').count()).toBeGreaterThan(1);
    expect(await page.locator('[data-search-open]').isVisible()).toBe(false);
    await page.fill('.search-field input', 'merge queue');
    await page.keyboard.press('Enter');
    await page.waitForURL(/~search\?q=/);
    expect(await page.locator('.search-page-results > li').count()).toBeGreaterThan(3);
    await page.locator('.search-page-results h2 a').first().click();
    expect(await page.locator('h1').isVisible()).toBe(true);
    expect(problems).toEqual([]);
  });

  it('has its navigation below the page on a narrow screen with JavaScript off', async () => {
    await using session = await openSession(browser, server.origin, {
      javaScriptEnabled: false,
      viewport: { width: 390, height: 780 },
    });
    const { page } = session;
    await page.goto(`${site}/`);
    const title = await page.locator('h1').boundingBox();
    expect(title?.y).toBeLessThan(400);
    await page.click('.menu-link');
    expect(await page.evaluate('location.hash')).toBe('#~sidebar');
    const link = page.locator('.navigation a').nth(1);
    await expect.poll(async () => (await link.boundingBox())?.y).toBeLessThan(780);
    await link.click();
    await page.waitForURL((url) => url.hash === '' && url.href !== `${site}/`);
  });

  it('sets text in lines of 60 to 80 characters', async () => {
    await using session = await openSession(browser, server.origin, {
      viewport: { width: 1440, height: 900 },
    });
    const { page } = session;
    await page.goto(`${site}/`);
    const perLine = await page.evaluate<number[]>(MEASURE_LINES);
    const average = perLine.reduce((sum, one) => sum + one, 0) / perLine.length;
    expect(average).toBeGreaterThan(55);
    expect(average).toBeLessThan(80);
  });
});
