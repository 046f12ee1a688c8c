import { describe, expect, it } from 'vitest';
import { listenTo } from '../../../testing/listen-to.ts';
import { dialects } from '../../../testing/test-platform.ts';
import { openVariantWorld } from '../testing/variant-world.ts';

describe.each(dialects)('PATCH …/spaces/{targetSpaceId} of translations on %s', (dialect) => {
  it('pauses it for those who edit its target, and says nothing where it is so', async () => {
    await using world = await openVariantWorld(dialect);
    const { spaceId: source } = await world.addSource('Fire slowly.\n');
    const path = `${world.settingsPath}/spaces`;
    const { body } = await world.call('POST', path, { source, language: 'de' });
    const address = `${path}/${body.id}`;
    const reader = await world.server.make.member(world.orgId, 'read');
    const take = listenTo(world.platform, ['translation-variant.updated']);
    expect((await world.call('PATCH', address, { paused: true }, reader.token)).status).toBe(403);
    expect((await world.call('PATCH', address, { paused: 'yes' })).status).toBe(400);
    const both = await Promise.all([
      world.call('PATCH', address, { paused: true }),
      world.call('PATCH', address, { paused: true }),
    ]);
    expect(both.map((answer) => [answer.status, answer.body.paused])).toEqual([
      [200, true],
      [200, true],
    ]);
    expect(take()).toMatchObject([['translation-variant.updated', { after: { paused: true } }]]);
  });
});
