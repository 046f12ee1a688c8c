import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { openVariantWorld } from '../testing/variant-world.ts';

describe.each(dialects)('DELETE …/spaces/{targetSpaceId} of translations on %s', (dialect) => {
  it('ends it once, and leaves its spaces', async () => {
    await using world = await openVariantWorld(dialect);
    const { spaceId: source } = await world.addSource('Fire slowly.\n');
    const path = `${world.settingsPath}/spaces`;
    const { body } = await world.call('POST', path, { source, language: 'de' });
    const address = `${path}/${body.id}`;
    const reader = await world.server.make.member(world.orgId, 'read');
    expect((await world.call('DELETE', address, undefined, reader.token)).status).toBe(403);
    const both = await Promise.all([world.call('DELETE', address), world.call('DELETE', address)]);
    expect(both.map(({ status }) => status).sort()).toEqual([205, 404]);
    for (const id of [source, body.id]) {
      expect((await world.call('GET', `/spaces/${id}`)).status).toBe(200);
    }
  });
});
