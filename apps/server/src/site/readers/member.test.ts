import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SESSION_COOKIE } from '../../http/cookies.ts';
import { countQueries } from '../../testing/count-queries.ts';
import { openSessionClient } from '../../testing/session-client.ts';
import { dialects } from '../../testing/test-platform.ts';
import {
  type PrivateSite,
  type PrivateSites,
  startPrivateSites,
} from '../testing/private-sites.ts';

const FILES = { 'README.md': '# Kiln\n\nHow to fire.\n' };

describe.each(dialects)('members of the organization, on %s,', (dialect) => {
  let sites: PrivateSites;
  let shared: PrivateSite;
  let guarded: PrivateSite;

  beforeAll(async () => {
    sites = await startPrivateSites({ dialect });
    shared = await sites.publish('Shared', 'share-link', FILES);
    guarded = await sites.publish('Guarded', 'visitor-auth', FILES);
  }, 120_000);
  afterAll(() => sites?.[Symbol.asyncDispose]());

  async function openBrowser(role: 'read' | null, options: { disabled?: boolean } = {}) {
    const { user } = await sites.server.make.member(sites.organizationId, role, options);
    const client = await openSessionClient(sites.server, user.id);
    const cookie = `${SESSION_COOKIE}=${client.secret}`;
    const read = async (site: PrivateSite, headers = {}) =>
      (await sites.get(`${site.path}/`, { cookie, ...headers })).status;
    return { client, user, cookie, read };
  }

  it('read its private sites in the browser in which they are signed in', async () => {
    const { read, cookie } = await openBrowser('read');
    expect([await read(shared), await read(guarded)]).toEqual([200, 200]);
    const page = await sites.get(`${guarded.path}/`, { cookie });
    expect(page.headers['cache-control']).toMatch(/^private/);
    expect(page.text).not.toContain('~sign-out');
    const count = await countQueries(() => sites.get(`${guarded.path}/`, { cookie }));
    expect(count).toBe(0);
  });

  it('do so for as long as they are members and signed in', async () => {
    const { client, user, read } = await openBrowser('read');
    expect(await read(shared)).toBe(200);
    const member = `/orgs/${sites.organizationId}/members/${user.id}`;
    await sites.call('PATCH', member, { disabled: true });
    expect([await read(shared), await read(guarded)]).toEqual([404, 403]);
    await sites.call('PATCH', member, { disabled: false });
    expect(await read(shared)).toBe(200);
    await client.request('DELETE', `/user/sessions/${client.sessionId}`);
    expect([await read(shared), await read(guarded)]).toEqual([404, 403]);
  });

  it('are others than guests, strangers and those who show a token', async () => {
    const guest = await openBrowser(null);
    expect([await guest.read(shared), await guest.read(guarded)]).toEqual([404, 403]);
    await sites.call('POST', `${shared.api}/permissions`, { users: [guest.user.id], role: 'read' });
    expect([await guest.read(shared), await guest.read(guarded)]).toEqual([200, 403]);
    const { admin } = await sites.server.make.org('Elsewhere');
    const stranger = await openSessionClient(sites.server, admin.id);
    const cookie = `${SESSION_COOKIE}=${stranger.secret}`;
    expect((await sites.get(`${shared.path}/`, { cookie })).status).toBe(404);
    const headers = { authorization: `Bearer ${sites.token}` };
    expect((await sites.get(`${shared.path}/`, headers)).status).toBe(404);
  });

  it('read by the provider of their organization, and by that of another one nothing', async () => {
    const { server } = sites;
    const { org: other } = await server.make.org('Bisque');
    const { user } = await server.make.member(sites.organizationId, 'read');
    const readBy = async (reach: string | null) => {
      const method = reach === null ? 'password' : 'oidc';
      const client = await openSessionClient(server, user.id, { method, reach, isProved: false });
      const cookie = `${SESSION_COOKIE}=${client.secret}`;
      const statuses = [];
      for (const site of [shared, guarded]) {
        statuses.push((await sites.get(`${site.path}/`, { cookie })).status);
      }
      return statuses;
    };
    // Alternately: what is kept of one way in says nothing of another one of the same person.
    for (let round = 0; round < 2; round += 1) {
      expect(await readBy(other.id)).toEqual([404, 403]);
      expect(await readBy(sites.organizationId)).toEqual([200, 200]);
      expect(await readBy(null)).toEqual([200, 200]);
    }
  });

  it('are nobody on other hosts', async () => {
    const { cookie } = await openBrowser('read');
    await sites.server.platform.database.transaction(async (tx) => {
      await tx
        .updateTable('sites')
        .set({ hostname: 'docs.kiln.example' })
        .where('id', '=', shared.id)
        .execute();
    });
    const ask = (path: string, host: string) => sites.get(path, { cookie, host });
    expect((await ask('/', 'docs.kiln.example')).status).toBe(404);
    expect((await ask(`${shared.path}/`, 'other.example')).status).toBe(404);
    expect((await ask(`${shared.path}/`, 'localhost')).status).toBe(200);
    const link = await sites.share(shared);
    const published = await ask(`${link.path}/`, 'docs.kiln.example');
    expect(published.status).toBe(200);
    expect(published.text).toContain(`href="${link.path}/favicon.svg"`);
  });
});
