import { type Browser, chromium } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { CHROMIUM_ARGUMENTS } from '../../../../../tests/setup/chromium-binary.ts';
import { makeCertifiedKey } from '../../areas/sso/testing/make-certificate.ts';
import { startIdp } from '../../areas/sso/testing/start-idp.ts';
import { requireChromium } from '../../site/testing/browser-session.ts';
import { startTestServer } from '../../testing/test-server.ts';

const executablePath = requireChromium();
const HOST = 'docs.kiln.test';

interface Provider {
  id: string;
  service: { acsURL: string; startURL: string; entityID: string };
}

let browser: Browser | undefined;
afterEach(() => browser?.close());

/** A server, a provider of another origin that it trusts, and a browser in which both are reached. */
async function openWorld() {
  await using opened = new AsyncDisposableStack();
  const server = opened.use(
    await startTestServer({ platform: { config: { publicUrl: `http://${HOST}` } } }),
  );
  const { org, token } = await server.make.org('Kiln');
  await server.make.provenDomains(org.id, ['kiln.example']);
  const path = `/orgs/${org.id}/saml`;
  const ask = async (method: string, at: string, body: unknown) =>
    (await server.request<Provider>(method, at, { token, body })).body;
  const key = makeCertifiedKey();
  const { id, service } = await ask('POST', path, { label: 'Kiln' });
  const issuer = 'urn:kiln:idp';
  const { acsURL, entityID: audience } = service;
  const idp = opened.use(await startIdp(key, { issuer, acsURL, audience }));
  await ask('PATCH', `${path}/${id}`, {
    ...{ entityID: issuer, certificate: key.certificate, ssoURL: `${idp.origin}/sso` },
    ...{ idpInitiated: true, defaultRole: 'edit' },
  });
  browser = await chromium.launch({
    executablePath,
    args: [
      ...CHROMIUM_ARGUMENTS,
      `--host-resolver-rules=MAP ${HOST} ${new URL(server.origin).host}`,
    ],
  });
  const page = await (await browser.newContext()).newPage();
  /** What our security policy stopped. */
  const stopped: string[] = [];
  page.on('console', (line) => {
    if (line.text().includes('Content Security Policy')) stopped.push(line.text());
  });
  const closing = opened.move();
  return {
    ...{ server, idp, service, page, stopped },
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  };
}

describe('a real provider in a real browser', () => {
  it('signs people in who begin here', async () => {
    await using world = await openWorld();
    const { page, service, server, stopped } = world;
    await page.goto(`${service.startURL}?return_to=/account%3Ftab=1`);
    expect(page.url()).toContain(world.idp.origin);
    await page.getByLabel('Address').fill('mira@kiln.example');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(`http://${HOST}/account?tab=1`);
    expect(await page.getByRole('main').textContent()).toContain('mira@kiln.example');
    const sessions = await server.platform.database.db
      .selectFrom('sessions')
      .select('method')
      .execute();
    expect(sessions).toEqual([{ method: 'saml' }]);
    expect(await page.context().cookies()).toContainEqual(
      expect.objectContaining({ name: 'octavo_session', httpOnly: true, sameSite: 'Lax' }),
    );
    expect(stopped).toEqual([]);
  }, 60_000);

  it('signs people in who begin there', async () => {
    await using world = await openWorld();
    const { page, idp, stopped } = world;
    await page.goto(`${idp.origin}/launch?email=ada@kiln.example`);
    await page.waitForURL(`http://${HOST}/account?from=launch`);
    expect(await page.getByRole('main').textContent()).toContain('ada@kiln.example');
    expect(stopped).toEqual([]);
  }, 60_000);

  it('tells those apart whom it may not name', async () => {
    await using world = await openWorld();
    const { page, service, server } = world;
    await page.goto(service.startURL);
    await page.getByLabel('Address').fill('victim@elsewhere.example');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(/\/finish\?/);
    const shown = page.getByRole('alert');
    expect(await shown.textContent()).toContain('hasn’t proved here that it owns the domain');
    const again = page.getByRole('link', { name: 'Try again' });
    expect(await again.getAttribute('href')).toBe(new URL(service.startURL).pathname);
    const sessions = await server.platform.database.db
      .selectFrom('sessions')
      .select('id')
      .execute();
    expect(sessions).toEqual([]);
  }, 60_000);
});
