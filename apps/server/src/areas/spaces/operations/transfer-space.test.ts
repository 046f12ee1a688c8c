import type { SpaceResource } from '@octavo/contract/spaces';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startTwoOrganizations, type TwoOrganizations } from '../testing/two-organizations.ts';

interface Refused {
  error: { type: string; details?: { path: string }[] };
}

describe.each(dialects)('POST /spaces/{spaceId}/transfer on %s', (dialect) => {
  let world: TwoOrganizations;
  beforeAll(async () => {
    world = await startTwoOrganizations(dialect);
  });
  afterAll(() => world[Symbol.asyncDispose]());

  const transfer = (id: string, body: unknown, as?: string) =>
    world.call<SpaceResource & Refused>('POST', `/spaces/${id}/transfer`, body, as);

  it('answers the space as the caller sees it there, last in its place, with its own level', async () => {
    const { newId, oldId, call, collection, space } = world;
    const [from, to] = [await collection(oldId, 'Old'), await collection(newId, 'New')];
    const first = await space(newId, 'First', to);
    const id = await space(oldId, 'Glazes', from);
    await call('PATCH', `/spaces/${id}`, { defaultLevel: 'edit', language: 'fr' });
    const before = await call<SpaceResource>('GET', `/spaces/${id}`);
    const { status, body } = await transfer(id, { organization: newId, parent: to });
    expect(status).toBe(200);
    expect(body).toEqual({
      ...{ ...before.body, organization: newId, parent: to },
      permissions: expect.objectContaining({ edit: true, create: false, admin: false }),
    });
    expect((await call('GET', `/spaces/${id}`)).body).toEqual(body);
    const { body: row } = await call<SpaceResource>(
      'GET',
      `/spaces/${id}`,
      undefined,
      world.newAdmin,
    );
    expect(row.permissions.admin).toBe(true);
    const { db } = world.server.platform.database;
    const inside = await db
      .selectFrom('access_objects')
      .select('id')
      .where('parent_id', '=', to)
      .orderBy('position')
      .execute();
    expect(inside.map((one) => one.id)).toEqual([first, id]);
    const root = await transfer(await space(oldId, 'Clays', from), {
      organization: newId,
      parent: null,
    });
    expect(root.body).not.toHaveProperty('parent');
  });

  it('takes admin of what it leaves and create in the place, and both organizations of the caller', async () => {
    const { oldId, newId, server, space, collection, grant, enrol } = world;
    const id = await space(oldId, 'Kept');
    const body = { organization: newId };
    const creator = await server.make.member(oldId, 'create');
    await enrol(newId, creator.user.id, 'admin');
    expect((await transfer(id, body, creator.token)).status).toBe(403);
    const stranger = await server.make.member(oldId, 'admin');
    const missing = { status: 400, body: { error: { type: 'unknown_reference' } } };
    expect(await transfer(id, body, stranger.token)).toMatchObject(missing);
    expect(await transfer(id, { organization: 'nothing' })).toMatchObject(missing);
    const reader = await server.make.member(oldId, 'admin');
    await enrol(newId, reader.user.id, 'review');
    expect((await transfer(id, body, reader.token)).status).toBe(403);
    const there = await collection(newId, 'For guests');
    const parent = { ...body, parent: there };
    const outsider = await server.make.member(oldId, null);
    await enrol(newId, outsider.user.id, 'admin');
    expect((await transfer(id, body, outsider.token)).status).toBe(404);
    await grant({ kind: 'space', id, organizationId: oldId }, outsider.user.id, 'admin');
    expect(await transfer(id, body, outsider.token)).toMatchObject({
      ...{ status: 403, body: { error: { message: expect.stringContaining('that it leaves') } } },
    });
    const giver = await server.make.member(oldId, 'admin');
    await enrol(newId, giver.user.id, null);
    expect((await transfer(id, body, giver.token)).status).toBe(403);
    expect(await transfer(id, parent, giver.token)).toMatchObject({
      ...{ status: 400, body: { error: { details: [{ path: 'body.parent' }] } } },
    });
    await grant({ kind: 'collection', id: there, organizationId: newId }, giver.user.id, 'create');
    expect((await transfer(id, body, giver.token)).status).toBe(403);
    expect(await transfer(id, parent, giver.token)).toMatchObject({
      ...{ status: 200, body: { permissions: { create: true, admin: false } } },
    });
  });

  it('refuses what is wrong with the body, and tokens that may only read', async () => {
    const { oldId, newId, server, space, collection, userId } = world;
    const id = await space(oldId, 'Kept');
    const own = await collection(oldId, 'Own');
    for (const body of [{}, { organization: null }, { organization: newId, position: 'last' }]) {
      expect((await transfer(id, body)).status).toBe(400);
    }
    for (const parent of [own, 'nothing', id]) {
      expect(await transfer(id, { organization: newId, parent })).toMatchObject({
        ...{ status: 400, body: { error: { details: [{ path: 'body.parent' }] } } },
      });
    }
    const onlyReads = await server.make.token(userId, { readOnly: true });
    expect((await transfer(id, { organization: newId }, onlyReads)).status).toBe(403);
    await world.call('DELETE', `/spaces/${id}`);
    expect((await transfer(id, { organization: newId })).status).toBe(404);
  });

  it('moves it within its own organization, and refuses to leave it where it is', async () => {
    const { oldId, server, space, collection, grant } = world;
    const [id, parent] = [await space(oldId, 'Wheels'), await collection(oldId, 'Shelf')];
    const guest = await server.make.member(oldId, null);
    await grant({ kind: 'space', id, organizationId: oldId }, guest.user.id, 'read');
    const stays = { status: 409, body: { error: { type: 'already_there' } } };
    expect(await transfer(id, { organization: oldId })).toMatchObject(stays);
    expect((await transfer(id, { organization: oldId, parent })).body.parent).toBe(parent);
    expect(await transfer(id, { organization: oldId, parent })).toMatchObject(stays);
    const seen = await world.call('GET', `/spaces/${id}`, undefined, guest.token);
    expect(seen.status).toBe(200);
    expect((await transfer(id, { organization: oldId })).body).not.toHaveProperty('parent');
  });
});
