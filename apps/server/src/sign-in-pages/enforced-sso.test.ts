import type { Role } from '@octavo/contract';
import { describe, expect, it } from 'vitest';
import { addMember } from '../areas/access/index.ts';
import type { SignInMethod, UsersTable } from '../areas/auth/index.ts';
import { completeSignIn, createSignInLink } from '../areas/sign-in/index.ts';
import { SESSION_COOKIE } from '../http/cookies.ts';
import { CSRF_HEADER, makeCsrfToken } from '../http/csrf.ts';
import { testActor } from '../testing/test-actor.ts';
import { agreeByMail } from './testing/agree-by-mail.ts';
import { type FormClient, openFormClient, readMails } from './testing/form-client.ts';
import { addOidcProvider, dialects, openSsoWorld } from './testing/sso-world.ts';
import { startTestOidcProvider } from './testing/test-oidc-provider.ts';

const device = { userAgent: 'tests', address: '127.0.0.1' };

async function openEnforced(dialect: (typeof dialects)[number] = 'sqlite') {
  const world = await openSsoWorld(dialect);
  const { server, org, token } = world;
  const { platform } = server;
  await server.make.provenDomains(org.id, ['kiln.example', 'example.com']);
  const bypasses: { organizationId: string; method: unknown }[] = [];
  platform.events.on('sso.bypassed', async (_, { organizationId, after }) => {
    bypasses.push({ organizationId, method: after?.method });
  });
  /** Signs in by a link, as a mail or the console would give it. */
  const useLink = async (
    client: FormClient,
    user: Pick<UsersTable, 'id' | 'email'>,
    purpose: 'sign-in' | 'console' = 'sign-in',
  ) => {
    const secret = await platform.database.transaction((tx) =>
      createSignInLink(platform, tx, { user, purpose, minutes: 15 }),
    );
    const path = `/sign-in/link/${secret}`;
    return client.submit(await client.open(path), path);
  };
  return Object.assign(world, {
    bypasses,
    useLink,
    patchOrganization: (body: object) =>
      server.request('PATCH', `/orgs/${org.id}`, { token, body }),
    addMember: async (email: string, role: Role | null, sso = 0) => {
      const user = await server.make.user({ email });
      await platform.database.transaction((tx) =>
        addMember(
          platform,
          tx,
          {
            ...{ organization_id: org.id, user_id: user.id, role, disabled: 0, sso },
            ...{ joined_at: user.created_at, last_seen_at: null },
          },
          testActor,
        ),
      );
      return user;
    },
    prove: (userId: string, method: SignInMethod, secondFactor = false) =>
      platform.database.transaction((tx) =>
        completeSignIn(platform, tx, { userId, method, device, secondFactor, session: null }),
      ),
    /** Whether the client's session is known to the API. */
    isSignedIn: async ({ cookies }: FormClient) => {
      const cookie = `${SESSION_COOKIE}=${cookies.get(SESSION_COOKIE)}`;
      return (await server.request('GET', '/user', { headers: { cookie } })).status === 200;
    },
  });
}

