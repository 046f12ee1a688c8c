import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { TOTP } from 'otpauth';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSignInLink } from '../../areas/sign-in/index.ts';
import { addExamplePasskey } from '../../areas/sign-in/testing/example-passkey.ts';
import {
  follow,
  launchChromium,
  openSession,
  requireChromium,
} from '../../site/testing/browser-session.ts';
import { type NamedServer, startNamedServer } from '../testing/named-server.ts';

interface Findings {
  violations: { id: string; nodes: { target: string[]; failureSummary: string }[] }[];
}

const chromium = requireChromium();
/** Where pictures of the pages are put, for whoever wants to look at them. */
const pictures = process.env.SIGN_IN_PICTURES;

let browser: Browser;
let named: NamedServer;
let axe: string;

beforeAll(async () => {
  axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  named = await startNamedServer();
  browser = await launchChromium(chromium);
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await named?.[Symbol.asyncDispose]();
});

/** Signs a new person in, who has a passkey and a token. */
async function signIn(page: Page, language: string): Promise<void> {
  const { platform, make } = named.server;
  const user = await make.user({ displayName: 'Mira Kiln' });
  await make.token(user.id, { label: 'Nightly export of everything', readOnly: true });
  const secret = await platform.database.transaction(async (tx) => {
    await addExamplePasskey(platform, tx, user.id);
    return createSignInLink(platform, tx, { user, purpose: 'console', minutes: 15 });
  });
  await page.goto(`${named.origin}/sign-in/link/${secret}?language=${language}`);
  await follow(page, page.locator('main button'));
  await page.waitForURL('**/account');
}

async function requireAccessible(page: Page, name: string): Promise<void> {
  if (pictures !== undefined) {
    await page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true });
  }
  await page.evaluate(axe);
  const findings = await page.evaluate(async () => {
    const { axe: checker } = globalThis as unknown as {
      axe: { run(how: object): Promise<Findings> };
    };
    const values = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
    return checker.run({ runOnly: { type: 'tag', values }, resultTypes: ['violations'] });
  });
  const found = findings.violations.map(({ id, nodes }) => [
    id,
    ...nodes.slice(0, 3).map((node) => `${node.target.join(' ')}: ${node.failureSummary}`),
  ]);
  expect([name, found]).toEqual([name, []]);
  const root = page.locator('html');
  const scroll = await root.evaluate((element) => element.scrollWidth);
  const width = await root.evaluate((element) => element.clientWidth);
  expect([name, scroll]).toEqual([name, width]);
}

const looks: readonly (readonly [string, 'light' | 'dark', number])[] = [
  ['en', 'light', 1280],
  ['en', 'dark', 320],
  ['ja', 'dark', 1280],
  ['ja', 'light', 320],
  ['ar', 'light', 1280],
  ['ar', 'dark', 320],
];

describe('pages of the account', () => {
  it.each(looks)('can be used by everybody: %s, %s, %i px', async (language, scheme, width) => {
    const options: BrowserContextOptions = {
      ...{ colorScheme: scheme, viewport: { width, height: 900 } },
      ...{ bypassCSP: true, reducedMotion: 'reduce' },
    };
    await using session = await openSession(browser, named.origin, options);
    const { page, problems } = session;
    const look = (name: string) =>
      requireAccessible(page, `${name}-${language}-${scheme}-${width}`);
    await signIn(page, language);
    await look('account');
    for (const path of ['email', 'passkeys/new']) {
      await page.goto(`${named.origin}/account/${path}`);
      await look(path.replace('/', '-'));
    }
    await page.goto(`${named.origin}/account`);
    await follow(page, page.locator('a[href^="/account/passkeys/"]').first());
    await look('passkey');
    await page.goto(`${named.origin}/account/two-step`);
    await look('two-step-set-up');
    const secret = (await page.locator('.key').innerText()).replace(/\s/g, '');
    await page.locator('input[name=code]').fill(new TOTP({ secret }).generate());
    await follow(page, page.locator('main form button'));
    await page.locator('.codes').waitFor();
    await look('recovery-codes');
    await page.goto(`${named.origin}/account/two-step`);
    await page.locator('input[name=code]').fill('000000');
    await follow(page, page.locator('button.danger'));
    await page.locator('.field-error').waitFor();
    await look('two-step');
    const user = await named.server.platform.database.db
      .selectFrom('users')
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const { platform } = named.server;
    const link = await platform.database.transaction((tx) =>
      createSignInLink(platform, tx, { user, purpose: 'sign-in', minutes: 15 }),
    );
    await page.context().clearCookies({ name: 'octavo_session' });
    await page.goto(`${named.origin}/sign-in/link/${link}`);
    await follow(page, page.locator('main button'));
    await page.waitForURL('**/sign-in/second-factor');
    await look('second-factor');
    await follow(page, page.locator('.links a').first());
    await look('second-factor-recovery');
    await page.goto(`${named.origin}/sign-in`);
    await look('sign-in');
    const { org, token } = await named.server.make.org();
    const { body } = await named.server.request<{ urls: { app: string } }>(
      'POST',
      `/orgs/${org.id}/link-invites`,
      { token, body: { role: 'edit' } },
    );
    await page.goto(body.urls.app);
    await look('invite');
    expect(problems.filter((one) => !one.includes('400'))).toEqual([]);
  });

  it('can be used with the keyboard alone and without scripts', async () => {
    const session = await openSession(browser, named.origin, { javaScriptEnabled: false });
    await using _ = session;
    const { page, problems } = session;
    await signIn(page, 'en');
    await page.getByLabel('Name', { exact: true }).focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Ossian');
    const loaded = page.waitForEvent('load');
    await page.keyboard.press('Enter');
    await loaded;
    await page.goto(`${named.origin}/account`);
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Ossian');
    expect(problems).toEqual([]);
  });
});
