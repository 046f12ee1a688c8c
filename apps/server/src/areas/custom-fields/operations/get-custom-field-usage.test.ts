import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import { makeFieldWorld } from '../testing/field-world.ts';

describe.each(dialects)('GET …/custom-fields/{fieldName}/usage on %s', (dialect) => {
  it('counts the spaces with a value and those with each option, deleted ones too', async () => {
    await using server = await startTestServer({ dialect });
    const world = await makeFieldWorld(server);
    await world.create({ name: 'tier', type: 'select:multi', options: ['z', 'y', 'x'] });
    await world.create({ name: 'labels', type: 'tags' });
    const [a, b] = [await server.make.space(world.orgId), await server.make.space(world.orgId)];
    await world.set(a.id, { tier: ['x', 'z'], labels: ['p', 'q'] });
    await world.set(b.id, { tier: ['x'] });
    await server.request('DELETE', `/spaces/${b.id}`, { token: world.token });
    const usageOf = async (name: string, token = world.token) =>
      server.request('GET', `${world.path}/${name}/usage`, { token });
    expect((await usageOf('tier')).body).toEqual({
      spaces: 2,
      options: [
        { option: 'z', spaces: 1 },
        { option: 'y', spaces: 0 },
        { option: 'x', spaces: 2 },
      ],
    });
    expect((await usageOf('labels')).body).toEqual({ spaces: 1, options: [] });
    const reviewer = await server.make.member(world.orgId, 'review');
    expect((await usageOf('tier', reviewer.token)).status).toBe(403);
  });
});
