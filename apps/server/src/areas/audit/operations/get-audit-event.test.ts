import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startAuditServer } from '../testing/audit-server.ts';

describe.each(
  dialects,
)('GET /orgs/{organizationId}/audit-events/{auditEventId} on %s', (dialect) => {
  it('answers an event as lists show it, to admins of its organization', async () => {
    await using server = await startAuditServer(dialect);
    const [event] = (await server.list()).items;
    const get = (path: string, token = server.token) => server.request('GET', path, { token });
    const path = `${server.path}/${event?.id}`;
    expect((await get(path)).body).toEqual(event);
    expect((await get(path, await server.enrol('create'))).status).toBe(403);
    expect((await get(path, await server.enrol(null))).status).toBe(403);
    expect((await get(`${server.path}/none`)).status).toBe(404);
    const elsewhere = await server.make.org('Elsewhere');
    expect((await get(path, elsewhere.token)).status).toBe(404);
    const mixed = `/orgs/${elsewhere.org.id}/audit-events/${event?.id}`;
    expect((await get(mixed, elsewhere.token)).status).toBe(404);
  });

  it('cannot be changed or deleted', async () => {
    await using server = await startAuditServer(dialect);
    const [event] = (await server.list()).items;
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const { token } = server;
      const { status } = await server.request(method, `${server.path}/${event?.id}`, { token });
      expect(status).toBe(405);
    }
  });
});
