import { siteCatalog } from '@octavo/messages/site';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findCorpus } from '../../testing/corpora.ts';
import {
  follow,
  launchChromium,
  openSession,
  requireChromium,
} from '../testing/browser-session.ts';
import { type SiteServer, startSiteServer } from '../testing/site-server.ts';

const chromium = requireChromium();
/** On a machine that has other work. */
const WAIT = { timeout: 10_000 };
const SITES = [
  {
    corpus: 'trunk-docs',
    lang: 'en',
    query: 'merge queue',
    word: /merge/i,
    typo: ['instalation', 'installation'],
  },
  {
    corpus: 'pgsql-tw-docs',
    lang: 'zh-Hant',
    query: '資料型別',
    word: /資料型別/,
    typo: ['postgersql', 'postgresql'],
  },
] as const;

describe.each(SITES)('searching $corpus by keyboard', ({ corpus, lang, query, word, typo }) => {
  const archive = findCorpus(corpus);
  let browser: Browser;
  let server: SiteServer;
  let site: string;

  beforeAll(async () => {
    if (!archive) return;
    server = await startSiteServer();
    site = server.origin + (await server.publish({ location: archive, title: corpus })).path;
    browser = await launchChromium(chromium);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await server?.[Symbol.asyncDispose]();
  });

  it.skipIf(!archive)('opens, finds, highlights and leads to the section', async () => {
    await using session = await openSession(browser, server.origin);
    const { page, problems } = session;
    await page.goto(`${site}/`);
    expect(await page.getAttribute('html', 'lang')).toBe(lang);
    await page.keyboard.press('Control+K');
    const input = page.locator('dialog [role="combobox"]');
    await input.fill(query);
    const options = page.locator('dialog [role="option"]');
    await options.first().waitFor();
    expect(await page.locator('dialog mark').first().innerText()).toMatch(word);
    const target = page.locator('dialog .search-option-section[href*="#"]').first();
    const wanted = await target.getAttribute('id');
    for (let step = 0; step < 40; step += 1) {
      if ((await input.getAttribute('aria-activedescendant')) === wanted) break;
      await page.keyboard.press('ArrowDown');
    }
    expect(await target.getAttribute('aria-selected')).toBe('true');
    const href = await target.getAttribute('href');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.hash !== '');
    expect(decodeURI(page.url())).toBe(server.origin + decodeURI(href ?? ''));
    const id = decodeURIComponent(new URL(page.url()).hash.slice(1));
    expect(await page.locator(`[id="${id}"]`).count()).toBe(1);
    expect(problems).toEqual([]);
  });

  it.skipIf(!archive)(
    'opens with a slash, says when nothing is found, closes with Escape',
    async () => {
      await using session = await openSession(browser, server.origin);
      const { page } = session;
      await page.goto(`${site}/`);
      await page.keyboard.press('/');
      await page.locator('dialog [role="combobox"]').fill('qqqzzzxyw');
      const status = page.locator('dialog [role="status"]');
      await expect.poll(() => status.innerText(), { timeout: 20_000 }).toContain('qqqzzzxyw');
      await page.keyboard.press('Escape');
      expect(await page.locator('dialog[open]').count()).toBe(0);
    },
  );

  it.skipIf(!archive)(
    'begins with what was read last and the first pages, and says what else it looked for',
    async () => {
      await using session = await openSession(browser, server.origin);
      const { page } = session;
      const labels = siteCatalog.messagesFor(lang);
      await page.goto(`${site}/`);
      const second = page.locator('.navigation a').nth(1);
      const title = (await second.textContent())?.trim() ?? '';
      await follow(page, second);
      await page.goto(`${site}/`);
      await page.keyboard.press('/');
      const groups = page.locator('.search-group-title');
      await expect
        .poll(() => groups.allTextContents(), WAIT)
        .toEqual([labels.recentlyRead, labels.navigation]);
      const options = page.locator('.search-option');
      expect((await options.first().textContent())?.trim()).toBe(title);
      expect(await options.count()).toBeGreaterThan(3);
      const loaded = page.waitForEvent('load');
      await page.keyboard.press('Enter');
      await loaded;
      await expect.poll(() => page.locator('h1').first().textContent(), WAIT).toContain(title);

      await page.keyboard.press('/');
      await page.keyboard.type(typo[0]);
      const correction = page.locator('.search-correction');
      await expect
        .poll(() => correction.textContent(), WAIT)
        .toBe(labels.alsoSearched({ words: typo[1] ?? '' }));
      await expect.poll(() => page.locator('.search-option mark').count(), WAIT).toBeGreaterThan(0);
      await page.keyboard.press('Control+a');
      await page.keyboard.type(typo[1]);
      await expect.poll(() => correction.textContent(), WAIT).toBe('');
    },
    60_000,
  );

  it.skipIf(!archive)('says when the server does not answer', async () => {
    await using session = await openSession(browser, server.origin);
    const { page } = session;
    await page.goto(`${site}/`);
    await page.route('**/~search.json*', (route) => route.abort());
    await page.keyboard.press('/');
    const status = page.locator('dialog [role="status"]');
    const hint = await status.innerText();
    await page.locator('dialog [role="combobox"]').fill(query);
    await expect
      .poll(async () => /isn’t responding|沒有回應/.test(await status.innerText()))
      .toBe(true);
    expect(await status.innerText()).not.toBe(hint);
  });

  it.skipIf(!archive)('fetches closed branches of a large navigation when they open', async () => {
    await using session = await openSession(browser, server.origin);
    const { page } = session;
    await page.goto(`${site}/`);
    const branch = page.locator('details[data-lazy]').first();
    const id = await branch.getAttribute('data-branch');
    await branch.locator('> summary').click();
    const links = page.locator(`details[data-branch="${id}"] > ul .nav-link`);
    await expect.poll(() => links.count()).toBeGreaterThan(0);
    expect(await links.first().isVisible()).toBe(true);
  });
});
