import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listenTo } from '../../../testing/listen-to.ts';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { makeFieldWorld } from '../testing/field-world.ts';

describe.each(dialects)('PATCH …/custom-fields/{fieldName} on %s', (dialect) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ dialect });
  });
  afterAll(() => server.close());

  it('changes what is given, clears by null, and never the name or the type', async () => {
    const world = await makeFieldWorld(server);
    await world.create({ name: 'a', type: 'text', title: 'T', description: 'D' });
    const take = listenTo(server.platform, ['custom-field.updated']);
    const changed = await world.update('a', { title: null, placeholder: 'P' });
    expect(changed.body).toMatchObject({ name: 'a', description: 'D', placeholder: 'P' });
    expect(changed.body).not.toHaveProperty('title');
    expect((await world.update('a', { placeholder: 'P', description: 'D' })).status).toBe(200);
    expect(take().map(([, { before, after }]) => ({ before, after }))).toEqual([
      { before: { title: 'T', placeholder: null }, after: { title: null, placeholder: 'P' } },
    ]);
    for (const body of [{ name: 'b' }, { type: 'number' }]) {
      expect((await world.update('a', body)).status).toBe(400);
    }
  });

  it('says that the field was changed when it was, and only then', async () => {
    const world = await makeFieldWorld(server);
    const { body: made } = await world.create({ name: 'a', type: 'text' });
    expect((await world.update('a', {})).body.updatedAt).toBe(made.updatedAt);
    const { body } = await world.update('a', { title: 'T' });
    expect(body.updatedAt > made.updatedAt).toBe(true);
    expect(body.createdAt).toBe(made.createdAt);
  });

  it('takes options in a new order, which values follow', async () => {
    const world = await makeFieldWorld(server);
    await world.create({ name: 'a', type: 'select:multi', options: ['x', 'y', 'z'] });
    const { id } = await server.make.space(world.orgId);
    await world.set(id, { a: ['x', 'z'] });
    const { body } = await world.update('a', { options: ['z', 'new', 'y', 'x'] });
    expect(body.options).toEqual(['z', 'new', 'y', 'x']);
    expect(await world.valuesOf(id)).toEqual([['a', ['z', 'x']]]);
  });

  it('removes options from values, in deleted spaces too, and tells of how many', async () => {
    const world = await makeFieldWorld(server);
    await world.create({ name: 'one', type: 'select:single', options: ['x', 'y'] });
    await world.create({ name: 'many', type: 'select:multi', options: ['x', 'y', 'z'] });
    const spaces = await Promise.all([1, 2, 3].map(() => server.make.space(world.orgId)));
    const [a = '', b = '', c = ''] = spaces.map(({ id }) => id);
    await world.set(a, { one: 'x', many: ['x', 'y'] });
    await world.set(b, { one: 'y', many: ['x'] });
    await world.set(c, { one: 'x', many: ['y', 'z'] });
    await server.request('DELETE', `/spaces/${c}`, { token: world.token });
    const take = listenTo(server.platform, ['custom-field.updated']);
    await world.update('one', { options: ['y'] });
    await world.update('many', { options: ['z'] });
    await server.request('POST', `/spaces/${c}/restore`, { token: world.token });
    expect(await world.valuesOf(a)).toEqual([]);
    expect(await world.valuesOf(b)).toEqual([['one', 'y']]);
    expect(await world.valuesOf(c)).toEqual([['many', ['z']]]);
    expect(take().map(([, event]) => event)).toMatchObject([
      { valuesChanged: 2 },
      { valuesChanged: 3 },
    ]);
  });

  it('refuses options where there are none to have, too many, or one twice', async () => {
    const world = await makeFieldWorld(server);
    await world.create({ name: 'a', type: 'tags' });
    await world.create({ name: 'b', type: 'select:single', options: ['x'] });
    const refuse = async (name: string, options: unknown) =>
      (await world.update(name, { options })).body.error.details?.[0]?.path;
    expect(await refuse('a', ['x'])).toBe('body.options');
    expect(await refuse('b', [])).toBe('body.options');
    expect(await refuse('b', null)).toBe('body.options');
    expect(await refuse('b', ['x', 'y', 'y'])).toBe('body.options[2]');
  });

  it('never leaves a value that the options lack, when eight write beside it', async () => {
    const world = await makeFieldWorld(server);
    const spaces = await Promise.all(
      Array.from({ length: 8 }, () => server.make.space(world.orgId)),
    );
    await world.create({ name: 'one', type: 'select:single', options: ['x', 'y'] });
    await world.create({ name: 'many', type: 'select:multi', options: ['x', 'y'] });
    for (let round = 0; round < 3; round += 1) {
      for (const name of ['one', 'many']) await world.update(name, { options: ['x', 'y'] });
      const writes = spaces.map(({ id }) => world.set(id, { one: 'x', many: ['x', 'y'] }));
      const removals = ['one', 'many'].map((name) => world.update(name, { options: ['y'] }));
      const answers = [...(await Promise.all(writes)), ...(await Promise.all(removals))];
      expect(answers.filter(({ status }) => ![200, 204, 400].includes(status))).toEqual([]);
      const left = await Promise.all(spaces.map(({ id }) => world.valuesOf(id)));
      expect(left.flat(3)).not.toContain('x');
    }
  });
});
