import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { openVariantWorld } from '../testing/variant-world.ts';

describe.each(dialects)('POST …/spaces/{targetSpaceId}/sync of translations on %s', (dialect) => {
  it('has it brought in step, for those who edit its target', async () => {
    await using world = await openVariantWorld(dialect);
    const { spaceId: source } = await world.addSource('Fire slowly.\n');
    const path = `${world.settingsPath}/spaces`;
    const { body } = await world.call('POST', path, { source, language: 'de' });
    const address = `${path}/${body.id}`;
    await world.later();
    expect(world.takeSent()).toHaveLength(1);
    const reader = await world.server.make.member(world.orgId, 'read');
    expect((await world.call('POST', `${address}/sync`, undefined, reader.token)).status).toBe(403);
    const both = await Promise.all([
      world.call('POST', `${address}/sync`),
      world.call('POST', `${address}/sync`),
    ]);
    expect(both.map(({ status }) => status)).toEqual([202, 202]);
    await world.later();
    expect((await world.call('GET', address)).body).toMatchObject({ state: 'complete' });
    expect(world.takeSent()).toEqual([]);
  });
});
