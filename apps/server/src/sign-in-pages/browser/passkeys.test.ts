import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSignInLink } from '../../areas/sign-in/index.ts';
import {
  follow,
  launchChromium,
  openSession,
  requireChromium,
} from '../../site/testing/browser-session.ts';
import { type NamedServer, startNamedServer } from '../testing/named-server.ts';

const chromium = requireChromium();

let browser: Browser;
let named: NamedServer;

beforeAll(async () => {
  named = await startNamedServer();
}, 120_000);
afterAll(() => named?.[Symbol.asyncDispose]());

// One for each test: a browser whose page was closed while it asked for a passkey may hang later on.
beforeEach(async () => {
  browser = await launchChromium(chromium);
});
afterEach(() => browser?.close());

/** Gives a page an authenticator that keeps passkeys and whose person is always there. */
async function addAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  return { devtools, authenticatorId };
}

/** Signs a new person in by a one-time link. */
async function signIn(page: Page): Promise<void> {
  const { platform, make } = named.server;
  const user = await make.user({ displayName: 'Mira' });
  const secret = await platform.database.transaction((tx) =>
    createSignInLink(platform, tx, { user, purpose: 'sign-in', minutes: 15 }),
  );
  await page.goto(`${named.origin}/sign-in/link/${secret}`);
  await follow(page, page.getByRole('button', { name: 'Sign in' }));
  await page.waitForURL('**/account');
}

async function createPasskey(page: Page): Promise<void> {
  await follow(page, page.getByRole('link', { name: 'Add a passkey' }));
  await page.getByLabel('Name').fill('Kiln laptop');
  await page.getByRole('button', { name: 'Create passkey' }).click();
  await page.waitForURL('**/account');
}

describe('a passkey in a browser', () => {
  it('is made on the account page and offered on the page for signing in', async () => {
    await using session = await openSession(browser, named.origin);
    const { page, problems } = session;
    await addAuthenticator(page);
    await signIn(page);
    await createPasskey(page);
    expect(await page.getByText('Kiln laptop').count()).toBeGreaterThan(0);
    await follow(page, page.getByRole('button', { name: 'Sign out', exact: true }).first());
    await page.waitForURL('**/sign-in');
    const button = page.getByRole('button', { name: 'Sign in with a passkey' });
    await button.click({ timeout: 3000 }).catch(() => undefined);
    await page.waitForURL('**/account');
    expect(await page.getByText(/· last used/).count()).toBe(1);
    expect(problems).toEqual([]);
  });

  it('signs nobody in once it is removed', async () => {
    await using session = await openSession(browser, named.origin);
    const { page } = session;
    await addAuthenticator(page);
    await signIn(page);
    await createPasskey(page);
    await follow(
      page,
      page.getByRole('link', { name: 'Change' }).filter({ hasText: 'Kiln laptop' }),
    );
    await follow(page, page.getByRole('button', { name: 'Remove this passkey' }));
    await page.waitForURL('**/account');
    await follow(page, page.getByRole('button', { name: 'Sign out', exact: true }).first());
    await page.waitForURL('**/sign-in');
    const button = page.getByRole('button', { name: 'Sign in with a passkey' });
    await button.click({ timeout: 3000 }).catch(() => undefined);
    await page.getByText('doesn’t match an account here').waitFor();
    const names = (await page.context().cookies()).map(({ name }) => name);
    expect(names).not.toContain('octavo_session');
  });

  it('is not made where the browser verifies nobody, and the page says so', async () => {
    await using session = await openSession(browser, named.origin);
    const { page } = session;
    const { devtools, authenticatorId } = await addAuthenticator(page);
    await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    await signIn(page);
    await follow(page, page.getByRole('link', { name: 'Add a passkey' }));
    await page.getByRole('button', { name: 'Create passkey' }).click();
    await page.getByText('No passkey was created').waitFor();
    const { credentials } = await devtools.send('WebAuthn.getCredentials', { authenticatorId });
    expect(credentials).toEqual([]);
  });

  it('is offered nowhere without scripts', async () => {
    await using session = await openSession(browser, named.origin, { javaScriptEnabled: false });
    const { page } = session;
    await page.goto(`${named.origin}/sign-in`);
    expect(await page.getByLabel('Email address').isVisible()).toBe(true);
    expect(await page.getByText('Sign in with a passkey').isVisible()).toBe(false);
    await signIn(page);
    await follow(page, page.getByRole('link', { name: 'Add a passkey' }));
    expect(await page.getByText('a browser that supports passkeys').isVisible()).toBe(true);
    expect(await page.getByText('Create passkey').isVisible()).toBe(false);
  });
});
