import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer } from '../../../testing/test-server.ts';

describe.each(dialects)('GET /orgs/{organizationId}/sso on %s', (dialect) => {
  it('shows members the active providers of every kind, and strangers none', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    const other = await server.make.org();
    const guest = await server.make.member(org.id, null);
    const add = (body: object) =>
      server.request<{ id: string; service: { startURL: string } }>(
        'POST',
        `/orgs/${org.id}/oidc`,
        { token, body },
      );
    const client = { issuer: 'https://idp.example.com', clientID: 'octavo', clientSecret: 's' };
    const zeta = await add({ label: 'Zeta', ...client });
    await add({ label: 'Pending' });
    const { created_at } = org;
    const saml = {
      ...{ organization_id: org.id, default_role: null, default_team: null, created_at },
      ...{ entity_id: 'https://saml.example.com', certificate: 'x', idp_initiated: 0 },
    };
    const { database, config } = server.platform;
    await database.transaction((tx) =>
      tx
        .insertInto('saml_providers')
        .values([
          { ...saml, id: 'whole', label: 'Alpha', sso_url: 'https://saml.example.com/sso' },
          { ...saml, id: 'half', label: 'Half', sso_url: null },
        ])
        .execute(),
    );
    const read = (by: string) => server.request('GET', `/orgs/${org.id}/sso`, { token: by });
    const { id, service } = zeta.body;
    expect((await read(guest.token)).body).toEqual({
      items: [
        { id: 'whole', label: 'Alpha', startURL: `${config.publicUrl}/sso/saml/whole/start` },
        { id, label: 'Zeta', startURL: service.startURL },
      ],
    });
    expect((await read(other.token)).status).toBe(404);
  });
});
