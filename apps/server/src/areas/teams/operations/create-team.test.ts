import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer } from '../../../testing/test-server.ts';

describe.each(dialects)('PUT /orgs/{organizationId}/teams on %s', (dialect) => {
  it('makes a team of members, and says where it is', async () => {
    await using server = await startTestServer({ dialect });
    const { org, admin, token } = await server.make.org();
    const { user } = await server.make.member(org.id, null, { disabled: true });
    const { status, body, headers } = await server.request<{ id: string }>(
      'PUT',
      `/orgs/${org.id}/teams`,
      { token, body: { title: 'Potters', members: [admin.id, user.id, admin.id] } },
    );
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...{ object: 'team', title: 'Potters', members: 2, spaces: 0 },
      permissions: { admin: true, members: true, view: true },
    });
    const location = new URL(headers.get('location') ?? '').pathname;
    expect((await server.request('GET', location, { token })).body).toEqual(body);
  });

  it('names everybody who is no member, and makes nothing then', async () => {
    await using server = await startTestServer({ dialect });
    const { org, admin, token } = await server.make.org();
    const { admin: stranger } = await server.make.org('Elsewhere');
    const path = `/orgs/${org.id}/teams`;
    const members = [admin.id, stranger.id, 'nobody'];
    const refused = await server.request('PUT', path, { token, body: { title: 'P', members } });
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({
      error: { details: [{ path: 'body.members[1]' }, { path: 'body.members[2]' }] },
    });
    expect((await server.request('GET', path, { token })).body).toMatchObject({ count: 0 });
  });

  it('takes titles of 1 to 64 characters, and the same one again', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    const make = async (body: unknown) =>
      (await server.request('PUT', `/orgs/${org.id}/teams`, { token, body })).status;
    expect(await make({ title: '' })).toBe(400);
    expect(await make({ title: 'x'.repeat(65) })).toBe(400);
    expect(await make({})).toBe(400);
    expect(await make({ title: 'x'.repeat(64) })).toBe(201);
    expect(await make({ title: 'x'.repeat(64) })).toBe(201);
  });

  it('makes one team for one idempotency key', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    const make = () =>
      server.request<{ id: string }>('PUT', `/orgs/${org.id}/teams`, {
        ...{ token, body: { title: 'Potters' }, headers: { 'idempotency-key': 'kiln' } },
      });
    const first = await make();
    expect((await make()).body.id).toBe(first.body.id);
  });
});
