import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { openVariantWorld } from '../testing/variant-world.ts';

describe.each(dialects)('GET …/spaces/{targetSpaceId} of translations on %s', (dialect) => {
  it('shows it to those who see both spaces', async () => {
    await using world = await openVariantWorld(dialect);
    const { spaceId: source } = await world.addSource('Fire slowly.\n');
    const path = `${world.settingsPath}/spaces`;
    const { body } = await world.call('POST', path, { source, language: 'de' });
    const address = `${path}/${body.id}`;
    const reader = await world.server.make.member(world.orgId, 'read');
    const read = await world.call('GET', address, undefined, reader.token);
    expect(read.body).toMatchObject({ id: body.id, permissions: { view: true, edit: false } });
    const guest = await world.server.make.member(world.orgId, null);
    expect((await world.call('GET', address, undefined, guest.token)).status).toBe(404);
    await world.call('DELETE', `/spaces/${source}`);
    expect((await world.call('GET', address)).status).toBe(404);
    await world.call('POST', `/spaces/${source}/restore`);
    expect((await world.call('GET', address)).status).toBe(200);
    await world.call('DELETE', `/spaces/${body.id}`);
    await world.call('POST', `/spaces/${body.id}/restore`);
    expect((await world.call('GET', address)).status).toBe(404);
  });
});
