import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import { RETENTION_MS } from '../access.ts';
import { CLOCKS_DIFFER_MS } from '../purge.ts';

describe.each(dialects)('DELETE /spaces/{spaceId} on %s', (dialect) => {
  it('hides the space and its content at once', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    const { id } = await server.make.space(org.id);
    const deleted = await server.request('DELETE', `/spaces/${id}`, { token });
    expect([deleted.status, deleted.body]).toEqual([205, undefined]);
    for (const path of ['/content', '/revisions', '/permissions/users', '/search?query=a']) {
      expect((await server.request('GET', `/spaces/${id}${path}`, { token })).status).toBe(404);
    }
    expect((await server.request('DELETE', `/spaces/${id}`, { token })).status).toBe(404);
    expect((await server.request('PATCH', `/spaces/${id}`, { token, body: {} })).status).toBe(404);
  });

  it('removes it for good after 7 days, with its revisions and grants', async () => {
    let now = new Date('2026-01-31T09:30:00.000Z');
    await using server = await startTestServer({
      dialect,
      platform: { clock: { now: () => now } },
    });
    const { db } = server.platform.database;
    const { org, token } = await server.make.org();
    const { user } = await server.make.member(org.id, null);
    const space = await server.make.space(org.id);
    const kept = await server.make.space(org.id);
    await server.make.grant(space, user.id, 'read');
    await server.request('DELETE', `/spaces/${space.id}`, { token });
    now = new Date(now.getTime() + RETENTION_MS - 1);
    await server.platform.jobs.runDue();
    expect(await db.selectFrom('spaces').select('id').execute()).toHaveLength(2);
    now = new Date(now.getTime() + 1);
    expect((await server.request('GET', `/spaces/${space.id}`, { token })).status).toBe(404);
    await server.platform.jobs.runDue();
    expect(await db.selectFrom('spaces').select('id').execute()).toHaveLength(2);
    now = new Date(now.getTime() + CLOCKS_DIFFER_MS);
    await server.platform.jobs.runDue();
    expect(await db.selectFrom('spaces').select('id').execute()).toEqual([{ id: kept.id }]);
    expect(await db.selectFrom('grants').selectAll().execute()).toEqual([]);
    const revisions = await db.selectFrom('revisions').select('space_id').execute();
    expect(revisions).toEqual([{ space_id: kept.id }]);
  });
});
