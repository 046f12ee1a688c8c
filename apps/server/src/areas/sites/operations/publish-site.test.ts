import { describe, expect, it } from 'vitest';
import { startTestServer } from '../../../testing/test-server.ts';
import type { SiteResource } from '../resource.ts';

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
