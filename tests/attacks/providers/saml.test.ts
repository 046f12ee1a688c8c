import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember } from '../../../apps/server/src/areas/access/index.ts';
import type { UsersTable } from '../../../apps/server/src/areas/auth/index.ts';
import type { OrganizationsTable } from '../../../apps/server/src/areas/orgs/index.ts';
import {
  createSignInLink,
  hashPassword,
  setPassword,
} from '../../../apps/server/src/areas/sign-in/index.ts';
import {
  openSamlWorld,
  type SamlWorld,
} from '../../../apps/server/src/areas/sso/testing/saml-world.ts';
import { SESSION_COOKIE } from '../../../apps/server/src/http/cookies.ts';
import { makeCsrfToken } from '../../../apps/server/src/http/csrf.ts';
import { agreeByMail } from '../../../apps/server/src/sign-in-pages/testing/agree-by-mail.ts';
import {
  makeAuthenticator,
  type TestAuthenticator,
} from '../../../apps/server/src/sign-in-pages/testing/authenticator.ts';
import {
  type FormClient,
  openFormClient,
} from '../../../apps/server/src/sign-in-pages/testing/form-client.ts';
import { readKey } from '../../../apps/server/src/sign-in-pages/testing/signed-in.ts';
import { testActor } from '../../../apps/server/src/testing/test-actor.ts';
import { dialects } from '../../../apps/server/src/testing/test-platform.ts';

const PASSWORD = 'glazes cool slowly';
const STEP = '/sign-in/second-factor';
const PASSKEY = '/account/passkeys/new';

/**
 * A SAML provider in the hands of an admin of its organization, and an account that has a password, a
 * second factor and a passkey. None of these may be passed by the word of the provider.
 */
