import type { CreatedScimTokenResource } from '@octavo/contract/scim';
import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer } from '../../../testing/test-server.ts';

describe.each(dialects)('POST /orgs/{organizationId}/scim-tokens on %s', (dialect) => {
  it('makes a token that provisions the organization, and stores no secret', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    const { status, body } = await server.request<CreatedScimTokenResource>(
      'POST',
      `/orgs/${org.id}/scim-tokens`,
      { token, body: { label: 'Okta', expiresAt: '2099-01-31T10:30:00+01:00' } },
    );
    expect(status).toBe(201);
    expect(body).toMatchObject({
      label: 'Okta',
      expiresAt: '2099-01-31T09:30:00.000Z',
      token: expect.stringMatching(/^ocp_[\w-]{43}$/),
      baseUrl: `${server.platform.config.publicUrl}/scim/v2/orgs/${org.id}`,
    });
    const asked = await fetch(`${server.origin}/scim/v2/orgs/${org.id}/Users`, {
      headers: { authorization: `Bearer ${body.token}` },
    });
    expect(asked.status).toBe(200);
    const { db } = server.platform.database;
    const stored = await db.selectFrom('scim_tokens').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(body.token);
  });

  it('makes no token that calls the API', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    const path = `/orgs/${org.id}/scim-tokens`;
    const request = { token, body: { label: 'Okta' } };
    const { body } = await server.request<CreatedScimTokenResource>('POST', path, request);
    expect((await server.request('GET', `/orgs/${org.id}`, { token: body.token })).status).toBe(
      401,
    );
  });

  it.each([
    [{ label: '' }, 'body.label'],
    [{ label: 'x'.repeat(101) }, 'body.label'],
    [{ label: 'late', expiresAt: '2020-01-01T00:00:00Z' }, 'body.expiresAt'],
  ])('refuses %j', async (body, path) => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    const answer = await server.request('POST', `/orgs/${org.id}/scim-tokens`, { token, body });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ error: { details: [{ path }] } });
  });

  it('is for admins', async () => {
    await using server = await startTestServer({ dialect });
    const { org } = await server.make.org();
    const { token } = await server.make.member(org.id, 'create');
    const path = `/orgs/${org.id}/scim-tokens`;
    const { status } = await server.request('POST', path, { token, body: { label: 'mine' } });
    expect(status).toBe(403);
  });
});
