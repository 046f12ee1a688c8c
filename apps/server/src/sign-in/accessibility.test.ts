import { mkdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SESSION_COOKIE } from '../http/cookies.ts';
import { launchChromium, openSession, requireChromium } from '../site/testing/browser-session.ts';
import { openSessionClient } from '../testing/session-client.ts';
import { readMails } from './testing/form-client.ts';
import { openSignInWorld, PASSWORD, type SignInWorld } from './testing/sign-in-world.ts';

interface Findings {
  violations: { id: string; nodes: { target: string[]; failureSummary: string }[] }[];
}

const chromium = requireChromium();
/** A folder for pictures of every page, for people to look at; none unless it is named. */
const pictures = process.env.SIGN_IN_PICTURES;

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const LOOKS: readonly [name: string, options: BrowserContextOptions][] = [
  ['wide, light', { viewport: { width: 1280, height: 900 }, colorScheme: 'light' }],
  ['narrow, light', { viewport: { width: 320, height: 800 }, colorScheme: 'light' }],
  ['wide, dark', { viewport: { width: 1280, height: 900 }, colorScheme: 'dark' }],
  ['narrow, dark', { viewport: { width: 320, height: 800 }, colorScheme: 'dark' }],
];
const LANGUAGES = ['en', 'de', 'ja', 'ar'] as const;
const cases = LANGUAGES.flatMap((language) =>
  LOOKS.map(([look, options]) => ({ language, look, options })),
);

let browser: Browser;
let world: SignInWorld;
let axe: string;
let resetPath: string;
/** The public address of the server. */
let own: URL;
/** The secrets of a session of somebody with a password, and of one that began long ago, without. */
const secrets = { fresh: '', old: '' };

beforeAll(async () => {
  if (!chromium) return;
  axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  world = await openSignInWorld('sqlite');
  const { server, client, user } = world;
  const bare = await server.make.user({ email: 'bare@example.com', displayName: 'Bare' });
  secrets.old = (await openSessionClient(server, bare.id)).secret;
  world.wait(15 * 60);
  await world.givePassword();
  secrets.fresh = (await openSessionClient(server, user.id)).secret;
  await client.submit(await client.open('/sign-in/forgotten'), '/sign-in/forgotten', {
    email: user.email,
  });
  resetPath = new URL((await readMails(server.platform))[0]?.links[0] ?? '').pathname;
  // Forms are taken from the public address alone, so that is where the browser believes to be.
  const { port } = new URL(server.origin);
  own = new URL(server.platform.config.publicUrl);
  browser = await launchChromium(chromium, [
    `--host-resolver-rules=MAP ${own.host} 127.0.0.1:${port}`,
  ]);
}, 60_000);
afterAll(async () => {
  await browser?.close();
  await world?.[Symbol.asyncDispose]();
});

/** Every state of the pages about passwords, and how a browser gets there. */
const PAGES: readonly {
  name: string;
  path: () => string;
  as?: keyof typeof secrets;
  act?: (page: Page) => Promise<void>;
}[] = [
  { name: 'sign-in', path: () => '/sign-in?return_to=/account' },
  {
    name: 'sign-in-wrong',
    path: () => '/sign-in',
    act: async (page) => {
      await page.fill('#email', `nobody${Math.random()}@example.com`);
      await page.fill('#password', 'some other words');
      await page.click('form[action="/sign-in"] button:not(.second)');
    },
  },
  { name: 'forgotten', path: () => '/sign-in/forgotten' },
  { name: 'reset', path: () => resetPath },
  {
    name: 'reset-refused',
    path: () => resetPath,
    act: async (page) => {
      await page.fill('#new_password', 'password1234');
      await page.click('main form button');
    },
  },
  { name: 'reset-ended', path: () => `${resetPath}x` },
  { name: 'account-password', path: () => '/account/password', as: 'fresh' },
  {
    name: 'account-password-refused',
    path: () => '/account/password',
    as: 'fresh',
    act: async (page) => {
      await page.fill('#current_password', PASSWORD);
      await page.fill('#new_password', 'short');
      await page.click('form[action="/account/password"] button');
    },
  },
  { name: 'account-confirm', path: () => '/account/password', as: 'old' },
];

describe('pages about passwords', () => {
  it.skipIf(!chromium).each(cases)(
    'keep WCAG 2.2 AA and fit the window: $language, $look',
    async ({ language, look, options }) => {
      // So that the forms of all cases stay within the limit of an address.
      world.wait(60);
      for (const { name, path, as, act } of PAGES) {
        // The page's own policy keeps the checking script out, which is not what is checked here.
        await using session = await openSession(browser, own.origin, {
          ...options,
          bypassCSP: true,
          reducedMotion: 'reduce',
        });
        const { page } = session;
        const cookies = [
          { name: 'octavo_language', value: language },
          ...(as === undefined ? [] : [{ name: SESSION_COOKIE, value: secrets[as] }]),
        ];
        await page.context().addCookies(cookies.map((cookie) => ({ ...cookie, url: own.origin })));
        await page.goto(own.origin + path(), { waitUntil: 'networkidle' });
        await act?.(page);
        expect(await page.locator('html').getAttribute('lang')).toBe(language);
        if (pictures !== undefined) await takePicture(page, `${name}-${language}-${look}`);
        const width = await page.evaluate('document.documentElement.scrollWidth');
        expect(width, name).toBeLessThanOrEqual(options.viewport?.width ?? 0);
        expect(await findViolations(page), `${name} ${language} ${look}`).toEqual([]);
      }
    },
    60_000,
  );

  it.skipIf(!chromium)('sign in without scripts, and break no rule of their policy', async () => {
    const { user } = world;
    await using session = await openSession(browser, own.origin, { javaScriptEnabled: false });
    const { page, problems } = session;
    await page.goto(`${own.origin}/sign-in?return_to=/account/password`);
    await page.fill('#email', user.email);
    await page.fill('#password', PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/account/password');
    expect(await page.locator('main').innerText()).toContain('Present password');
    expect(problems).toEqual([]);
  });
});

async function findViolations(page: Page): Promise<unknown[]> {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(async (values) => {
    const { axe: checker } = globalThis as unknown as {
      axe: { run(options: object): Promise<Findings> };
    };
    return checker.run({ runOnly: { type: 'tag', values } });
  }, RULES);
  return violations.map(({ id, nodes }) => ({
    id,
    at: nodes.slice(0, 3).map((node) => `${node.target.join(' ')}: ${node.failureSummary}`),
  }));
}

async function takePicture(page: Page, name: string): Promise<void> {
  const folder = pictures ?? '';
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${name.replace(/[^\w-]+/g, '-')}.png`);
  await page.screenshot({ path, fullPage: true });
}
