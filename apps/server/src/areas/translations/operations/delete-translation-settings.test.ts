import { describe, expect, it } from 'vitest';
import { listenTo } from '../../../testing/listen-to.ts';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import { makeSettingsWorld } from '../testing/settings-world.ts';

describe.each(dialects)('DELETE …/translations/{translationSettingsId} on %s', (dialect) => {
  it('removes the settings once, for those who may', async () => {
    await using server = await startTestServer({ dialect });
    const { create, get, orgId, path, token } = await makeSettingsWorld(server);
    const { body: made } = await create({ title: 'Handbook' });
    const { body: kept } = await create({ title: 'Kept' });
    const take = listenTo(server.platform, ['translation-settings.deleted']);
    const remove = (as = token) => server.request('DELETE', `${path}/${made.id}`, { token: as });
    const editor = await server.make.member(orgId, 'edit');
    expect((await remove(editor.token)).status).toBe(403);
    const answers = await Promise.all([remove(), remove()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([205, 404]);
    expect(take()).toMatchObject([
      ['translation-settings.deleted', { before: { title: 'Handbook' } }],
    ]);
    expect((await get(made.id)).status).toBe(404);
    expect((await get(kept.id)).status).toBe(200);
  });
});