describe.each(dialects)('an organization with enforced single sign-on on %s', (dialect) => {
  it('lets its members in by its provider alone, and says so after the proof', async () => {
    await using world = await openEnforced(dialect);
    const { server, org, useLink } = world;
    const user = await world.addMember('mira@kiln.example', 'admin');
    expect((await world.patchOrganization({ sso: true })).status).toBe(200);
    const client = openFormClient(server);
    const form = await client.open('/sign-in');
    const asked = await client.submit(form, '/sign-in/link', { email: user.email });
    const unknown = await client.submit(form, '/sign-in/link', { email: 'nobody@kiln.example' });
    expect(asked.text.replace('mira@', 'nobody@')).toBe(unknown.text);
    expect(await readMails(server.platform)).toHaveLength(1);
    const closed = await useLink(client, user);
    expect([closed.status, closed.location]).toEqual([403, undefined]);
    expect(closed.html).toContain(`href="/sign-in/sso/${org.id}"`);
    for (const method of ['password', 'mail-link'] as const) {
      expect(await world.prove(user.id, method)).toEqual({
        ...{ kind: 'sso-required', organizationId: org.id },
      });
    }
    expect(await world.countSessions()).toBe(0);
    const person = { sub: 'mira', email: user.email };
    expect((await world.signIn(client, person)).status).toBe(403);
    expect(await world.countSessions()).toBe(0);
    await agreeByMail(server, user.email);
    const back = await world.signIn(client, person);
    expect(back.status).toBe(303);
    expect(await world.isSignedIn(client)).toBe(true);
    expect(world.bypasses).toEqual([]);
  });

  it('ends the sessions that came by other ways when it is switched on, but the acting one', async () => {
    await using world = await openEnforced(dialect);
    const { server, org, useLink, isSignedIn } = world;
    const acting = openFormClient(server);
    const theirs = openFormClient(server);
    const byProvider = openFormClient(server);
    const guest = openFormClient(server);
    const stranger = openFormClient(server);
    await useLink(acting, await world.addMember('ada@kiln.example', 'admin'));
    await useLink(theirs, await world.addMember('bo@kiln.example', 'admin'));
    await useLink(guest, await world.addMember('consultant@elsewhere.example', null));
    await useLink(stranger, await server.make.user({ email: 'stranger@kiln.example' }));
    await world.signIn(byProvider, { sub: 'cy', email: 'cy@kiln.example' });
    const secret = acting.cookies.get(SESSION_COOKIE) ?? '';
    const headers = {
      cookie: `${SESSION_COOKIE}=${secret}`,
      [CSRF_HEADER]: makeCsrfToken(secret),
      origin: server.platform.config.publicUrl,
    };
    const body = { sso: true };
    const on = await server.request('PATCH', `/orgs/${org.id}`, { headers, body });
    expect([on.status, on.body]).toMatchObject([200, { sso: true }]);
    const left = [];
    for (const client of [acting, theirs, byProvider, guest, stranger]) {
      left.push(await isSignedIn(client));
    }
    expect(left).toEqual([true, false, true, true, true]);
    const tokens = await server.request('GET', `/orgs/${org.id}`, { token: world.token });
    expect(tokens.status).toBe(200);
  });

  it('is bypassed by no session that begins while it is switched on', async () => {
    await using world = await openEnforced(dialect);
    const users: UsersTable[] = [];
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) {
      users.push(await world.addMember(`${name}@kiln.example`, 'edit'));
    }
    const [switched] = await Promise.all([
      world.patchOrganization({ sso: true }),
      ...users.map(({ id }) => world.prove(id, 'mail-link')),
    ]);
    expect(switched?.status).toBe(200);
    expect(await world.countSessions()).toBe(0);
  });

  it('keeps a provider as long as it lasts', async () => {
    await using world = await openEnforced(dialect);
    const { server, org, token, provider, providerId, patchOrganization } = world;
    const path = `/orgs/${org.id}/oidc`;
    const drop = async (id: string) =>
      (await server.request('DELETE', `${path}/${id}`, { token })).status;
    expect((await patchOrganization({ sso: true })).status).toBe(200);
    expect(await drop(providerId)).toBe(409);
    const pending = await server.request<{ id: string }>('POST', path, {
      ...{ token, body: { label: 'Half' } },
    });
    expect(await drop(providerId)).toBe(409);
    expect(await drop(pending.body.id)).toBe(204);
    const second = await addOidcProvider(server, { org: org.id, token, provider });
    expect(await drop(providerId)).toBe(204);
    expect(await drop(second)).toBe(409);
    expect((await patchOrganization({ sso: false })).status).toBe(200);
    expect(await drop(second)).toBe(204);
    expect(await patchOrganization({ sso: true })).toMatchObject({
      ...{ status: 409, body: { error: { type: 'sso_provider_missing' } } },
    });
    await server.request('POST', path, { token, body: { label: 'Half' } });
    expect((await patchOrganization({ sso: true })).status).toBe(409);
  });
});

