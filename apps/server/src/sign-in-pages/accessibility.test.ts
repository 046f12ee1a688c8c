import { mkdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SESSION_COOKIE } from '../http/cookies.ts';
import {
  follow,
  launchChromium,
  openSession,
  requireChromium,
} from '../site/testing/browser-session.ts';
import { openSessionClient } from '../testing/session-client.ts';
import { readMails } from './testing/form-client.ts';
import { openSignInWorld, PASSWORD, type SignInWorld } from './testing/sign-in-world.ts';

interface Findings {
  violations: { id: string; nodes: { target: string[]; failureSummary: string }[] }[];
}

/** How a page is looked at. */
interface Look {
  name: string;
  width: number;
  colorScheme: 'light' | 'dark';
}

const chromium = requireChromium();

const LANGUAGES = ['en', 'de', 'ja', 'ar'] as const;

/** A folder for pictures of every page, for people to look at; none unless it is named. */
const pictures = process.env.SIGN_IN_PICTURES;

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const LOOKS: readonly Look[] = [
  { name: 'wide, light', width: 1280, colorScheme: 'light' },
  { name: 'narrow, light', width: 320, colorScheme: 'light' },
  { name: 'narrow, dark', width: 320, colorScheme: 'dark' },
  { name: 'wide, dark', width: 1280, colorScheme: 'dark' },
];

let browser: Browser;
let world: SignInWorld;
let axe: string;
let resetPath: string;
/** The public address of the server. */
let own: URL;
/** The secrets of a session of somebody with a password, and of one that began long ago, without. */
const secrets = { fresh: '', old: '' };

beforeAll(async () => {
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
      await follow(page, page.locator('main form[action="/sign-in"] button:not(.second)'));
    },
  },
  { name: 'forgotten', path: () => '/sign-in/forgotten' },
  { name: 'reset', path: () => resetPath },
  {
    name: 'reset-refused',
    path: () => resetPath,
    act: async (page) => {
      await page.fill('#new_password', 'password1234');
      await follow(page, page.locator('main form button').first());
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
      await follow(page, page.locator('main form[action="/account/password"] button'));
    },
  },
  { name: 'account-confirm', path: () => '/account/password', as: 'old' },
];

describe('pages about passwords', () => {
  it.each(
    LANGUAGES,
  )('keep WCAG 2.2 AA and fit the window, light and dark: %s', async (language) => {
    for (const { name, path, as, act } of PAGES) {
      // The page's own policy keeps the checking script out, which is not what is checked here.
      await using session = await openSession(browser, own.origin, {
        bypassCSP: true,
        reducedMotion: 'reduce',
      });
      const { page } = session;
      const cookies = [
        { name: 'octavo_language', value: language },
        ...(as === undefined ? [] : [{ name: SESSION_COOKIE, value: secrets[as] }]),
      ];
      await page.context().addCookies(cookies.map((cookie) => ({ ...cookie, url: own.origin })));
      await page.goto(own.origin + path());
      await act?.(page);
      expect(await page.locator('html').getAttribute('lang')).toBe(language);
      await page.evaluate(axe);
      for (const look of LOOKS) await checkLook(page, look, `${name} ${language} ${look.name}`);
    }
  }, 120_000);

  it('sign in without scripts, and break no rule of their policy', async () => {
    const { user } = world;
    await using session = await openSession(browser, own.origin, { javaScriptEnabled: false });
    const { page, problems } = session;
    await page.goto(`${own.origin}/sign-in?return_to=/account/password`);
    await page.fill('#email', user.email);
    await page.fill('#password', PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${own.origin}/account/password`);
    expect(await page.locator('main').innerText()).toContain('Current password');
    expect(problems).toEqual([]);
  });
});

/** Expects a page to fit the window and to keep the rules, whatever it looks like. */
async function checkLook(page: Page, { width, colorScheme }: Look, name: string): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme });
  if (pictures !== undefined) await takePicture(page, name);
  expect(await page.evaluate('document.documentElement.scrollWidth'), name).toBeLessThanOrEqual(
    width,
  );
  expect(await findViolations(page), name).toEqual([]);
}

async function findViolations(page: Page): Promise<unknown[]> {
  const { violations } = await page.evaluate(async (values) => {
    const { axe: checker } = globalThis as unknown as {
      axe: { run(options: object): Promise<Findings> };
    };
    return checker.run({ runOnly: { type: 'tag', values }, resultTypes: ['violations'] });
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
