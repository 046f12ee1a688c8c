import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember } from '../../../apps/server/src/areas/access/index.ts';
import type { UsersTable } from '../../../apps/server/src/areas/auth/index.ts';
import type { OrganizationsTable } from '../../../apps/server/src/areas/orgs/index.ts';
import { createSignInLink } from '../../../apps/server/src/areas/sign-in/index.ts';
import { SESSION_COOKIE } from '../../../apps/server/src/http/cookies.ts';
import { makeCsrfToken } from '../../../apps/server/src/http/csrf.ts';
import { agreeByMail } from '../../../apps/server/src/sign-in-pages/testing/agree-by-mail.ts';
import {
  type FormClient,
  openFormClient,
} from '../../../apps/server/src/sign-in-pages/testing/form-client.ts';
import {
  dialects,
  openSsoWorld,
  type SsoWorld,
} from '../../../apps/server/src/sign-in-pages/testing/sso-world.ts';
import { testActor } from '../../../apps/server/src/testing/test-actor.ts';

/** An organization's provider, in the hands of its admin, names people of another organization. */
describe.each(dialects)('the provider of another organization on %s', (dialect) => {
  let world: SsoWorld;
  let other: { org: OrganizationsTable; token: string };
  let ada: UsersTable;

  beforeAll(async () => {
    world = await openSsoWorld(dialect);
    const { server } = world;
    other = await server.make.org('Bisque');
    ada = await server.make.user({ email: 'ada@kiln.example', displayName: 'Ada B.' });
    await enrol(other.org.id, ada.id);
  });
  afterAll(() => world?.[Symbol.asyncDispose]());

  const enrol = (organization: string, user: string) =>
    world.server.platform.database.transaction((tx) =>
      addMember(
        world.server.platform,
        tx,
        {
          ...{ organization_id: organization, user_id: user, role: 'admin', disabled: 0, sso: 0 },
          ...{ joined_at: '2026-01-31T09:00:00.000Z', last_seen_at: null },
        },
        testActor,
      ),
    );

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

  const signInAs = async (client: FormClient, sub: string, email: string) =>
    world.signIn(client, { sub, email, name: 'Somebody' });

  const agree = (email: string) => agreeByMail(world.server, email);

  /** Signs in by a mailed link in this browser. */
  const prove = async (client: FormClient, user: UsersTable) => {
    const { platform } = world.server;
    const secret = await platform.database.transaction((tx) =>
      createSignInLink(platform, tx, { user, purpose: 'sign-in', minutes: 15 }),
    );
    const path = `/sign-in/link/${secret}`;
    return client.submit(await client.open(path), path);
  };

  it('opens no account that has not agreed', async () => {
    const client = openFormClient(world.server);
    const answer = await signInAs(client, 'ada', ada.email);
    expect(answer.status).toBe(403);
    expect(answer.text).toContain('Confirm it’s you');
    expect(client.cookies.has(SESSION_COOKIE)).toBe(false);
    const again = openFormClient(world.server);
    expect((await signInAs(again, 'ada', ada.email)).status).toBe(403);
    expect(again.cookies.has(SESSION_COOKIE)).toBe(false);
    const { db } = world.server.platform.database;
    const members = db.selectFrom('members').where('user_id', '=', ada.id);
    expect(await members.select('organization_id').execute()).toEqual([
      { organization_id: other.org.id },
    ]);
  });

  it('cannot agree for the account, nor in the session of another one', async () => {
    const stranger = await world.server.make.user();
    const client = openFormClient(world.server);
    await prove(client, stranger);
    const { html } = await signInAs(client, 'ada', ada.email);
    const path = /href="(\/sso\/links\/[^"]+)"/.exec(html)?.[1] ?? '';
    expect((await client.open(path)).status).toBe(404);
    const nobody = openFormClient(world.server);
    expect((await nobody.open(path)).location).toContain('/sign-in?return_to=');
  });

  it('reaches its own organization once the account agreed, and nothing else', async () => {
    const client = openFormClient(world.server);
    await signInAs(client, 'ada', ada.email);
    expect((await agree(ada.email)).location).toBe(`/sso/oidc/${world.providerId}/start`);
    expect((await signInAs(client, 'ada', ada.email)).location).toBe('/account');

    const orgs = await ask<{ items: { id: string }[]; count: number }>(client, 'GET', '/orgs');
    expect([orgs.body.count, orgs.body.items.map(({ id }) => id)]).toEqual([1, [world.org.id]]);
    expect((await ask(client, 'GET', `/orgs/${world.org.id}`)).status).toBe(200);
    for (const [method, path, body] of [
      ['GET', `/orgs/${other.org.id}`],
      ['PATCH', `/orgs/${other.org.id}`, { title: 'Mine' }],
      ['GET', `/orgs/${other.org.id}/members`],
      ['GET', `/orgs/${other.org.id}/spaces`],
      ['GET', `/orgs/${other.org.id}/audit-events`],
    ] as const) {
      expect([path, (await ask(client, method, path, body)).status]).toEqual([path, 404]);
    }
    for (const [method, path, body] of [
      ['PATCH', '/user', { displayName: 'Mallory' }],
      ['GET', '/user/sessions'],
      ['GET', '/user/passkeys'],
      ['POST', '/orgs', { title: 'New' }],
    ] as const) {
      const answer = await ask(client, method, path, body);
      expect([path, answer.status, answer.body]).toMatchObject([
        path,
        403,
        { error: { type: 'own_proof_required' } },
      ]);
    }
    for (const page of ['/account/password', '/account/email', '/account/two-step']) {
      expect((await client.open(page)).location).toMatch(/^\/sign-in\?again=1/);
    }
    expect((await client.open('/account')).text).toContain('Verify it’s you');
  });

  it('gives tokens no more than it has', async () => {
    const client = openFormClient(world.server);
    await signInAs(client, 'ada', ada.email);
    const own = await world.server.make.token(ada.id);
    const made = await ask<{ id: string; token: string; organization: string }>(
      client,
      'POST',
      '/user/tokens',
      { label: 'Limited' },
    );
    expect(made.body.organization).toBe(world.org.id);
    const { token } = made.body;
    const { request } = world.server;
    expect((await request('GET', `/orgs/${world.org.id}`, { token })).status).toBe(200);
    expect((await request('GET', `/orgs/${other.org.id}`, { token })).status).toBe(404);
    expect((await request('POST', '/orgs', { token, body: { title: 'New' } })).status).toBe(403);
    const next = await request<{ token: string }>('POST', '/user/tokens', {
      ...{ token, body: { label: 'Again' } },
    });
    const { status } = await request('GET', `/orgs/${other.org.id}`, { token: next.body.token });
    expect(status).toBe(404);
    const listed = await ask<{ items: { label: string }[] }>(client, 'GET', '/user/tokens');
    expect(listed.body.items.map(({ label }) => label).toSorted()).toEqual(['Again', 'Limited']);
    expect((await request('GET', `/orgs/${other.org.id}`, { token: own })).status).toBe(200);
  });

  it('opens the rest for who proves themselves, by another secret', async () => {
    const client = openFormClient(world.server);
    await signInAs(client, 'ada', ada.email);
    const before = secretOf(client);
    await prove(client, ada);
    expect(secretOf(client)).not.toBe(before);
    expect((await ask(client, 'GET', `/orgs/${other.org.id}`)).status).toBe(200);
    expect((await ask(client, 'GET', '/user/sessions')).status).toBe(200);
    expect((await client.open('/account/password')).status).toBe(200);
    const stale = { cookie: `${SESSION_COOKIE}=${before}` };
    expect((await world.server.request('GET', '/user', { headers: stale })).status).toBe(401);
    // Coming by the provider again takes nothing away in this browser, and protects nothing by itself.
    await signInAs(client, 'ada', ada.email);
    expect((await ask(client, 'GET', `/orgs/${other.org.id}`)).status).toBe(200);
    expect((await client.open('/account/two-step')).location).toMatch(/^\/sign-in\?again=1/);
  });

  it('is believed about nobody in a domain that another organization has proven', async () => {
    await world.server.make.provenDomains(other.org.id, ['bisque.example']);
    const eve = await world.server.make.user({ email: 'eve@bisque.example' });
    for (const email of [eve.email, 'nobody@elsewhere.example']) {
      const client = openFormClient(world.server);
      expect((await signInAs(client, email, email)).status).toBe(403);
      expect(client.cookies.has(SESSION_COOKIE)).toBe(false);
    }
    const claim = { emailDomains: ['kiln.example', 'bisque.example'] };
    const { token, org, server } = world;
    await server.request('PATCH', `/orgs/${org.id}`, { token, body: claim });
    const path = `/orgs/${org.id}/email-domains/bisque.example/verify`;
    expect(await server.request('POST', path, { token })).toMatchObject({
      status: 409,
      body: { error: { type: 'domain_taken' } },
    });
  });

  it('signs in accounts that it made without another step', async () => {
    const client = openFormClient(world.server);
    expect((await signInAs(client, 'mira', 'mira@kiln.example')).location).toBe('/account');
    expect((await ask(client, 'GET', `/orgs/${world.org.id}`)).status).toBe(200);
    const again = openFormClient(world.server);
    expect((await signInAs(again, 'mira', 'mira@kiln.example')).location).toBe('/account');
    // An invite of another organization wants to know that it is the person.
    expect((await ask(again, 'POST', '/orgs', { title: 'New' })).status).toBe(403);
  });
});
