import { describe, expect, it } from 'vitest';
import { listenTo } from '../../../testing/listen-to.ts';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import { makeFieldWorld } from '../testing/field-world.ts';

describe.each(dialects)('DELETE …/custom-fields/{fieldName} on %s', (dialect) => {
  it('removes the field with all values, in deleted spaces too, and tells of how many', async () => {
    await using server = await startTestServer({ dialect });
    const world = await makeFieldWorld(server);
    await world.create({ name: 'owner', type: 'text' });
    await world.create({ name: 'tier', type: 'select:multi', options: ['x', 'y'] });
    const [a, b] = [await server.make.space(world.orgId), await server.make.space(world.orgId)];
    for (const { id } of [a, b]) await world.set(id, { owner: 'Ada', tier: ['x', 'y'] });
    await server.request('DELETE', `/spaces/${b.id}`, { token: world.token });
    const take = listenTo(server.platform, ['custom-field.deleted']);
    const remove = (token = world.token) =>
      server.request('DELETE', `${world.path}/tier`, { token });
    const reviewer = await server.make.member(world.orgId, 'review');
    expect((await remove(reviewer.token)).status).toBe(403);
    expect((await remove()).status).toBe(204);
    expect((await remove()).status).toBe(404);
    expect(take()).toMatchObject([
      ['custom-field.deleted', { before: { name: 'tier' }, valuesChanged: 2 }],
    ]);
    await server.request('POST', `/spaces/${b.id}/restore`, { token: world.token });
    for (const { id } of [a, b]) expect(await world.valuesOf(id)).toEqual([['owner', 'Ada']]);
    await world.create({ name: 'tier', type: 'number' });
    expect(await world.valuesOf(a.id)).toEqual([['owner', 'Ada']]);
  });
});
