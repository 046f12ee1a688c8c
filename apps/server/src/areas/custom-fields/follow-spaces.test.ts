import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dialects } from '../../testing/test-platform.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { readFieldValues } from './field-values.ts';
import { transferFieldValues } from './follow-spaces.ts';
import { makeFieldWorld } from './testing/field-world.ts';

const ALL = {
  ...{ owner: 'Ada', size: -1.5, done: true, labels: ['b', 'a'], tier: 'gold' },
  where: ['eu', 'us'],
};

const FIELDS = [
  { name: 'owner', type: 'text' },
  { name: 'size', type: 'number' },
  { name: 'done', type: 'boolean' },
  { name: 'labels', type: 'tags' },
  { name: 'tier', type: 'select:single', options: ['gold', 'silver'] },
  { name: 'where', type: 'select:multi', options: ['eu', 'us'] },
];

describe.each(dialects)('what spaces have in custom fields on %s', (dialect) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ dialect });
  });
  afterAll(() => server.close());

  async function makeWorld(fields: readonly object[] = FIELDS) {
    const world = await makeFieldWorld(server);
    for (const field of fields) await world.create(field);
    return world;
  }
  const read = async (spaces: readonly string[]) => {
    const values = await readFieldValues(server.platform, server.platform.database.db, spaces);
    return spaces.map((id) => values.get(id) ?? {});
  };
  const transfer = (spaces: readonly string[], organization: string) =>
    server.platform.database.transaction((tx) => transferFieldValues(tx, spaces, organization));

  it('is copied with a duplicate, which is another space from then on', async () => {
    const world = await makeWorld();
    const { id } = await server.make.space(world.orgId);
    await world.set(id, ALL);
    const { body, status } = await server.request<{ id: string; customFields: unknown }>(
      ...(['POST', `/spaces/${id}/duplicate`, { token: world.token }] as const),
    );
    expect([status, body.customFields]).toEqual([201, ALL]);
    await world.set(body.id, { owner: 'Grace' });
    expect(await read([id, body.id])).toEqual([ALL, { ...ALL, owner: 'Grace' }]);
  });

  it('is kept through delete and restore', async () => {
    const world = await makeWorld();
    const { id } = await server.make.space(world.orgId);
    await world.set(id, ALL);
    const { token } = world;
    await server.request('DELETE', `/spaces/${id}`, { token });
    const deleted = await server.request('GET', `/spaces/${id}`, { token });
    expect(deleted.body).toMatchObject({ deletedAt: expect.any(String), customFields: ALL });
    await server.request('POST', `/spaces/${id}/restore`, { token });
    expect(await read([id])).toEqual([ALL]);
  });

  it('goes with a space that is removed for good, and no other', async () => {
    const world = await makeWorld();
    const spaces = [await server.make.space(world.orgId), await server.make.space(world.orgId)];
    const [gone = '', stays = ''] = spaces.map(({ id }) => id);
    for (const id of [gone, stays]) await world.set(id, ALL);
    const { database } = server.platform;
    await database.transaction((tx) => sql`delete from spaces where id = ${gone}`.execute(tx));
    expect(await read([gone, stays])).toEqual([{}, ALL]);
    const rows = await database.db
      .selectFrom('custom_field_values')
      .select('space_id')
      .where('space_id', '=', gone)
      .execute();
    expect(rows).toEqual([]);
  });

  it('goes to another organization as far as that has the fields and the options', async () => {
    const from = await makeWorld();
    const to = await makeWorld([
      ...[{ name: 'size', type: 'text' }, { name: 'labels', type: 'tags' }, ...FIELDS.slice(0, 1)],
      { name: 'tier', type: 'select:single', options: ['silver'] },
      { name: 'where', type: 'select:multi', options: ['us', 'asia', 'eu'] },
    ]);
    const spaces = await Promise.all([1, 2, 3].map(() => server.make.space(from.orgId)));
    const [a = '', b = '', stays = ''] = spaces.map(({ id }) => id);
    await from.set(a, ALL);
    await from.set(b, { tier: 'silver', where: ['eu'] });
    await from.set(stays, ALL);
    expect(await transfer([a, b], to.orgId)).toBe(3);
    expect(await read([a, b, stays])).toEqual([
      { owner: 'Ada', labels: ['b', 'a'], where: ['us', 'eu'] },
      { tier: 'silver', where: ['eu'] },
      ALL,
    ]);
    await to.update('where', { options: ['asia'] });
    await from.update('where', { options: ['eu'] });
    expect(await read([a, b, stays])).toEqual([
      { owner: 'Ada', labels: ['b', 'a'] },
      { tier: 'silver' },
      { ...ALL, where: ['eu'] },
    ]);
  });

  it('stays where it is when spaces go to where they are, or none go', async () => {
    const world = await makeWorld();
    const { id } = await server.make.space(world.orgId);
    await world.set(id, ALL);
    expect([await transfer([id], world.orgId), await transfer([], world.orgId)]).toEqual([0, 0]);
    expect(await read([id])).toEqual([ALL]);
  });
});