describe('enforced single sign-on', () => {
  it('lets an admin past with a second factor or a passkey, which the organization is told', async () => {
    await using world = await openEnforced();
    const { org } = world;
    const admin = await world.addMember('ada@kiln.example', 'admin');
    const editor = await world.addMember('bo@kiln.example', 'edit');
    await world.patchOrganization({ sso: true });
    for (const [method, secondFactor] of [
      ['password', true],
      ['passkey', false],
    ] as const) {
      expect((await world.prove(editor.id, method, secondFactor)).kind).toBe('sso-required');
      expect((await world.prove(admin.id, method, secondFactor)).kind).toBe('session');
    }
    expect(world.bypasses).toEqual([
      { organizationId: org.id, method: 'password' },
      { organizationId: org.id, method: 'passkey' },
    ]);
  });

  it('lets in whom the operator gives a link of the console', async () => {
    await using world = await openEnforced();
    const user = await world.addMember('mira@kiln.example', 'read');
    await world.patchOrganization({ sso: true });
    const client = openFormClient(world.server);
    expect((await world.useLink(client, user, 'console')).status).toBe(303);
    expect(world.bypasses).toEqual([{ organizationId: world.org.id, method: 'console-link' }]);
  });

  it('binds members who are marked for it, also where others come in as they like', async () => {
    await using world = await openEnforced();
    const marked = await world.addMember('mira@kiln.example', 'edit', 1);
    const other = await world.addMember('bo@kiln.example', 'edit');
    expect((await world.prove(marked.id, 'mail-link')).kind).toBe('sso-required');
    expect((await world.prove(other.id, 'mail-link')).kind).toBe('session');
  });

  it('locks nobody out whose address its organization has not proven', async () => {
    await using world = await openEnforced();
    const { server, token } = world;
    const victim = await server.make.user({ email: 'victim@elsewhere.example' });
    await world.patchOrganization({ sso: true });
    const invite = { emails: [victim.email], role: 'read' };
    await server.request('POST', `/orgs/${world.org.id}/invites`, { token, body: invite });
    const client = openFormClient(server);
    expect((await world.useLink(client, victim)).status).toBe(303);
  });

  it('is not satisfied by the provider of another organization', async () => {
    await using world = await openEnforced();
    const { server } = world;
    const user = await world.addMember('mira@bisque.example', 'edit');
    await world.patchOrganization({ sso: true });
    await using foreign = await startTestOidcProvider();
    (server.platform.config.ssoPrivateHosts as Set<string>).add(foreign.host);
    const other = await server.make.org();
    await server.make.provenDomains(other.org.id, ['bisque.example']);
    const id = await addOidcProvider(server, {
      ...{ org: other.org.id, token: other.token, provider: foreign },
    });
    const client = openFormClient(server);
    const person = { sub: 'mira', email: user.email };
    const signIn = async () =>
      client.open(
        foreign.authorize(await world.begin(client, `/sso/oidc/${id}/start`), person).href,
      );
    expect((await signIn()).status).toBe(403);
    await agreeByMail(server, user.email);
    // The person becomes one who signs in there, which does not open the door of all members here.
    expect((await signIn()).status).toBe(303);
    const cookie = `${SESSION_COOKIE}=${client.cookies.get(SESSION_COOKIE)}`;
    const ask = async (organization: string) =>
      (await server.request('GET', `/orgs/${organization}`, { headers: { cookie } })).status;
    expect([await ask(other.org.id), await ask(world.org.id)]).toEqual([200, 404]);
  });

  it('is joined by a session of its provider, and by no other', async () => {
    await using world = await openEnforced();
    const { server, org, token } = world;
    await world.patchOrganization({ sso: true, defaultRole: 'read' });
    const byProvider = openFormClient(server);
    await world.signIn(byProvider, { sub: 'mira', email: 'mira@kiln.example' });
    const members = await server.request<{ items: { id: string }[] }>(
      'GET',
      `/orgs/${org.id}/members?search=mira`,
      { token },
    );
    const path = `/orgs/${org.id}/members/${members.body.items[0]?.id}`;
    await server.request('DELETE', path, { token });
    const byMail = openFormClient(server);
    await world.useLink(byMail, await server.make.user({ email: 'bo@kiln.example' }));
    const join = async (client: FormClient) => {
      const secret = client.cookies.get(SESSION_COOKIE) ?? '';
      const headers = {
        cookie: `${SESSION_COOKIE}=${secret}`,
        [CSRF_HEADER]: makeCsrfToken(secret),
        origin: server.platform.config.publicUrl,
      };
      return (await server.request('POST', `/orgs/${org.id}/join`, { headers })).status;
    };
    expect(await join(byMail)).toBe(404);
    expect(await join(byProvider)).toBe(204);
    const joined = await server.request('GET', path, { token });
    expect(joined.body).toMatchObject({ role: 'edit', sso: true });
  });
});
