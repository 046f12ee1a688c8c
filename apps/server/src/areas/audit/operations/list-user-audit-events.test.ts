import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { type AuditList, startAuditServer } from '../testing/audit-server.ts';

describe.each(dialects)('GET /user/audit-events on %s', (dialect) => {
  it('shows what happened to the tokens of the caller, and nobody else', async () => {
    await using server = await startAuditServer(dialect);
    const { token } = server;
    const body = { label: 'Nightly' };
    const made = await server.request<{ id: string }>('POST', '/user/tokens', { token, body });
    await server.request('DELETE', `/user/tokens/${made.body.id}`, { token });
    const mine = async (query: string, by = token) =>
      (await server.request<AuditList>('GET', `/user/audit-events?${query}`, { token: by })).body;
    const { items } = await mine('limit=2');
    const object = { kind: 'token', id: made.body.id, userId: server.adminId };
    expect(items).toMatchObject([
      { kind: 'token.revoked', object, before: { label: 'Nightly' }, address: '127.0.0.1' },
      { kind: 'token.created', object, after: { label: 'Nightly' }, organization: null },
    ]);
    expect(items[1]?.requestId).toBe(made.headers.get('x-request-id'));
    expect(items[1]?.actor).toHaveProperty('email');
    expect((await mine('kind=token.revoked')).count).toBe(1);
    const other = await mine('', await server.enrol('admin'));
    expect(JSON.stringify(other)).not.toContain(made.body.id);
    expect((await server.list(`object=${made.body.id}`)).count).toBe(0);
    expect((await server.request('GET', '/user/audit-events')).status).toBe(401);
  });

  it('says who else did something to the account, and not from where', async () => {
    await using server = await startAuditServer(dialect);
    const { token, orgId } = server;
    const body = { emails: ['mira@example.com'], role: 'edit' };
    const invited = await server.request<{ users: string[] }>('POST', `/orgs/${orgId}/invites`, {
      ...{ token, body },
    });
    const mira = await server.make.token(invited.body.users[0] ?? '');
    const list = await server.request<AuditList>('GET', '/user/audit-events?kind=user.created', {
      token: mira,
    });
    expect(list.body.items).toEqual([
      {
        ...{ id: expect.any(String), at: expect.any(String), kind: 'user.created' },
        actor: { kind: 'user', id: server.adminId, displayName: expect.any(String) },
        object: { kind: 'user', id: invited.body.users[0] },
        after: { displayName: 'mira', email: 'mira@example.com' },
        organization: null,
      },
    ]);
  });

  it('refuses a time that begins after it ends', async () => {
    await using server = await startAuditServer(dialect);
    const query = 'from=2030-01-02T00:00:00Z&to=2030-01-01T00:00:00Z';
    const { token } = server;
    const { status } = await server.request('GET', `/user/audit-events?${query}`, { token });
    expect(status).toBe(400);
  });
});
