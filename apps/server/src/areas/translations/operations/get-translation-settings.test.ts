import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import { makeSettingsWorld } from '../testing/settings-world.ts';

describe.each(dialects)('GET …/translations/{translationSettingsId} on %s', (dialect) => {
  it('shows the settings to those with a role, with what they may do, and to no stranger', async () => {
    await using server = await startTestServer({ dialect });
    const world = await makeSettingsWorld(server);
    const { body: made } = await world.create({ title: 'Handbook', languages: ['de'] });
    for (const role of ['read', 'edit', 'create'] as const) {
      const { token } = await server.make.member(world.orgId, role);
      const permissions = { view: true, edit: role === 'create' };
      expect((await world.get(made.id, token)).body).toEqual({ ...made, permissions });
    }
    const guest = await server.make.member(world.orgId, null);
    expect((await world.get(made.id, guest.token)).status).toBe(403);
    const other = await makeSettingsWorld(server);
    expect((await other.get(made.id)).status).toBe(404);
    expect((await world.get(made.id, other.token)).status).toBe(404);
  });
});
