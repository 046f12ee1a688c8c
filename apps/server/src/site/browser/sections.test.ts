import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  follow,
  launchChromium,
  openSession,
  requireChromium,
} from '../testing/browser-session.ts';
import { publishSections } from '../testing/sectioned-site.ts';
import { type SiteServer, startSiteServer } from '../testing/site-server.ts';

const chromium = requireChromium();
const NARROW = { viewport: { width: 320, height: 640 } };
const WIDTH = 'document.documentElement.scrollWidth';

/** Finds what axe has to say against a page, whatever its impact. */
async function checkPage(page: Page, axe: string): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { axe: checker } = globalThis as unknown as {
      axe: {
        run(options: object): Promise<{
          violations: { id: string; nodes: { html: string }[] }[];
        }>;
      };
    };
    const { violations } = await checker.run({ resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`);
  });
}

describe('reading a site with sections', () => {
  let browser: Browser;
  let server: SiteServer;
  let site: string;
  let axe: string;

  beforeAll(async () => {
    axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
    server = await startSiteServer();
    site = server.origin + (await publishSections(server)).path;
    browser = await launchChromium(chromium);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await server?.[Symbol.asyncDispose]();
  });

  it.each([
    { colorScheme: 'light', width: 1280 },
    { colorScheme: 'dark', width: 1280 },
    { colorScheme: 'light', width: 320 },
    { colorScheme: 'dark', width: 320 },
  ] as const)('axe finds nothing, menus open or not: $colorScheme, $width px', async (one) => {
    await using session = await openSession(browser, server.origin, {
      ...{ colorScheme: one.colorScheme, viewport: { width: one.width, height: 800 } },
      ...{ bypassCSP: true, reducedMotion: 'reduce' },
    });
    const { page, problems } = session;
    for (const path of ['/firing', '/api-2/kilns', '/guide/ar/firing']) {
      await page.goto(site + path);
      expect(await checkPage(page, axe)).toEqual([]);
      expect(await page.evaluate(WIDTH)).toBeLessThanOrEqual(one.width);
    }
    for (const menu of await page.locator('details[data-menu]:visible > summary').all()) {
      await menu.click();
      expect(await checkPage(page, axe)).toEqual([]);
      expect(await page.evaluate(WIDTH)).toBeLessThanOrEqual(one.width);
      await page.keyboard.press('Escape');
    }
    expect(problems).toEqual([]);
  });

  it('leads into the section of a menu by the keyboard alone', async () => {
    await using session = await openSession(browser, server.origin);
    const { page } = session;
    await page.goto(`${site}/firing`);
    const menu = page.locator('.section-menu');
    await menu.locator('summary').focus();
    await page.keyboard.press('Enter');
    expect(await menu.locator('a').first().isVisible()).toBe(true);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    expect(await menu.locator('a').first().isVisible()).toBe(false);
    expect(await menu.locator('summary').evaluate((one) => one.matches(':focus'))).toBe(true);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${site}/tools/`);
    expect(await menu.locator('summary').getAttribute('data-current')).toBe('');
    expect(await menu.locator('[aria-current]').textContent()).toBe('Tools');
  });

  it('goes through a menu link by link with the arrow keys', async () => {
    await using session = await openSession(browser, server.origin);
    const { page } = session;
    await page.goto(`${site}/firing`);
    const menu = page.locator('.header-pickers');
    await menu.locator('summary').focus();
    await page.keyboard.press('Enter');
    const links = await menu.locator('a').allTextContents();
    expect(links.length).toBeGreaterThan(2);
    const read: (string | null)[] = [];
    for (let step = 0; step < links.length; step += 1) {
      await page.keyboard.press('ArrowDown');
      read.push(await page.locator(':focus').textContent());
    }
    expect(read).toEqual(links);
  });

  it('closes a menu when another is opened, or something else is used', async () => {
    await using session = await openSession(browser, server.origin);
    const { page } = session;
    await page.goto(`${site}/firing`);
    const [sections, languages] = [page.locator('.section-menu'), page.locator('.header-pickers')];
    await sections.locator('summary').click();
    await languages.locator('summary').click();
    expect(await sections.locator('a').first().isVisible()).toBe(false);
    expect(await languages.locator('a').first().isVisible()).toBe(true);
    await page.locator('h1').click();
    expect(await languages.locator('a').first().isVisible()).toBe(false);
  });

  it.each([
    { javaScriptEnabled: true, name: 'with scripts' },
    { javaScriptEnabled: false, name: 'without' },
  ])('changes the version and the language of a page, $name', async ({ javaScriptEnabled }) => {
    await using session = await openSession(browser, server.origin, { javaScriptEnabled });
    const { page } = session;
    await page.goto(`${site}/api-2/kilns`);
    const versions = page.locator('.sidebar .picker-versions');
    await versions.locator('summary').click();
    await follow(page, versions.locator('a:not([aria-current])'));
    expect(page.url()).toBe(`${site}/api-2/v1/kilns`);
    await page.goto(`${site}/firing`);
    const languages = page.locator('.header-pickers');
    await languages.locator('summary').click();
    await follow(page, languages.locator('a[lang="ar"]'));
    expect(page.url()).toBe(`${site}/guide/ar/firing`);
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
    await page.locator('.section-menu summary').click();
    await follow(page, page.locator('.section-menu a').first());
    expect(page.url()).toBe(`${site}/tools/`);
  });

  it('has everything in the drawer of a narrow screen', async () => {
    await using session = await openSession(browser, server.origin, NARROW);
    const { page } = session;
    await page.goto(`${site}/firing`);
    await page.click('[data-drawer-open]');
    const drawer = page.locator('[data-drawer]');
    await drawer.locator('.picker-languages summary').click();
    await follow(page, drawer.locator('a[lang="fr"]'));
    expect(page.url()).toBe(`${site}/guide/fr/firing`);
    await page.click('[data-drawer-open]');
    await follow(page, drawer.locator('.section-list a', { hasText: 'News' }));
    expect(page.url()).toBe(`${site}/news/`);
    expect(await drawer.locator('.section-list [aria-current]').count()).toBe(1);
  });

  it('has the current section in sight and reads without scripts on a narrow screen', async () => {
    await using session = await openSession(browser, server.origin, NARROW);
    await session.page.goto(`${site}/news/`);
    const seen = await session.page.locator('.section-tab[data-current]').boundingBox();
    expect((seen?.x ?? 0) + (seen?.width ?? 0)).toBeLessThanOrEqual(320);
    await using plain = await openSession(browser, server.origin, {
      ...{ ...NARROW, javaScriptEnabled: false },
    });
    const { page } = plain;
    await page.goto(`${site}/firing`);
    expect(await page.evaluate(WIDTH)).toBeLessThanOrEqual(320);
    await follow(page, page.locator('.section-tabs > ul > li > a').nth(1));
    expect(page.url()).toBe(`${site}/api-2/`);
  });
});
