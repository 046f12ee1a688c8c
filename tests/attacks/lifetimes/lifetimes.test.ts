import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  openFormClient,
  readMails,
} from '../../../apps/server/src/sign-in-pages/testing/form-client.ts';
import {
  openSignInWorld,
  PASSWORD,
  type SignInWorld,
} from '../../../apps/server/src/sign-in-pages/testing/sign-in-world.ts';
import {
  type PrivateSites,
  startPrivateSites,
} from '../../../apps/server/src/site/testing/private-sites.ts';
import { openSessionClient } from '../../../apps/server/src/testing/session-client.ts';
import { dialects } from '../../../apps/server/src/testing/test-platform.ts';
import type { TestServer } from '../../../apps/server/src/testing/test-server.ts';

const NEWER = 'slowly cooled glazes';

interface MadeToken {
  id: string;
  token: string;
  expiresAt?: string;
  readOnly: boolean;
}

describe.each(dialects)('what stands on something else, on %s', (dialect) => {
  let world: SignInWorld;
  let server: TestServer;

  beforeAll(async () => {
    world = await openSignInWorld(dialect);
    server = world.server;
  });
  // Half an hour on: mails and tries of a case are not those of the next.
  beforeEach(() => world.wait(60 * 60));
  afterAll(() => world?.[Symbol.asyncDispose]());

  const inSeconds = (seconds: number) =>
    new Date(server.platform.clock.now().getTime() + seconds * 1000).toISOString();
  const makeToken = (token: string, body: object) =>
    server.request<MadeToken>('POST', '/user/tokens', { token, body: { label: 'x', ...body } });
  const statusOf = async (token: string) =>
    (await server.request('GET', '/user', { token })).status;

  it('a token makes none that lasts longer or may more', async () => {
    const user = await server.make.user();
    const end = inSeconds(600);
    const short = await server.make.token(user.id, { expiresAt: end });
    expect((await makeToken(short, {})).body.expiresAt).toBe(end);
    const longer = await makeToken(short, { expiresAt: inSeconds(601) });
    expect(longer.status).toBe(400);
    expect(longer.body).toMatchObject({ error: { details: [{ path: 'body.expiresAt' }] } });
    const sooner = await makeToken(short, { expiresAt: inSeconds(300), readOnly: true });
    expect(sooner.body).toMatchObject({ expiresAt: inSeconds(300), readOnly: true });
    const reader = await server.make.token(user.id, { readOnly: true });
    expect((await makeToken(reader, { readOnly: true })).status).toBe(403);
    const lasting = await makeToken(await server.make.token(user.id), {});
    expect([lasting.status, lasting.body.expiresAt]).toEqual([201, undefined]);
    world.wait(601);
    expect(await statusOf(short)).toBe(401);
    expect(await statusOf(lasting.body.token)).toBe(200);
  });

  it('an address that a token asks for ends with it', async () => {
    const { org, token } = await server.make.org();
    const { id: spaceId } = await server.make.space(org.id);
    const { user } = await server.make.member(org.id, 'admin');
    const short = await server.make.token(user.id, { expiresAt: inSeconds(120) });
    const pdf = async (as: string) =>
      (await server.request<{ url: string }>('GET', `/spaces/${spaceId}/pdf`, { token: as })).body;
    const expiryOf = (url: string) => Number(new URL(url).searchParams.get('expires'));
    expect(expiryOf((await pdf(short)).url)).toBe(Date.parse(inSeconds(120)));
    expect(expiryOf((await pdf(token)).url)).toBeGreaterThan(Date.parse(inSeconds(23 * 3600)));
  });

  it('an old session makes no token, and one in which its person signed in again does', async () => {
    const user = await server.make.user();
    const client = await openSessionClient(server, user.id);
    const body = { label: 'laptop' };
    expect((await client.request('POST', '/user/tokens', { body })).status).toBe(201);
    world.wait(11 * 60);
    const refused = await client.request('POST', '/user/tokens', { body });
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({ error: { type: 'fresh_session_required' } });
    const again = await openSessionClient(server, user.id);
    expect((await again.request('POST', '/user/tokens', { body })).status).toBe(201);
    expect((await client.request('GET', '/user')).status).toBe(200);
  });

  it('a new password ends other sessions, links and a sign-in that was half done', async () => {
    const { client, user } = world;
    await world.givePassword();
    expect((await world.signIn()).status).toBe(303);
    const other = await openSessionClient(server, user.id);
    const thief = openFormClient(server);
    await thief.submit(await thief.open('/sign-in'), '/sign-in/link', { email: user.email });
    const link = new URL((await readMails(server.platform)).at(-1)?.links[0] ?? '').pathname;
    const page = await client.open('/account/password');
    const done = await client.submit(page, '/account/password', {
      ...{ current_password: PASSWORD, new_password: NEWER },
    });
    expect(done.status).toBe(200);
    expect((await client.open('/account')).status).toBe(200);
    expect((await other.request('GET', '/user')).status).toBe(401);
    expect((await thief.open(link)).status).toBe(400);
    const fresh = openFormClient(server);
    expect((await world.signIn({ password: NEWER }, fresh)).status).toBe(303);
  });

  it('a reset ends links that were mailed before, and revokes tokens where that is wished', async () => {
    const { user } = world;
    const reset = async (choice: Record<string, string>) => {
      world.wait(60 * 60);
      const client = openFormClient(server);
      const email = user.email;
      await client.submit(await client.open('/sign-in'), '/sign-in/link', { email });
      const signIn = (await readMails(server.platform)).at(-1)?.links[0] ?? '';
      await client.submit(await client.open('/sign-in/forgotten'), '/sign-in/forgotten', { email });
      const path = new URL((await readMails(server.platform)).at(-1)?.links[0] ?? '').pathname;
      const page = await client.open(path);
      const done = await client.submit(page, path, { new_password: PASSWORD, ...choice });
      expect(done.status).toBe(303);
      expect((await openFormClient(server).open(new URL(signIn).pathname)).status).toBe(400);
      return page;
    };
    const token = await server.make.token(user.id);
    const offered = await reset({});
    expect(offered.html).toMatch(/<input type="checkbox" name="revoke_tokens"/);
    expect(await statusOf(token)).toBe(200);
    await reset({ revoke_tokens: 'yes' });
    expect(await statusOf(token)).toBe(401);
  });

  describe('the link of an invite', () => {
    const openOrganization = async () => {
      const { org, token } = await server.make.org();
      const maker = await server.make.member(org.id, 'admin');
      const path = `/orgs/${org.id}/link-invites`;
      const made = await server.request<{ id: string }>('POST', path, {
        ...{ token: maker.token, body: { role: 'admin' } },
      });
      const { id } = made.body;
      const accept = async () => {
        const guest = await server.make.token((await server.make.user()).id);
        const { status } = await server.request('POST', `/orgs/${org.id}/invites/${id}`, {
          token: guest,
        });
        return status;
      };
      const page = async () => (await openFormClient(server).open(`/invites/${id}`)).status;
      return { org, token, maker, path, id, accept, page };
    };

    it('lets people in while its maker is an admin', async () => {
      const { accept, page } = await openOrganization();
      expect([await accept(), await page()]).toEqual([200, 200]);
    });

    it.each([
      ['removed', 'DELETE', undefined],
      ['demoted', 'PATCH', { role: 'create' }],
      ['disabled', 'PATCH', { disabled: true }],
    ] as const)('is worth nothing once its maker was %s', async (_, method, body) => {
      const { org, token, maker, accept, page } = await openOrganization();
      const member = `/orgs/${org.id}/members/${maker.user.id}`;
      expect((await server.request(method, member, { token, body })).status).toBeLessThan(300);
      expect([await accept(), await page()]).toEqual([404, 404]);
    });

    it('counts again once another admin stands for it', async () => {
      const { org, token, maker, path, id, accept } = await openOrganization();
      await server.request('DELETE', `/orgs/${org.id}/members/${maker.user.id}`, { token });
      expect(await accept()).toBe(404);
      const taken = await server.request('PATCH', `${path}/${id}`, {
        token,
        body: { role: 'read' },
      });
      expect([taken.status, await accept()]).toEqual([200, 200]);
    });

    it('onto a space is worth what its maker has there', async () => {
      const { org, token } = await server.make.org();
      const space = await server.make.space(org.id);
      const { user, token: guest } = await server.make.member(org.id, null);
      await server.make.grant(space, user.id, 'admin');
      const made = await server.request<{ id: string }>('POST', `/orgs/${org.id}/link-invites`, {
        ...{ token: guest, body: { level: 'edit', space: space.id } },
      });
      const accept = async () => {
        const stranger = await server.make.token((await server.make.user()).id);
        const address = `/orgs/${org.id}/invites/${made.body.id}`;
        return (await server.request('POST', address, { token: stranger })).status;
      };
      expect(await accept()).toBe(200);
      await server.make.grant(space, user.id, 'edit');
      expect(await accept()).toBe(404);
      expect(token).not.toBe('');
    });
  });

  it('the id of somebody who was invited tells neither whether nor when they had an account', async () => {
    const { org, token } = await server.make.org();
    const known = await server.make.user();
    world.wait(24 * 60 * 60);
    const emails = [known.email, ...Array.from({ length: 12 }, (_, at) => `new${at}@example.com`)];
    const before = server.platform.ids.next();
    const { body } = await server.request<{ users: string[]; invited: number }>(
      ...(['POST', `/orgs/${org.id}/invites`] as const),
      { token, body: { emails } },
    );
    expect(body.invited).toBe(13);
    const [knownId, ...newIds] = body.users;
    expect(knownId).toBe(known.id);
    expect(new Set(newIds.map((id) => id.length))).toEqual(new Set([26]));
    // Of twelve times between the first account and now, none is likely to be that of the request.
    expect(newIds.filter((id) => id < before).length).toBeGreaterThan(6);
    expect(new Set(newIds.map((id) => id.slice(0, 10))).size).toBeGreaterThan(6);
  });
});

