import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { CHROMIUM_ARGUMENTS } from '../../../../tests/setup/chromium-binary.ts';
import { requireChromium } from '../site/testing/browser-session.ts';
import { startTestServer } from '../testing/test-server.ts';

const HOST = 'octavo.test';
const executablePath = requireChromium();

/**
 * A server under a name of its own, and a provider in a process of its own, set up as people would:
 * the provider is added, its client made for the redirect URI that it answers, then filled in.
 */
async function openRealProvider(emailInIdToken: boolean) {
  await using opened = new AsyncDisposableStack();
  const hosts = new Set<string>();
  const config = { publicUrl: `http://${HOST}`, ssoPrivateHosts: hosts };
  const server = opened.use(await startTestServer({ platform: { config } }));
  const { org, token } = await server.make.org();
  await server.make.provenDomains(org.id, ['kiln.example']);
  const path = `/orgs/${org.id}/oidc`;
  const added = await server.request<{ id: string; service: { callbackURL: string } }>(
    'POST',
    path,
    { token, body: { label: 'Kiln', defaultRole: 'read' } },
  );
  const client = { clientId: 'octavo', clientSecret: 'a secret: with % and +' };
  const { callbackURL: redirectUri } = added.body.service;
  const script = join(import.meta.dirname, 'testing/run-oidc-provider.ts');
  const task = JSON.stringify({ ...client, redirectUri, emailInIdToken });
  const child = spawn(process.execPath, [script, task], { stdio: ['ignore', 'pipe', 'ignore'] });
  opened.defer(async () => {
    child.kill();
    await once(child, 'exit');
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const issuer = line.toString().trim();
  hosts.add(new URL(issuer).host);
  const filled = await server.request('PATCH', `${path}/${added.body.id}`, {
    ...{ token, body: { issuer, clientID: client.clientId, clientSecret: client.clientSecret } },
  });
  if (filled.status !== 200) throw new Error(`Not filled in: ${JSON.stringify(filled.body)}`);
  const browser = opened.use(await launchBrowser(new URL(server.origin).host));
  const closing = opened.move();
  return {
    ...{ server, org, token, page: await browser.browser.newPage() },
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  };
}

/** A browser to which the server has its public name. */
async function launchBrowser(target: string): Promise<{ browser: Browser } & AsyncDisposable> {
  const rule = `--host-resolver-rules=MAP ${HOST} ${target}`;
  const browser = await chromium.launch({
    executablePath,
    args: [...CHROMIUM_ARGUMENTS, rule],
  });
  return { browser, [Symbol.asyncDispose]: () => browser.close() };
}

/** Goes to the provider from the page for signing in, as a person does. */
async function goToProvider(page: Page): Promise<void> {
  await page.goto(`http://${HOST}/account`);
  await page.getByRole('link', { name: 'Single sign-on' }).click();
  await page.getByLabel('Email address').fill('mira@kiln.example');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('link', { name: 'Sign in with Kiln' }).click();
  await page.waitForURL(/\/interaction\//);
}

/** Signs in there and agrees. */
async function signInThere(page: Page, login: string): Promise<void> {
  await page.locator('input[name="login"]').fill(login);
  await page.locator('input[name="password"]').fill('whatever');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL(`http://${HOST}/**`);
}

describe('a provider of another make, in a browser', () => {
  it.each([
    ['in the ID token', true],
    ['to whoever asks for it', false],
  ])('signs people in when it gives the address %s', async (_where, emailInIdToken) => {
    await using world = await openRealProvider(emailInIdToken);
    const { page, server, org, token } = world;
    await goToProvider(page);
    await signInThere(page, 'mira');
    expect(page.url()).toBe(`http://${HOST}/account`);
    expect(await page.locator('main').innerText()).toContain('mira@kiln.example');
    const members = await server.request('GET', `/orgs/${org.id}/members?search=mira`, { token });
    expect(members.body).toMatchObject({ items: [{ role: 'read', sso: true }] });
  });

  it('checks the verifier of the browser that began', async () => {
    await using world = await openRealProvider(true);
    const { page, server } = world;
    await goToProvider(page);
    await server.platform.database.transaction((tx) =>
      tx
        .updateTable('sso_attempts')
        .set({ verifier: 'another-verifier-that-is-long-enough-to-be-one-0123' })
        .execute(),
    );
    await signInThere(page, 'mira');
    expect(await page.locator('main').innerText()).toContain('couldn’t accept');
    const { db } = server.platform.database;
    expect(await db.selectFrom('sessions').select('id').execute()).toEqual([]);
  });

  it('lets people say no, and tells them so', async () => {
    await using world = await openRealProvider(true);
    const { page } = world;
    await goToProvider(page);
    await page.getByRole('link', { name: /Cancel/ }).click();
    await page.waitForURL(`http://${HOST}/**`);
    expect(await page.locator('main').innerText()).toContain('didn’t let you in');
    expect(await page.getByRole('link', { name: 'Try again' }).isVisible()).toBe(true);
  });
});
