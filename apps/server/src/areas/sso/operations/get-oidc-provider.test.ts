import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer } from '../../../testing/test-server.ts';

describe.each(dialects)('GET /orgs/{organizationId}/oidc/{oidcProviderId} on %s', (dialect) => {
  it('shows a provider to admins of its organization alone', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    const other = await server.make.org();
    const creator = await server.make.member(org.id, 'create');
    const made = await server.request<{ id: string }>('POST', `/orgs/${org.id}/oidc`, {
      ...{ token, body: { label: 'Company', issuer: 'https://idp.example.com' } },
    });
    const read = async (by: string, of = org.id) =>
      server.request('GET', `/orgs/${of}/oidc/${made.body.id}`, { token: by });
    expect((await read(token)).body).toEqual(made.body);
    expect((await read(creator.token)).status).toBe(403);
    expect((await read(other.token)).status).toBe(404);
    expect((await read(other.token, other.org.id)).status).toBe(404);
  });
});
