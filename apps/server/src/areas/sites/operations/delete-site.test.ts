import type { SiteResource } from '@octavo/contract/sites';
import { describe, expect, it } from 'vitest';
import { startTestServer } from '../../../testing/test-server.ts';

describe('DELETE /orgs/{organizationId}/sites/{siteId}', () => {
  it('removes the site and leaves its spaces', async () => {
    await using server = await startTestServer();
    const { org, token } = await server.make.org();
    const space = await server.make.space(org.id);
    const made = await server.request<SiteResource>('POST', `/orgs/${org.id}/sites`, {
      token,
      body: { title: 'Kiln', spaces: [space.id] },
    });
    const path = `/orgs/${org.id}/sites/${made.body.id}`;
    const creator = await server.make.member(org.id, 'create');
    expect((await server.request('DELETE', path, { token: creator.token })).status).toBe(403);
    expect(await server.request('DELETE', path, { token })).toMatchObject({
      status: 205,
      body: undefined,
    });
    expect((await server.request('GET', path, { token })).status).toBe(404);
    expect((await server.request('GET', `/spaces/${space.id}`, { token })).status).toBe(200);
  });
});
