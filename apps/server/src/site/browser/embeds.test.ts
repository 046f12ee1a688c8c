import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium, openSession, requireChromium } from '../testing/browser-session.ts';
import {
  type EmbeddingSite,
  embed,
  makePng,
  startEmbeddingSite,
} from '../testing/embedding-site.ts';

const chromium = requireChromium();
const VIDEO = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
const PICTURE = makePng(1200, 630);
const PAGE =
  '<head><title>Firing</title><meta name="description" content="How."><meta property="og:image" content="/p.png"></head>';

describe('the cards of embeds that something is known of', () => {
  let site: EmbeddingSite;
  let browser: Browser;
  beforeAll(async () => {
    site = await startEmbeddingSite((_request, response, url) => {
      const isPicture = url.endsWith('/p.png');
      response.writeHead(200, { 'content-type': isPicture ? 'image/png' : 'text/html' });
      response.end(isPicture ? PICTURE : PAGE);
    });
    await site.write({ kiln: `${embed('https://pots.example/raku')}${embed(VIDEO)}Below.` });
    browser = await launchChromium(chromium);
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    await site?.[Symbol.asyncDispose]();
  });

  it.each([
    { width: 390, colorScheme: 'light' as const },
    { width: 1280, colorScheme: 'dark' as const },
  ])('ask no other host, and move nothing, at $width', async ({ width, colorScheme }) => {
    const viewport = { width, height: 900 };
    await using session = await openSession(browser, site.server.origin, { viewport, colorScheme });
    const { page, problems } = session;
    const gate = Promise.withResolvers<void>();
    let waiting = 0;
    await page.route(/~embeds/, async (route) => {
      waiting += 1;
      await gate.promise;
      await route.continue();
    });
    await page.goto(`${site.origin}/`, { waitUntil: 'domcontentloaded' });
    const cards = page.locator('.embed-preview');
    await expect.poll(() => waiting, { timeout: 10_000 }).toBeGreaterThan(0);
    const boxes = () =>
      cards.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
    const before = await boxes();
    gate.resolve();
    const loaded =
      "[...document.querySelectorAll('.embed-card-picture img')].map((one) => one.naturalWidth)";
    await expect.poll(() => page.evaluate(loaded)).toEqual([1200, 1200]);
    expect(await boxes()).toEqual(before);
    const beyond = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
    expect(await page.evaluate(beyond)).toBeLessThanOrEqual(0);
    expect(await cards.first().locator('.embed-card-title').textContent()).toBe('Firing');
    expect(problems).toEqual([]);
  }, 60_000);

  it('play a video once it is pressed, which has its title', async () => {
    await using session = await openSession(browser, site.server.origin);
    const { page, problems } = session;
    await page.goto(`${site.origin}/`, { waitUntil: 'networkidle' });
    expect(problems).toEqual([]);
    await page.locator('.embed-playable').click();
    const frame = page.locator('iframe.embed-player');
    expect(await frame.getAttribute('title')).toBe('Firing');
    await expect
      .poll(() => problems.join(), { timeout: 10_000 })
      .toContain('youtube-nocookie.com/embed');
  }, 60_000);

  it('are links where nothing runs', async () => {
    await using session = await openSession(browser, site.server.origin, {
      javaScriptEnabled: false,
    });
    const { page, problems } = session;
    await page.goto(`${site.origin}/`, { waitUntil: 'networkidle' });
    const hrefs = await page
      .locator('.embed-preview')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href')));
    expect(hrefs).toEqual(['https://pots.example/raku', VIDEO]);
    expect(problems).toEqual([]);
  }, 60_000);
});
