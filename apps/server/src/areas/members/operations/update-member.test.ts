import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer } from '../../../testing/test-server.ts';

describe.each(dialects)('PATCH /orgs/{organizationId}/members/{userId} on %s', (dialect) => {
  it('changes the role, and what the member may do from then on', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    const { user, token: theirs } = await server.make.member(org.id, 'read');
    const create = async () =>
      (await server.request('POST', `/orgs/${org.id}/spaces`, { token: theirs })).status;
    expect(await create()).toBe(403);
    const path = `/orgs/${org.id}/members/${user.id}`;
    const { status, body } = await server.request('PATCH', path, {
      token,
      body: { role: 'create' },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ role: 'create', disabled: false });
    expect(await create()).toBe(201);
  });

  it('makes a disabled member a stranger, and back', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    const { user, token: theirs } = await server.make.member(org.id, 'admin');
    const see = async () =>
      (await server.request('GET', `/orgs/${org.id}`, { token: theirs })).status;
    const path = `/orgs/${org.id}/members/${user.id}`;
    expect(await see()).toBe(200);
    await server.request('PATCH', path, { token, body: { disabled: true } });
    expect(await see()).toBe(404);
    await server.request('PATCH', path, { token, body: { disabled: false } });
    expect(await see()).toBe(200);
  });

  it('keeps the last admin who can act', async () => {
    await using server = await startTestServer({ dialect });
    const { org, admin, token } = await server.make.org();
    await server.make.member(org.id, 'admin', { disabled: true });
    const path = `/orgs/${org.id}/members/${admin.id}`;
    for (const body of [{ role: 'create' }, { role: null }, { disabled: true }]) {
      expect((await server.request('PATCH', path, { token, body })).status).toBe(409);
    }
    expect((await server.request('PATCH', path, { token, body: { role: 'admin' } })).status).toBe(
      200,
    );
    await server.make.member(org.id, 'admin');
    expect((await server.request('PATCH', path, { token, body: { role: null } })).status).toBe(200);
  });
});