describe.each(dialects)('a SAML provider and an account with two-step sign-in on %s', (dialect) => {
  let world: SamlWorld;
  let other: OrganizationsTable;
  let ada: UsersTable;
  let key: string;
  let passkey: TestAuthenticator;

  beforeAll(async () => {
    world = await openSamlWorld(dialect);
    const { server } = world;
    const { platform } = server;
    ({ org: other } = await server.make.org('Bisque'));
    ada = await server.make.user({ email: 'ada@kiln.example', displayName: 'Ada B.' });
    const hash = await hashPassword(platform, PASSWORD);
    await platform.database.transaction(async (tx) => {
      await addMember(
        platform,
        tx,
        {
          ...{ organization_id: other.id, user_id: ada.id, role: 'admin', disabled: 0, sso: 0 },
          ...{ joined_at: '2030-01-01T09:00:00.000Z', last_seen_at: null },
        },
        testActor,
      );
      await setPassword(platform, tx, {
        ...{ userId: ada.id, hash, actor: testActor, kept: null, withTokens: false },
      });
    });
    const client = openFormClient(server);
    await followLink(client);
    passkey = makeAuthenticator(new URL(platform.config.publicUrl).origin);
    const made = await client.open(PASSKEY);
    const response = passkey.create(readOptions(made.html));
    await client.submit(made, PASSKEY, { name: 'Kiln laptop', response });
    const page = await client.open('/account/two-step');
    key = readKey(page);
    await client.submit(page, '/account/two-step', { code: makeCode() });
  }, 60_000);
  afterAll(() => world?.[Symbol.asyncDispose]());

  const wait = (seconds: number) => {
    world.time.now = new Date(world.time.now.getTime() + seconds * 1000);
  };
  const makeCode = () =>
    new TOTP({ secret: key }).generate({ timestamp: world.time.now.getTime() });
  const readOptions = (html: string) =>
    (/data-options="([^"]+)"/.exec(html)?.[1] ?? '').replace(/&quot;/g, '"');
  const secretOf = ({ cookies }: FormClient) => cookies.get(SESSION_COOKIE) ?? '';

  /** Calls the API as a browser does. */
  const ask = <Body>(client: FormClient, method: string, path: string, body?: unknown) => {
    const secret = secretOf(client);
    const headers = {
      cookie: `${SESSION_COOKIE}=${secret}`,
      'x-csrf-token': makeCsrfToken(secret),
    };
    const sent = body === undefined ? {} : { body };
    return world.server.request<Body>(method, path, { headers, ...sent });
  };
  const readStatus = async (client: FormClient, organization: string) =>
    (await ask(client, 'GET', `/orgs/${organization}`)).status;

  async function followLink(client: FormClient) {
    const { platform } = world.server;
    const secret = await platform.database.transaction((tx) =>
      createSignInLink(platform, tx, { user: ada, purpose: 'sign-in', minutes: 15 }),
    );
    const path = `/sign-in/link/${secret}`;
    return client.submit(await client.open(path), path);
  }

  /** Comes by the provider, which says that it is somebody. */
  async function comeByProvider(client: FormClient, email = ada.email) {
    const browser = {
      ...world.openBrowser(),
      cookies: client.cookies,
      get: async (path: string) => {
        const { status, location, html } = await client.open(path);
        return { status, location, text: html };
      },
    };
    const begun = await world.begin(browser);
    return world.send(begun, world.write(begun, { nameId: email }));
  }

  const enterPassword = async (client: FormClient) =>
    client.submit(await client.open('/sign-in?again=1'), '/sign-in', {
      ...{ email: ada.email, password: PASSWORD },
    });

  it('opens nothing before the account agreed', async () => {
    const client = openFormClient(world.server);
    const answer = await comeByProvider(client);
    expect(answer.status).toBe(403);
    expect(answer.text).toContain('Confirm it’s you');
    expect(client.cookies.has(SESSION_COOKIE)).toBe(false);
    // Whom the provider makes itself comes in at once.
    const mira = openFormClient(world.server);
    expect((await comeByProvider(mira, 'mira@kiln.example')).status).toBe(303);
    expect(await readStatus(mira, world.org.id)).toBe(200);
    await agreeByMail(world.server, ada.email);
  });

  it('passes no second step of what is beyond its organization', async () => {
    const client = openFormClient(world.server);
    expect((await comeByProvider(client)).status).toBe(303);
    expect(await readStatus(client, world.org.id)).toBe(200);
    expect(await readStatus(client, other.id)).toBe(404);
    for (const path of ['/user/sessions', '/user/passkeys']) {
      expect([path, (await ask(client, 'GET', path)).body]).toMatchObject([
        path,
        { error: { type: 'own_proof_required' } },
      ]);
    }
    for (const page of ['/account/two-step', '/account/password', PASSKEY]) {
      expect((await client.open(page)).location).toMatch(/^\/sign-in\?again=1/);
    }
    const made = await ask<{ token: string }>(client, 'POST', '/user/tokens', { label: 'Build' });
    const { token } = made.body;
    const { request } = world.server;
    expect((await request('GET', `/orgs/${world.org.id}`, { token })).status).toBe(200);
    expect((await request('GET', `/orgs/${other.id}`, { token })).status).toBe(404);
  });

  it('opens the rest by a password with the second factor, and by neither alone', async () => {
    const client = openFormClient(world.server);
    await comeByProvider(client);
    const before = secretOf(client);
    expect((await enterPassword(client)).location).toBe(STEP);
    expect([secretOf(client), await readStatus(client, other.id)]).toEqual([before, 404]);
    // Coming by the provider again is no second step either.
    await comeByProvider(client);
    expect(await readStatus(client, other.id)).toBe(404);
    const step = await client.open(STEP);
    expect((await client.submit(step, STEP, { code: '000000' })).status).toBe(400);
    expect(await readStatus(client, other.id)).toBe(404);
    wait(60);
    await client.submit(step, STEP, { code: makeCode() });
    expect(await readStatus(client, other.id)).toBe(200);
    expect((await client.open('/account/two-step')).status).toBe(200);
    const stale = { cookie: `${SESSION_COOKIE}=${before}` };
    expect((await world.server.request('GET', '/user', { headers: stale })).status).toBe(401);
  });

  it('opens the rest by a passkey of the account', async () => {
    const client = openFormClient(world.server);
    await comeByProvider(client);
    expect(await readStatus(client, other.id)).toBe(404);
    const page = await client.open('/sign-in?again=1');
    const options = (await client.open('/sign-in/passkey/options')).html;
    const forged = makeAuthenticator(new URL(world.server.platform.config.publicUrl).origin);
    await client.submit(page, '/sign-in/passkey', { response: forged.use(options) });
    expect(await readStatus(client, other.id)).toBe(404);
    const again = await client.open('/sign-in?again=1');
    const response = passkey.use((await client.open('/sign-in/passkey/options')).html);
    await client.submit(again, '/sign-in/passkey', { response });
    expect(await readStatus(client, other.id)).toBe(200);
  });

  it('makes no session fresh that reaches more than its organization', async () => {
    const client = openFormClient(world.server);
    await comeByProvider(client);
    await enterPassword(client);
    wait(60);
    await client.submit(await client.open(STEP), STEP, { code: makeCode() });
    const make = () => ask<object>(client, 'POST', '/user/tokens', { label: 'Build' });
    const made = await make();
    expect([made.status, 'organization' in made.body]).toEqual([201, false]);
    wait(11 * 60);
    expect((await make()).body).toMatchObject({ error: { type: 'fresh_session_required' } });
    await comeByProvider(client);
    expect(await readStatus(client, other.id)).toBe(200);
    expect((await make()).body).toMatchObject({ error: { type: 'fresh_session_required' } });
    const limited = openFormClient(world.server);
    await comeByProvider(limited);
    expect(await ask<object>(limited, 'POST', '/user/tokens', { label: 'Build' })).toMatchObject({
      ...{ status: 201, body: { organization: world.org.id } },
    });
  });
});
