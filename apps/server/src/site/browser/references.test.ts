import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium, openSession, requireChromium } from '../testing/browser-session.ts';
import { KILN_PAGES, writeKilnSpecification } from '../testing/kiln-specification.ts';
import { type ReferenceSite, startReferenceSite } from '../testing/reference-site.ts';

const chromium = requireChromium();
const MAX_SCRIPT_BYTES = 35 * 1024;
const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 320, height: 700 };

describe('references in a browser', () => {
  let browser: Browser;
  let site: ReferenceSite;
  let axe: string;

  beforeAll(async () => {
    axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
    site = await startReferenceSite('sqlite');
    await site.putSpec('kilns', writeKilnSpecification());
    await site.write('Firings', KILN_PAGES.firing);
    await site.write('Oven', `התנור שורף כלי חרס, ומספר מה קורה בו.\n\n${KILN_PAGES.firing}`);
    await site.write('Shapes', `${KILN_PAGES.schemas}\n\n${KILN_PAGES.webhook}`);
    const computed = {
      ...{ type: 'builtin:openapi', props: { models: true } },
      dependencies: { spec: { ref: { kind: 'openapi', spec: 'kilns' } } },
    };
    const page = { operation: 'insert_page', type: 'computed', title: 'API', document: {} };
    await site.change([{ ...page, computed }]);
    await site.server.platform.jobs.runDue();
    browser = await launchChromium(chromium);
  });
  afterAll(async () => {
    await browser?.close();
    await site?.[Symbol.asyncDispose]();
  });

  const open = async (path: string, options: BrowserContextOptions = {}) => {
    const session = await openSession(browser, site.server.origin, {
      ...{ viewport: WIDE, reducedMotion: 'reduce' as const },
      ...options,
    });
    await session.page.goto(site.server.origin + path);
    return session;
  };
  const judge = async (page: Page): Promise<string[]> => {
    await page.evaluate(axe);
    return page.evaluate(async () => {
      const { axe: checker } = globalThis as unknown as {
        axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
      };
      const { violations } = await checker.run();
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)[0]}`);
    });
  };
  const overflow = (page: Page) =>
    page.evaluate<number>('document.documentElement.scrollWidth - document.body.clientWidth');
  const openAll = (page: Page) =>
    page.evaluate(
      'for (const fold of document.querySelectorAll("details:not([name])")) if (fold.closest(".api")) fold.open = true',
    );

  it.each([
    true,
    false,
  ])('open trees and switch samples by keyboard, script: %s', async (script) => {
    await using session = await open('/sites/kiln/firings', { javaScriptEnabled: script });
    const { page, problems } = session;
    const nested = page.locator('.api-nested > summary').filter({ hasText: 'Each item' }).first();
    await nested.press('Enter');
    expect(await page.getByText('Degrees an hour.').isVisible()).toBe(true);
    const panel = page.getByRole('region', { name: 'Request', exact: true });
    const shown = () => panel.locator('pre:visible').count();
    expect(await shown()).toBe(1);
    await panel.locator('summary', { hasText: 'Python' }).press('Enter');
    expect(await shown()).toBe(1);
    expect(await panel.locator('pre:visible').textContent()).toContain('import requests');
    await panel.locator('summary', { hasText: 'Python' }).press('Tab');
    expect(await page.evaluate('document.activeElement.closest(".api-panel") !== null')).toBe(true);
    const answers = page.getByRole('region', { name: 'Response', exact: true });
    await answers.locator('summary', { hasText: '409' }).press('Enter');
    expect(await answers.locator('pre:visible').textContent()).toContain('"detail"');
    expect(problems).toEqual([]);
  });

  it('lead to what an address names, inside of folds that were closed', async () => {
    await using session = await open('/sites/kiln/firings');
    const { page } = session;
    const inner = page.locator('.api-nested:not([open]) .api-field[id]').first();
    const id = await inner.getAttribute('id');
    expect(await inner.isVisible()).toBe(false);
    await page.goto('about:blank');
    await page.goto(`${site.server.origin}/sites/kiln/firings#${id}`);
    const led = page.locator(`[id="${id}"]`);
    await led.waitFor({ state: 'visible' });
    expect(await led.evaluate((field) => field.matches(':target'))).toBe(true);
  });

  it('copy the address and the sample that is shown', async () => {
    await using session = await open('/sites/kiln/firings');
    const { page } = session;
    const { origin } = site.server;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
    const read = () => page.evaluate<string>('navigator.clipboard.readText()');
    await page.locator('.api-address [data-copy]').click();
    await page.locator('.api-address .copied').waitFor();
    expect(await read()).toBe(
      'https://api.kiln.example/v2/kilns/{kilnId}/programs/{programId}/firings',
    );
    const panel = page.getByRole('region', { name: 'Request', exact: true });
    await panel.locator('.code:visible').hover();
    await panel.locator('[data-copy]:visible').click();
    await panel.locator('.copied').waitFor();
    expect(await read()).toContain("curl 'https://api.kiln.example/v2/kilns/");
  });

  it('keep samples in sight beside the text where there is room', async () => {
    await using session = await open('/sites/kiln/firings');
    const { page } = session;
    await page.getByRole('heading', { name: 'Request body' }).scrollIntoViewIfNeeded();
    expect(await page.evaluate('scrollY')).toBeGreaterThan(200);
    const panel = await page.locator('.api-panel').first().boundingBox();
    expect(panel?.y).toBeGreaterThan(0);
    expect(panel?.y).toBeLessThan(200);
  });

  it('take little script, whatever of it loads', async () => {
    await using session = await openSession(browser, site.server.origin);
    const sizes: Promise<number>[] = [];
    session.page.on('response', (response) => {
      if (response.request().resourceType() !== 'script') return;
      sizes.push(response.body().then((body) => gzipSync(body).byteLength));
    });
    await session.page.goto(`${site.server.origin}/sites/kiln/firings`, { waitUntil: 'load' });
    const all = await Promise.all(sizes);
    expect(all.length).toBeGreaterThan(0);
    expect(all.reduce((sum, size) => sum + size, 0)).toBeLessThan(MAX_SCRIPT_BYTES);
  });

  it.each([
    ['/sites/kiln/firings', 'light', WIDE],
    ['/sites/kiln/shapes', 'dark', NARROW],
    ['/sites/kiln/api/kilns', 'light', NARROW],
    ['/sites/kiln/api/models', 'dark', WIDE],
    ['/v1/docs/create-space', 'dark', NARROW],
  ] as const)('are accessible: %s in %s', async (path, colorScheme, viewport) => {
    await using session = await open(path, { bypassCSP: true, colorScheme, viewport });
    await openAll(session.page);
    expect(await session.page.locator('h1').count()).toBe(1);
    expect(await judge(session.page)).toEqual([]);
    expect(session.problems).toEqual([]);
  });

  it('fit into 320 pixels with all of it open', async () => {
    await using session = await open('/v1/docs', { viewport: NARROW });
    const { page } = session;
    expect(await overflow(page)).toBe(0);
    for (const below of ['firings', 'shapes', 'api/kilns', 'api/models']) {
      await page.goto(`${site.server.origin}/sites/kiln/${below}`);
      await openAll(page);
      expect([below, await overflow(page)]).toEqual([below, 0]);
    }
  });

  it('stand right to left in Hebrew, with code and paths left to right', async () => {
    await using session = await open('/sites/kiln/oven', { bypassCSP: true, viewport: NARROW });
    const { page } = session;
    expect(await page.locator('.prose').getByText('גוף הבקשה').first().isVisible()).toBe(true);
    expect(await page.evaluate('document.documentElement.dir')).toBe('rtl');
    await openAll(page);
    const directions = await page.evaluate<string[]>(
      '[...document.querySelectorAll(".api-path, .api-panel pre, .api-name code")].map((one) => getComputedStyle(one).direction)',
    );
    expect(directions.length).toBeGreaterThan(10);
    expect(new Set(directions)).toEqual(new Set(['ltr']));
    expect(await overflow(page)).toBe(0);
    expect(await judge(page)).toEqual([]);
  });
});
