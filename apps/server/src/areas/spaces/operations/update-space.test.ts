import type { SpaceResource } from '@octavo/contract/spaces';
import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer } from '../../../testing/test-server.ts';

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

  it('changes every field, clears by null what may be unset, and says what was and is', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    const { id } = await server.make.space(org.id, { title: 'Glazes' });
    const events: unknown[] = [];
    server.platform.events.on('space.updated', async (_tx, { before, after }) => {
      events.push([before, after]);
    });
    const patch = (body: unknown) =>
      server.request<SpaceResource>('PATCH', `/spaces/${id}`, { token, body });
    const steps: [object, object, unknown][] = [
      [{ title: 'Kilns' }, { title: 'Kilns' }, [{ title: 'Glazes' }, { title: 'Kilns' }]],
      [{ emoji: '1f525' }, { emoji: '🔥' }, [{ emoji: '📖' }, { emoji: '🔥' }]],
      [{ icon: 'fire' }, { icon: 'fire' }, [{ icon: null }, { icon: 'fire' }]],
      [{ icon: null }, {}, [{ icon: 'fire' }, { icon: null }]],
      [{ language: 'de' }, { language: 'de' }, [{ language: null }, { language: 'de' }]],
      [{ language: null }, {}, [{ language: 'de' }, { language: null }]],
      [
        { editMode: 'locked' },
        { editMode: 'locked' },
        [{ editMode: 'live' }, { editMode: 'locked' }],
      ],
      [
        { defaultLevel: 'read' },
        { defaultLevel: 'read' },
        [{ defaultLevel: null }, { defaultLevel: 'read' }],
      ],
      [
        { defaultLevel: null },
        { defaultLevel: null },
        [{ defaultLevel: 'read' }, { defaultLevel: null }],
      ],
    ];
    for (const [body, shown, event] of steps) {
      const { status, body: answer } = await patch(body);
      expect([status, answer]).toMatchObject([200, shown]);
      for (const field of ['icon', 'language']) {
        expect(field in answer, `${field} after ${JSON.stringify(body)}`).toBe(field in shown);
      }
      expect(events.pop()).toEqual(event);
    }
    for (const body of [
      { title: null },
      { title: '🏺'.repeat(51) },
      { emoji: null },
      { emoji: 'kiln' },
      { icon: 'a/b' },
      { icon: 'x'.repeat(101) },
      { language: 'tlh' },
      { editMode: null },
      { defaultLevel: 'owner' },
      { visibility: 'public' },
      { parent: null },
    ]) {
      const [field] = Object.keys(body);
      expect([await patch(body), body]).toMatchObject([
        { status: 400, body: { error: { details: [{ path: `body.${field}` }] } } },
        body,
      ]);
    }
    expect(events).toEqual([]);
  });
});
