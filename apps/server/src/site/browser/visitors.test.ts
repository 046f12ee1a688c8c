import { mkdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium, requireChromium } from '../testing/browser-session.ts';
import {
  type PrivateSite,
  type PrivateSites,
  startPrivateSites,
} from '../testing/private-sites.ts';
import { type SignInPage, startSignInPage } from '../testing/sign-in-page.ts';

const chromium = requireChromium();
const FILES = {
  'README.md': '# Kiln\n\nHow to fire.\n',
  'SUMMARY.md': '* [Kiln](README.md)\n* [Glazes](glazes.md)\n',
  'glazes.md':
    '# Glazes\n\nOf ash.\n\n{% if visitor.claims.plan == "pro" %}\nSelenium for those who pay.\n{% endif %}\n',
};

describe('a visitor in a browser', () => {
  let browser: Browser;
  let sites: PrivateSites;
  let site: PrivateSite;
  let second: PrivateSite;
  let signIn: SignInPage;
  let axe: string;
  const folder = process.env.OCTAVO_SCREENSHOTS;

  beforeAll(async () => {
    axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
    sites = await startPrivateSites();
    // Readers are sent back to the published address, which has to be the server's own.
    sites.server.platform.config.publicUrl = sites.server.origin;
    site = await sites.publish('Kiln', 'visitor-auth', FILES);
    second = await sites.publish('Second', 'visitor-auth', FILES);
    signIn = await startSignInPage(`${sites.server.origin}${site.path}/`, site.privateKey);
    await sites.call('PATCH', site.api, { adaptiveContent: { enabled: true } });
    const properties = { plan: { type: 'string' } };
    const jsonSchema = { type: 'object', properties, additionalProperties: false };
    await sites.call('PUT', `${site.api}/adaptive-schema`, { jsonSchema });
    await sites.call('PATCH', `${site.api}/publishing/auth`, { fallbackURL: signIn.url });
    browser = await launchChromium(chromium);
    if (folder !== undefined) await mkdir(folder, { recursive: true });
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await signIn?.[Symbol.asyncDispose]();
    await sites?.[Symbol.asyncDispose]();
  });

  const open = async (options: Parameters<Browser['newContext']>[0] = {}) => {
    const context = await browser.newContext({
      viewport: { width: 1200, height: 800 },
      ...options,
    });
    return { context, page: await context.newPage() };
  };
  const shoot = async (page: Page, name: string) => {
    if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` });
  };
  const signInAs = async (page: Page, name: string) => {
    await page.getByLabel('Name').fill(name);
    await page.getByRole('button', { name: 'Sign in' }).click();
  };

  it('signs in on the owner’s page, reads what they went for, and signs out', async () => {
    const { context, page } = await open();
    const wanted = `${sites.server.origin}${site.path}/glazes`;
    await page.goto(`${wanted}?from=mail`);
    expect(page.url().startsWith(signIn.url)).toBe(true);
    await signInAs(page, 'ada');
    await page.waitForURL(`${wanted}?from=mail`);
    expect(await page.locator('h1').innerText()).toBe('Glazes');
    expect(await page.locator('article').innerText()).toContain('Selenium for those who pay');
    await shoot(page, 'visitor-page');
    await page.locator('.navigation a').first().click();
    await page.waitForURL((url) => !url.pathname.endsWith('/glazes'));
    expect(page.url().startsWith(`${sites.server.origin}${site.path}/`)).toBe(true);
    expect(await page.evaluate('document.cookie')).toBe('');

    const refused = await page.goto(`${sites.server.origin}${second.path}/glazes`);
    expect(refused?.status()).toBe(403);
    expect(await page.locator('body').innerText()).not.toContain('ash');

    await page.goto(wanted);
    await page.getByRole('link', { name: 'Sign out' }).click();
    await shoot(page, 'sign-out');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'You’re signed out' }).waitFor();
    expect(await context.cookies()).toEqual([]);
    // The page as the browser kept it is not shown again either.
    await page.goto(wanted);
    expect(page.url().startsWith(signIn.url)).toBe(true);
    await signInAs(page, 'ben');
    await page.waitForURL(wanted);
    expect(await page.locator('article').innerText()).not.toContain('Selenium');
    await context.close();
  }, 60_000);

  it.each([
    ['light', 1200, 'en'],
    ['dark', 1200, 'de'],
    ['light', 390, 'fa'],
    ['dark', 320, 'fr'],
  ] as const)(
    'is told that a site is closed, in %s on %i px in %s',
    async (colorScheme, width, locale) => {
      const { context, page } = await open({
        colorScheme,
        locale,
        viewport: { width, height: 800 },
        // The page's own policy keeps the checking script out, which is not what is checked here.
        bypassCSP: true,
      });
      const problems: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' && !message.text().includes('403'))
          problems.push(message.text());
      });
      for (const path of ['/', '/?jwt_token=x']) {
        await page.goto(`${sites.server.origin}${second.path}${path}`);
        await shoot(page, `closed-${colorScheme}-${width}-${path.length}`);
        expect(await page.locator('html').getAttribute('lang')).toBe(locale);
        const overflow = 'document.documentElement.scrollWidth - innerWidth';
        expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0);
        await page.evaluate(axe);
        const findings = 'axe.run().then(({ violations }) => violations.map((one) => one.id))';
        expect(await page.evaluate(findings)).toEqual([]);
      }
      expect(problems).toEqual([]);
      await context.close();
    },
    60_000,
  );
});
