import type { SiteResource } from '@octavo/contract/sites';
import { describe, expect, it } from 'vitest';
import { startTestServer } from '../../../testing/test-server.ts';
import { resolveSite } from '../resolve.ts';

describe('POST /orgs/{organizationId}/sites/{siteId}/unpublish', () => {
  it('makes the site unreachable at once', async () => {
    await using server = await startTestServer();
    const { org, token } = await server.make.org();
    const space = await server.make.space(org.id);
    const made = await server.request<SiteResource>('POST', `/orgs/${org.id}/sites`, {
      token,
      body: { title: 'Kiln', spaces: [space.id] },
    });
    const path = `/orgs/${org.id}/sites/${made.body.id}`;
    const resolve = () => resolveSite(server.platform, { host: 'localhost', path: '/sites/kiln/' });
    await server.request('POST', `${path}/publish`, { token });
    expect((await resolve())?.id).toBe(made.body.id);
    const { body } = await server.request<SiteResource>('POST', `${path}/unpublish`, { token });
    expect(body).toMatchObject({ published: false });
    expect(body.urls.published).toBeUndefined();
    expect(await resolve()).toBeUndefined();
  });
});
