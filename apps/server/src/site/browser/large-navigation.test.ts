import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium, openSession, requireChromium } from '../testing/browser-session.ts';
import { growTree, type LargeSite, publishLargeSite } from '../testing/large-site.ts';
import { type SiteServer, startSiteServer } from '../testing/site-server.ts';

const chromium = requireChromium();
const FOCUSED = 'document.activeElement.textContent.trim()';

describe('the navigation of a large site', () => {
  let browser: Browser;
  let server: SiteServer;
  let grouped: LargeSite;
  let long: LargeSite;

  beforeAll(async () => {
    server = await startSiteServer();
    grouped = await publishLargeSite(server, 'Grouped', growTree([60, 20], 'group'));
    long = await publishLargeSite(server, 'Long', growTree([3000], 'document'));
    browser = await launchChromium(chromium);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await server?.[Symbol.asyncDispose]();
  });

  /** The titles of the pages below one. */
  const titlesBelow = ({ pages }: LargeSite, id: string) =>
    pages.filter(({ parent }) => parent === id).map(({ title }) => title);

  it('opens a closed group with the keyboard, and walks on to its pages', async () => {
    await using session = await openSession(browser, server.origin);
    const { page, problems } = session;
    await page.goto(`${server.origin}${grouped.path}/`);
    const group = page.locator('details[data-branch="p3"]');
    const summary = group.locator('> summary');
    expect(await summary.getAttribute('aria-label')).toBe(`Subpages of ${grouped.pages[3]?.title}`);
    await summary.focus();
    await page.keyboard.press('Enter');
    const links = group.locator('> ul .nav-link');
    await expect.poll(() => links.allInnerTexts()).toEqual(titlesBelow(grouped, 'p3'));
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(FOCUSED)).toBe(titlesBelow(grouped, 'p3')[1]);
    await page.keyboard.press('Enter');
    await page.waitForURL(/how-to-fire-kiln-p3-slowly\/./);
    expect(await page.locator('h1').innerText()).toBe(titlesBelow(grouped, 'p3')[1]);
    expect(await group.getAttribute('open')).toBe('');
    const current = page.locator('.navigation [aria-current="page"]');
    expect(await current.innerText()).toBe(titlesBelow(grouped, 'p3')[1]);
    expect(await current.isVisible()).toBe(true);
    await summary.click();
    expect(await current.isVisible()).toBe(false);
    expect(problems).toEqual([]);
  });

  it('shows more of a long list in its place, both ways, with the focus on what came', async () => {
    await using session = await openSession(browser, server.origin);
    const { page, problems } = session;
    await page.goto(`${server.origin}${long.path}/${long.pages[1500]?.slug}`);
    const titles = page.locator('.navigation li:not(.nav-more) > .nav-link');
    const before = await titles.allInnerTexts();
    const first = long.pages.findIndex(({ title }) => title === before[0]);
    const more = page.locator('[data-more="after"]');
    await more.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => titles.count()).toBeGreaterThan(before.length);
    expect(await page.evaluate(FOCUSED)).toBe(long.pages[first + before.length]?.title);
    const count = await titles.count();
    await page.locator('[data-more="before"]').click();
    await expect.poll(() => titles.count()).toBeGreaterThan(count);
    expect(await page.evaluate(FOCUSED)).toBe(long.pages[first - 1]?.title);
    const shown = await titles.allInnerTexts();
    const start = long.pages.findIndex(({ title }) => title === shown[0]);
    expect(shown).toEqual(long.pages.slice(start, start + shown.length).map(({ title }) => title));
    await page.locator('[data-more="after"]').click();
    await expect.poll(() => titles.count()).toBe(shown.length + 200);
    expect(page.url()).toContain(long.pages[1500]?.slug);
    expect(problems).toEqual([]);
  });

  it('leads by links without scripts: to the first page of a group, and to lists of what is left out', async () => {
    await using session = await openSession(browser, server.origin, { javaScriptEnabled: false });
    const { page } = session;
    await page.goto(`${server.origin}${grouped.path}/`);
    await page.locator('.nav-group-title').nth(5).click();
    await page.waitForURL(/how-to-fire-kiln-p5-slowly\/./);
    expect(await page.locator('h1').innerText()).toBe(titlesBelow(grouped, 'p5')[0]);
    await page.goto(`${server.origin}${long.path}/${long.pages[1500]?.slug}`);
    await page.locator('.nav-more a').last().click();
    await page.waitForURL(/~pages\/root\/\d+$/);
    await page.locator('.pagination-next').click();
    const last = page.locator('.pages-list a').last();
    const title = await last.innerText();
    await last.click();
    await expect.poll(() => page.locator('h1').innerText()).toBe(title);
  });

  it.each([
    ['light', 390],
    ['dark', 390],
    ['light', 1280],
    ['dark', 1280],
  ] as const)('fits the screen, %s and %s wide', async (colorScheme, width) => {
    const viewport = { width, height: 844 };
    await using session = await openSession(browser, server.origin, { colorScheme, viewport });
    const { page, problems } = session;
    for (const path of [
      `${grouped.path}/${grouped.pages[7]?.slug}`,
      `${long.path}/${long.pages[9]?.slug}`,
      `${long.path}/~pages/root/3`,
    ]) {
      await page.goto(server.origin + path);
      if (width < 500) await page.click('[data-drawer-open]');
      const links = page.locator('.navigation a:visible');
      expect(await links.count()).toBeGreaterThan(20);
      for (const box of [await links.first().boundingBox(), await links.last().boundingBox()]) {
        expect(box?.height).toBeGreaterThanOrEqual(28);
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
      }
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(
        width,
      );
    }
    expect(problems).toEqual([]);
  });
});