describe('the secret of a share link', () => {
  let sites: PrivateSites;
  beforeAll(async () => {
    sites = await startPrivateSites();
  });
  afterAll(() => sites?.[Symbol.asyncDispose]());

  it('opens a site as it is written, and in no other spelling of the path', async () => {
    const site = await sites.publish('Kiln', 'share-link', { 'README.md': '# Kiln\n\nHot.\n' });
    const { path } = await sites.share(site);
    const secret = path.slice(site.path.length + 1);
    expect((await sites.get(`${path}/`)).status).toBe(200);
    const first = `%${secret.charCodeAt(0).toString(16)}`;
    for (const spelled of [
      ...['/', '//', '/./', '/%2f', '%2f', '/../', '/.%2f', '/~/'].map(
        (lead) => `${lead}${secret}/`,
      ),
      ...[
        `${secret}./`,
        `${secret}%2f`,
        `${secret}%20/`,
        `${secret};/`,
        `${first}${secret.slice(1)}/`,
      ],
      ...[`${secret.toUpperCase()}x/`, `.${secret}/`, `${secret}%00/`],
    ]) {
      const answer = await sites.get(`${site.path}/${spelled}`);
      expect([spelled, answer.status]).toEqual([spelled, 404]);
      expect(answer.body.toString()).not.toContain('Hot.');
    }
  });
});
