import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer } from '../../../testing/test-server.ts';

describe.each(dialects)('DELETE /orgs/{organizationId}/oidc/{oidcProviderId} on %s', (dialect) => {
  it('removes the provider with whom it knows', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token, admin } = await server.make.org();
    const { database } = server.platform;
    const body = { label: 'Company' };
    const made = await server.request<{ id: string }>('POST', `/orgs/${org.id}/oidc`, {
      ...{ token, body },
    });
    await database.transaction((tx) =>
      tx
        .insertInto('sso_identities')
        .values({
          ...{ provider_id: made.body.id, subject: '1', user_id: admin.id },
          created_at: admin.created_at,
        })
        .execute(),
    );
    const path = `/orgs/${org.id}/oidc/${made.body.id}`;
    expect((await server.request('DELETE', path, { token })).status).toBe(204);
    expect((await server.request('GET', path, { token })).status).toBe(404);
    expect((await server.request('DELETE', path, { token })).status).toBe(404);
    expect(await database.db.selectFrom('sso_identities').selectAll().execute()).toEqual([]);
  });
});
