import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium, openSession, requireChromium } from '../testing/browser-session.ts';
import { PAGE_KINDS, type PageKinds, startPageKinds } from '../testing/page-kinds.ts';

const chromium = requireChromium();
const WIDTHS = [390, 820, 1280, 1920];
const HEADINGS: Readonly<Record<(typeof PAGE_KINDS)[number], string>> = {
  page: 'Page',
  group: 'Firing',
  reference: 'Reference',
  changelog: 'Changelog',
  search: 'Search',
  schema: 'Kiln',
  missing: 'Page not found',
  preview: 'Firing',
  access: 'You need to sign in to read this',
};
// What shows of the ring around an element that has the focus is within whatever cuts off its edge.
const FIND_CLIPPED = `(() => {
  const cut = [];
  for (const one of document.querySelectorAll('a, button, input, summary, textarea, [tabindex="0"]')) {
    if (!one.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    one.focus({ preventScroll: true, focusVisible: true });
    const style = getComputedStyle(one);
    if (document.activeElement !== one || style.outlineStyle === 'none') continue;
    const ring = parseFloat(style.outlineOffset) + parseFloat(style.outlineWidth);
    const box = one.getBoundingClientRect();
    for (let above = one.parentElement; above !== null && above !== document.body; above = above.parentElement) {
      const { overflowX } = getComputedStyle(above);
      if (overflowX === 'visible') continue;
      const edge = above.getBoundingClientRect();
      const isSeen = box.left < edge.right && box.right > edge.left;
      if (isSeen && box.left - ring < edge.left - 0.5) cut.push(one.outerHTML.slice(0, 120));
    }
  }
  return cut;
})()`;

describe('each kind of page', () => {
  let browser: Browser;
  let kinds: PageKinds;
  let axe: string;

  beforeAll(async () => {
    axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
    kinds = await startPageKinds();
    browser = await launchChromium(chromium);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await kinds?.site[Symbol.asyncDispose]();
  });

  const judge = (page: Page): Promise<string[]> =>
    page.evaluate(`axe.run({ resultTypes: ['violations'] }).then(({ violations }) =>
      violations.map(({ id, nodes }) => id + ': ' + nodes[0].html))`);

  // The access page is the last: from there on the site is closed.
  it.each(PAGE_KINDS)('has nothing that axe finds, at any width: %s', async (kind) => {
    const { site } = kinds;
    if (kind === 'access') await kinds.closeSite();
    await using session = await openSession(browser, site.server.origin, {
      ...{ bypassCSP: true, reducedMotion: 'reduce' },
      viewport: { width: 390, height: 844 },
    });
    const { page } = session;
    await page.goto(site.server.origin + kinds.paths[kind]);
    await page.evaluate(axe);
    const search = page.getByRole('button', { name: 'Search the documentation' });
    expect(await search.count()).toBe(kind === 'access' ? 0 : 1);
    expect(await page.locator('h1').textContent()).toBe(HEADINGS[kind]);
    expect(await page.locator('meta[name="description"]').getAttribute('content')).toMatch(/\w/);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      const over = 'document.documentElement.scrollWidth - document.body.clientWidth';
      expect([width, await page.evaluate(over)]).toEqual([width, 0]);
      expect([width, await page.evaluate(FIND_CLIPPED)]).toEqual([width, []]);
      // Colours are the same at every width: one with the drawer and one without are enough for dark.
      const isDarkToo = width === 390 || width === 1280;
      for (const colorScheme of isDarkToo ? (['light', 'dark'] as const) : (['light'] as const)) {
        await page.emulateMedia({ colorScheme });
        expect([width, colorScheme, await judge(page)]).toEqual([width, colorScheme, []]);
      }
    }
  });
});
