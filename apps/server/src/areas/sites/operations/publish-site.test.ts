import type { SiteResource } from '@octavo/contract/sites';
import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer } from '../../../testing/test-server.ts';

describe('POST /orgs/{organizationId}/sites/{siteId}/publish', () => {
  it('publishes a site that has a space, and says where', async () => {
    await using server = await startTestServer();
    const { org, token } = await server.make.org();
    const space = await server.make.space(org.id);
    const made = await server.request<SiteResource>('POST', `/orgs/${org.id}/sites`, {
      token,
      body: { title: 'Kiln', spaces: [space.id] },
    });
    const path = `/orgs/${org.id}/sites/${made.body.id}/publish`;
    const { status, body } = await server.request<SiteResource>('POST', path, { token });
    expect(status).toBe(200);
    expect(body.published).toBe(true);
    expect(body.urls.published).toBe(`${server.platform.config.publicUrl}/sites/kiln/`);
    expect((await server.request('POST', path, { token })).status).toBe(200);
  });

  it('refuses a site without a space, and whoever is not an admin', async () => {
    await using server = await startTestServer();
    const { org, token } = await server.make.org();
    const made = await server.request<SiteResource>('POST', `/orgs/${org.id}/sites`, {
      token,
      body: { title: 'Kiln' },
    });
    const path = `/orgs/${org.id}/sites/${made.body.id}/publish`;
    expect((await server.request('POST', path, { token })).status).toBe(409);
    const creator = await server.make.member(org.id, 'create');
    expect((await server.request('POST', path, { token: creator.token })).status).toBe(403);
  });
});

describe.each(dialects)('publishing a space takes a role on it, on %s', (dialect) => {
  it('whoever may only read it puts it on no site, and publishes none that has it', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    const secret = await server.make.space(org.id, { title: 'Secret', defaultLevel: 'read' });
    const own = await server.make.space(org.id, { title: 'Own' });
    const member = await server.make.member(org.id, 'create');
    const sites = `/orgs/${org.id}/sites`;
    const ask = (path: string, body?: object, as = member.token) =>
      server.request<{ id: string; error?: { type: string; details?: { path: string }[] } }>(
        'POST',
        path,
        { token: as, ...(body && { body }) },
      );
    for (const role of ['read', 'comment', 'edit', 'review'] as const) {
      await server.make.grant(secret, member.user.id, role);
      const made = await ask(sites, { title: 'Leak', spaces: [own.id, secret.id] });
      expect([made.status, made.body.error?.type]).toEqual([403, 'space_not_publishable']);
      expect(made.body.error?.details?.[0]?.path).toBe('body.spaces[1]');
      const site = (await ask(sites, { title: `By ${role}`, spaces: [own.id] })).body.id;
      for (const part of ['site-spaces', 'sections']) {
        const body = { spaceId: secret.id, title: 'Leak' };
        const added = await ask(`${sites}/${site}/${part}`, body);
        expect([part, added.status]).toEqual([part, 403]);
      }
    }
    const admins = await ask(sites, { title: 'Admins', spaces: [secret.id] }, token);
    const path = `${sites}/${admins.body.id}`;
    const { user, token: siteAdmin } = await server.make.member(org.id, 'read');
    await server.request('POST', `${path}/permissions`, {
      ...{ token, body: { users: [user.id], role: 'admin' } },
    });
    const refused = await ask(`${path}/publish`, undefined, siteAdmin);
    expect([refused.status, refused.body.error?.type]).toEqual([403, 'space_not_publishable']);
    await server.make.grant(secret, user.id, 'create');
    expect((await ask(`${path}/publish`, undefined, siteAdmin)).status).toBe(200);
  });
});
