import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import type { SpaceResource } from '../resource.ts';

describe.each(dialects)('PATCH /spaces/{spaceId} on %s', (dialect) => {
  it('lets those who create rename, and only admins lock or set the default level', async () => {
    await using server = await startTestServer({ dialect });
    const { org } = await server.make.org();
    const space = await server.make.space(org.id);
    const { token: creator } = await server.make.member(org.id, 'create');
    const { token: editor } = await server.make.member(org.id, 'review');
    const patch = (token: string, body: unknown) =>
      server.request<SpaceResource>('PATCH', `/spaces/${space.id}`, { token, body });
    const renamed = await patch(creator, { title: 'Kilns', emoji: '🔥' });
    expect(renamed.status).toBe(200);
    expect(renamed.body).toMatchObject({ title: 'Kilns', emoji: '🔥', editMode: 'live' });
    expect((await patch(editor, { title: 'Mine' })).status).toBe(403);
    expect((await patch(creator, { editMode: 'locked' })).status).toBe(403);
    expect((await patch(creator, { title: 'No', defaultLevel: 'admin' })).status).toBe(403);
    const read = await server.request('GET', `/spaces/${space.id}`, { token: creator });
    expect(read.body).toEqual(renamed.body);
  });

  it('counts the default level from the next request on', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    const space = await server.make.space(org.id);
    const { token: creator } = await server.make.member(org.id, 'create');
    const path = `/spaces/${space.id}`;
    const may = async () =>
      (await server.request<SpaceResource>('GET', path, { token: creator })).body.permissions.edit;
    expect(await may()).toBe(true);
    await server.request('PATCH', path, { token, body: { defaultLevel: 'comment' } });
    expect(await may()).toBe(false);
    await server.request('PATCH', path, { token, body: { defaultLevel: null } });
    expect(await may()).toBe(true);
  });
});
