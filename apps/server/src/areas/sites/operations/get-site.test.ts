import type { SiteResource } from '@octavo/contract/sites';
import { describe, expect, it } from 'vitest';
import { startTestServer } from '../../../testing/test-server.ts';

describe('GET /orgs/{organizationId}/sites/{siteId}', () => {
  it('answers the site to members, and hides it from guests and other organizations', async () => {
    await using server = await startTestServer();
    const { org, token } = await server.make.org();
    const made = await server.request<SiteResource>('POST', `/orgs/${org.id}/sites`, {
      token,
      body: { title: 'Kiln' },
    });
    const path = `/orgs/${org.id}/sites/${made.body.id}`;
    const reader = await server.make.member(org.id, 'read');
    const answer = await server.request<SiteResource>('GET', path, { token: reader.token });
    expect(answer.status).toBe(200);
    expect(answer.body.permissions).toEqual({ view: true, edit: false, admin: false });
    const { location, app } = answer.body.urls;
    expect(location).toMatch(new RegExp(`/v1${path}$`));
    expect(app).toMatch(new RegExp(`/app/o/${org.id}/sites/${made.body.id}$`));
    const guest = await server.make.member(org.id, null);
    expect((await server.request('GET', path, { token: guest.token })).status).toBe(404);
    const other = await server.make.org('Elsewhere');
    expect((await server.request('GET', path, { token: other.token })).status).toBe(404);
    const crossed = `/orgs/${other.org.id}/sites/${made.body.id}`;
    expect((await server.request('GET', crossed, { token: other.token })).status).toBe(404);
  });
});
