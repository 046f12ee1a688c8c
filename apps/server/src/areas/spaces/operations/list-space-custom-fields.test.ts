import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import { makeFieldWorld } from '../../custom-fields/testing/field-world.ts';

describe.each(dialects)('GET /spaces/{spaceId}/custom-fields on %s', (dialect) => {
  it('lists what the space has with the fields, in the order of these', async () => {
    await using server = await startTestServer({ dialect });
    const world = await makeFieldWorld(server);
    const { body: owner } = await world.create({ name: 'owner', type: 'text' });
    await world.create({ name: 'unset', type: 'text' });
    const { body: size } = await world.create({ name: 'size', type: 'number' });
    const space = await server.make.space(world.orgId);
    await world.set(space.id, { size: 0, owner: 'Ada' });
    const list = (token: string) =>
      server.request('GET', `/spaces/${space.id}/custom-fields`, { token });
    expect((await list(world.token)).body).toEqual([
      { customField: owner, value: 'Ada' },
      { customField: size, value: 0 },
    ]);
    await server.request('POST', `${world.path}/owner/move`, {
      ...{ token: world.token, body: { position: {} } },
    });
    expect(await world.valuesOf(space.id)).toEqual([
      ['size', 0],
      ['owner', 'Ada'],
    ]);
    const guest = await server.make.member(world.orgId, null);
    expect((await list(guest.token)).status).toBe(404);
    await server.make.grant(space, guest.user.id, 'admin');
    expect((await list(guest.token)).body).toMatchObject([
      { value: 0, customField: { name: 'size', permissions: { view: true, edit: false } } },
      { value: 'Ada' },
    ]);
  });
});
