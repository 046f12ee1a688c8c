import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer } from '../../../testing/test-server.ts';

const full = {
  label: 'Company',
  issuer: 'https://idp.example.com/realms/kiln',
  clientID: 'octavo',
  clientSecret: 'keep this to yourself',
  defaultRole: 'edit',
};

describe.each(dialects)('POST /orgs/{organizationId}/oidc on %s', (dialect) => {
  it('adds a provider, and says what it has to know', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    const path = `/orgs/${org.id}/oidc`;
    const answer = await server.request<{ id: string }>('POST', path, { token, body: full });
    const { id } = answer.body;
    const { publicUrl } = server.platform.config;
    const { clientSecret, ...shown } = full;
    expect([answer.status, answer.body]).toEqual([
      201,
      {
        ...{ object: 'oidc-provider', id, ...shown, status: 'active' },
        createdAt: expect.any(String),
        service: {
          callbackURL: `${publicUrl}/sso/oidc/${id}/callback`,
          startURL: `${publicUrl}/sso/oidc/${id}/start`,
        },
        urls: { location: `${publicUrl}/v1${path}/${id}` },
      },
    ]);
    expect(answer.headers.get('location')).toBe(`${publicUrl}/v1${path}/${id}`);
  });

  it('keeps the secret sealed, and tells it to nobody', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    const told: unknown[] = [];
    server.platform.events.onAny(async (_, name, event) => void told.push(name, event));
    const path = `/orgs/${org.id}/oidc`;
    const made = await server.request<{ id: string }>('POST', path, { token, body: full });
    const [row] = await server.platform.database.db
      .selectFrom('oidc_providers')
      .selectAll()
      .execute();
    const list = await server.request('GET', path, { token });
    const everything = JSON.stringify([told, made.body, row, list.body]);
    expect(everything).not.toContain(full.clientSecret);
    expect(told).toContain('oidc-provider.created');
    const purpose = `oidc client secret ${made.body.id}`;
    expect(server.platform.sealer.open(purpose, row?.client_secret ?? '')).toBe(full.clientSecret);
  });

  it('takes a team of the organization that new members join, and no other', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    const other = await server.make.org();
    const make = async (of: { org: { id: string }; token: string }) =>
      (
        await server.request<{ id: string }>('PUT', `/orgs/${of.org.id}/teams`, {
          token: of.token,
          body: { title: 'Writers' },
        })
      ).body.id;
    const [own, foreign] = [await make({ org, token }), await make(other)];
    const path = `/orgs/${org.id}/oidc`;
    const add = (defaultTeam: string | null) =>
      server.request<{ id: string }>('POST', path, { token, body: { ...full, defaultTeam } });
    for (const wrong of [foreign, 'nobody']) {
      expect(await add(wrong)).toMatchObject({
        status: 400,
        body: { error: { details: [{ path: 'body.defaultTeam' }] } },
      });
    }
    const made = await add(own);
    expect(made.body).toMatchObject({ defaultTeam: { id: own, title: 'Writers' } });
    const one = `${path}/${made.body.id}`;
    expect((await server.request('GET', one, { token })).body).toMatchObject({
      defaultTeam: { id: own },
    });
    const cleared = await server.request('PATCH', one, { token, body: { defaultTeam: null } });
    expect(cleared.body).not.toHaveProperty('defaultTeam');
  });

  it('is pending until everything is there', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    const path = `/orgs/${org.id}/oidc`;
    const body = { label: 'Company' };
    const made = await server.request<{ id: string }>('POST', path, { token, body });
    expect(made.body).toMatchObject({ status: 'pending', defaultRole: null });
    expect(made.body).not.toHaveProperty('issuer');
    const start = await fetch(`${server.origin}/sso/oidc/${made.body.id}/start`);
    expect(start.status).toBe(404);
    const { label, ...rest } = full;
    const filled = await server.request('PATCH', `${path}/${made.body.id}`, { token, body: rest });
    expect(filled.body).toMatchObject({ status: 'active' });
  });

  it.each([
    'http://idp.example.com',
    'http://127.0.0.1.evil.example',
    'http://localhost@evil.example',
    'https://user@idp.example.com',
    'https://idp.example.com/?a=1',
    'https://idp.example.com/#a',
    'ftp://idp.example.com',
    'idp.example.com',
    'https://',
    '',
  ])('refuses the issuer "%s"', async (issuer) => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    const body = { ...full, issuer };
    const answer = await server.request('POST', `/orgs/${org.id}/oidc`, { token, body });
    expect(answer).toMatchObject({
      ...{ status: 400, body: { error: { details: [{ path: 'body.issuer' }] } } },
    });
  });

  it('names other fields that are wrong', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    const wrong = { label: 'x'.repeat(31), clientID: '', clientSecret: '', defaultRole: 'owner' };
    for (const [field, value] of Object.entries(wrong)) {
      const body = { ...full, [field]: value };
      const answer = await server.request('POST', `/orgs/${org.id}/oidc`, { token, body });
      expect(answer).toMatchObject({ status: 400 });
      expect(JSON.stringify(answer.body)).toContain(`body.${field}`);
    }
  });
});
