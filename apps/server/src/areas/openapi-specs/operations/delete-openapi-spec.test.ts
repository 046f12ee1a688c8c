import { describe, expect, it } from 'vitest';
import { listenTo } from '../../../testing/listen-to.ts';
import { dialects } from '../../../testing/test-platform.ts';
import { readSpecificationStamp } from '../index.ts';
import { makeSpec, makeSpecWorld, startSpecServer } from '../testing/spec-world.ts';

describe.each(dialects)('DELETE …/openapi/{specSlug} on %s', (dialect) => {
  it('removes a specification with all that it had, and frees its slug', async () => {
    await using opened = await startSpecServer(dialect);
    const { platform } = opened.server;
    const { db } = platform.database;
    const world = await makeSpecWorld(opened.server);
    const body = { source: { text: JSON.stringify(makeSpec()) } };
    await world.put('kilns', body);
    const first = await world.process('kilns');
    const stamp = await readSpecificationStamp(platform, db, world.orgId);
    const take = listenTo(platform, ['openapi-spec.deleted']);
    const remove = (token = world.token) =>
      opened.server.request('DELETE', `${world.path}/kilns`, { token });
    const { token } = await opened.server.make.member(world.orgId, 'review');
    expect((await remove(token)).status).toBe(403);
    expect((await remove()).status).toBe(205);
    expect((await remove()).status).toBe(404);
    expect(take()).toMatchObject([[expect.anything(), { before: { slug: 'kilns' } }]]);
    expect(await readSpecificationStamp(platform, db, world.orgId)).not.toBe(stamp);
    await platform.jobs.runDue();
    for (const table of ['openapi_versions', 'openapi_documents', 'openapi_parts'] as const) {
      expect([table, await db.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
    }
    await world.put('kilns', body);
    expect((await world.process('kilns')).id).not.toBe(first.id);
  });
});
