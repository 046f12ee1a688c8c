import type { SpaceResource } from '@octavo/contract/spaces';
import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import { moveAccessObject, updateAccessObject } from '../../access/index.ts';
import { RETENTION_MS } from '../access.ts';
import { CLOCKS_DIFFER_MS } from '../purge.ts';
import { makeLibrary } from '../testing/library.ts';

describe.each(dialects)('POST /spaces/{spaceId}/restore on %s', (dialect) => {
  it('brings the space back as it was, and the purge of its deletion leaves it alone', async () => {
    let now = new Date('2026-01-31T09:30:00.000Z');
    await using server = await startTestServer({
      dialect,
      platform: { clock: { now: () => now } },
    });
    const { org, token } = await server.make.org();
    const { id } = await server.make.space(org.id, { title: 'Glazes' });
    await server.request('DELETE', `/spaces/${id}`, { token });
    now = new Date(now.getTime() + 1000);
    const { status, body } = await server.request<SpaceResource>('POST', `/spaces/${id}/restore`, {
      token,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ id, title: 'Glazes' });
    expect(body).not.toHaveProperty('deletedAt');
    now = new Date(now.getTime() + RETENTION_MS + CLOCKS_DIFFER_MS);
    await server.platform.jobs.runDue();
    expect((await server.request('GET', `/spaces/${id}/content`, { token })).status).toBe(200);
  });

  it('is refused for a space that is not deleted, and after 7 days', async () => {
    let now = new Date('2026-01-31T09:30:00.000Z');
    await using server = await startTestServer({
      dialect,
      platform: { clock: { now: () => now } },
    });
    const { org, token } = await server.make.org();
    const { id } = await server.make.space(org.id);
    const restore = async () =>
      (await server.request('POST', `/spaces/${id}/restore`, { token })).status;
    expect(await restore()).toBe(409);
    await server.request('DELETE', `/spaces/${id}`, { token });
    now = new Date(now.getTime() + RETENTION_MS);
    expect(await restore()).toBe(404);
  });

  it('brings it back between the same neighbours, in the collection wherever that is by then', async () => {
    await using server = await startTestServer({ dialect });
    const library = await makeLibrary(server);
    const guides = await library.collection({ title: 'Guides' });
    const ids: string[] = [];
    for (const title of ['A', 'B', 'C']) ids.push(await library.space(title, guides));
    const b = ids[1] ?? '';
    const beside = { type: 'space', space: ids[0] };
    await library.call('DELETE', `/spaces/${b}`);
    expect(await library.titles(guides)).toEqual(['A', 'C']);
    // Enough moves into the gap beside it for its neighbours to be numbered anew, with it.
    const others = [await library.space('X', guides), await library.space('Y', guides)];
    for (let round = 0; round < 60; round += 1) {
      const body = { position: { after: beside } };
      await library.call('POST', `/spaces/${others[round % 2]}/move`, { body });
    }
    const outer = await library.collection({ title: 'Outer' });
    await server.platform.database.transaction((tx) =>
      moveAccessObject(tx, guides, { parentId: outer, position: 'a0' }),
    );
    const restored = await library.call('POST', `/spaces/${b}/restore`);
    expect(restored.body).toMatchObject({ parent: guides, visibility: 'in-collection' });
    expect(await library.titles(guides)).toEqual(['A', 'Y', 'X', 'B', 'C']);
  });

  it('comes last at the root where its collection is gone, also in that very moment', async () => {
    await using server = await startTestServer({ dialect });
    const library = await makeLibrary(server);
    await library.space('Root');
    for (let round = 0; round < 4; round += 1) {
      const guides = await library.collection({ title: `Guides ${round}` });
      const space = await library.space(`S${round}`, guides);
      await library.call('DELETE', `/spaces/${space}`);
      const remove = () => library.call('DELETE', `/collections/${guides}`);
      const restore = () => library.call('POST', `/spaces/${space}/restore`);
      const [removed, restored] =
        round === 0 ? [await remove(), await restore()] : await Promise.all([remove(), restore()]);
      expect(restored.status).toBe(200);
      const { body } = await library.call('GET', `/spaces/${space}`);
      if (removed.status === 205) {
        expect(body).not.toHaveProperty('parent');
        expect((await library.titles()).at(-1)).toBe(`S${round}`);
      } else {
        expect([removed.status, body.parent]).toEqual([409, guides]);
        expect(await library.titles(guides)).toEqual([`S${round}`]);
      }
    }
  });

  it('takes create on the space as its collection gives it by then', async () => {
    await using server = await startTestServer({ dialect });
    const library = await makeLibrary(server);
    const guides = await library.collection({ title: 'Guides' });
    const space = await library.space('A', guides);
    const creator = await library.member('create');
    const guest = await library.member(null, { collection: guides, role: 'create' });
    await library.call('DELETE', `/spaces/${space}`, { as: creator.token });
    await server.platform.database.transaction((tx) =>
      updateAccessObject(tx, guides, { defaultLevel: 'edit' }),
    );
    const restore = async (as: string) =>
      (await library.call('POST', `/spaces/${space}/restore`, { as })).status;
    expect(await restore(creator.token)).toBe(403);
    expect(await restore(guest.token)).toBe(200);
    expect(await restore(guest.token)).toBe(409);
  });

  it('lets one of several at once win, and goes until the last millisecond of 7 days', async () => {
    let now = new Date('2026-01-31T09:30:00.000Z');
    await using server = await startTestServer({
      dialect,
      platform: { clock: { now: () => now } },
    });
    const library = await makeLibrary(server);
    const id = await library.space('A');
    await library.call('DELETE', `/spaces/${id}`);
    now = new Date(now.getTime() + RETENTION_MS - 1);
    const all = Array.from({ length: 4 }, () => library.call('POST', `/spaces/${id}/restore`));
    const statuses = (await Promise.all(all)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409, 409, 409]);
    const deleted = Array.from({ length: 4 }, () => library.call('DELETE', `/spaces/${id}`));
    expect((await Promise.all(deleted)).map(({ status }) => status).sort()).toEqual([
      205, 404, 404, 404,
    ]);
  });
});
