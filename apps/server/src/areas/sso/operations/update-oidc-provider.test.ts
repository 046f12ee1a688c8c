import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer } from '../../../testing/test-server.ts';

describe.each(dialects)('PATCH /orgs/{organizationId}/oidc/{oidcProviderId} on %s', (dialect) => {
  it('changes what is given and leaves the rest', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    const made = await server.request<{ id: string }>('POST', `/orgs/${org.id}/oidc`, {
      token,
      body: {
        ...{ label: 'Company', issuer: 'https://idp.example.com', clientID: 'octavo' },
        ...{ clientSecret: 'first', defaultRole: 'edit' },
      },
    });
    const path = `/orgs/${org.id}/oidc/${made.body.id}`;
    const patch = (body: object) => server.request('PATCH', path, { token, body });
    const changed = await patch({ label: 'Kiln', defaultRole: null });
    expect(changed).toMatchObject({
      status: 200,
      body: { label: 'Kiln', defaultRole: null, clientID: 'octavo', status: 'active' },
    });
    const secret = async () => {
      const row = await server.platform.database.db
        .selectFrom('oidc_providers')
        .select('client_secret')
        .executeTakeFirstOrThrow();
      const purpose = `oidc client secret ${made.body.id}`;
      return server.platform.sealer.open(purpose, row.client_secret ?? '');
    };
    expect(await secret()).toBe('first');
    expect((await patch({ clientSecret: 'second' })).status).toBe(200);
    expect(await secret()).toBe('second');
    expect((await patch({})).body).toEqual((await server.request('GET', path, { token })).body);
  });

  it('sends a secret to no issuer that it was not given for', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    const made = await server.request<{ id: string }>('POST', `/orgs/${org.id}/oidc`, {
      token,
      body: { label: 'Company', issuer: 'https://idp.example.com', clientSecret: 'first' },
    });
    const path = `/orgs/${org.id}/oidc/${made.body.id}`;
    const move = (more: object) =>
      server.request('PATCH', path, {
        token,
        body: { issuer: 'https://collector.example.com', ...more },
      });
    expect(await move({})).toMatchObject({
      ...{ status: 400, body: { error: { details: [{ path: 'body.clientSecret' }] } } },
    });
    expect((await move({ clientSecret: 'second' })).status).toBe(200);
  });
});
