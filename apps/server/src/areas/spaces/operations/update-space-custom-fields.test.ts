import type { SpaceResource } from '@octavo/contract/spaces';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listenTo } from '../../../testing/listen-to.ts';
import type { Failure } from '../../../testing/org-server.ts';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { makeFieldWorld } from '../../custom-fields/testing/field-world.ts';

const ALL: readonly object[] = [
  { name: 'owner', type: 'text' },
  { name: 'size', type: 'number' },
  { name: 'done', type: 'boolean' },
  { name: 'labels', type: 'tags' },
  { name: 'tier', type: 'select:single', options: ['gold', 'silver'] },
  { name: 'where', type: 'select:multi', options: ['eu', 'us', 'asia'] },
];

describe.each(dialects)('PATCH /spaces/{spaceId}/custom-fields on %s', (dialect) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ dialect });
  });
  afterAll(() => server.close());

  async function makeWorld(fields = ALL) {
    const world = await makeFieldWorld(server);
    for (const field of fields) await world.create(field);
    return { ...world, space: await server.make.space(world.orgId) };
  }

  it('sets values of every type, keeps those it does not name, and clears by null', async () => {
    const { space, set, valuesOf } = await makeWorld();
    const values = {
      ...{ owner: 'Ada 🏺', size: -1.5e-7, done: false, labels: ['b', 'a'] },
      ...{ tier: 'silver', where: ['asia', 'eu'] },
    };
    const { status, body } = await set(space.id, values);
    expect([status, body]).toEqual([204, undefined]);
    const whole = { ...values, where: ['eu', 'asia'] };
    expect(await valuesOf(space.id)).toEqual(Object.entries(whole));
    await set(space.id, { size: 3, labels: [], tier: null });
    expect(Object.fromEntries(await valuesOf(space.id))).toEqual({
      ...{ owner: 'Ada 🏺', size: 3, done: false, where: ['eu', 'asia'] },
    });
    await set(space.id, { owner: '', size: null, done: null, where: [] });
    expect(await valuesOf(space.id)).toEqual([]);
  });

  it('tells what was changed and nothing else, and nothing where nothing was', async () => {
    const { space, set, token } = await makeWorld();
    await set(space.id, { owner: 'Ada', size: 1 });
    const read = () => server.request<SpaceResource>('GET', `/spaces/${space.id}`, { token });
    const { updatedAt } = (await read()).body;
    const take = listenTo(server.platform, ['space.custom-fields-updated']);
    await set(space.id, { owner: 'Ada', tier: null });
    expect(take()).toEqual([]);
    expect((await read()).body.updatedAt).toBe(updatedAt);
    await set(space.id, { owner: 'Ada', size: null, tier: 'gold' });
    expect(take().map(([, { object, before, after }]) => ({ object, before, after }))).toEqual([
      {
        object: { kind: 'space', id: space.id },
        before: { customFields: { size: 1, tier: null } },
        after: { customFields: { size: null, tier: 'gold' } },
      },
    ]);
    expect((await read()).body.updatedAt > updatedAt).toBe(true);
  });

  it('names every mistake at once, and changes nothing then', async () => {
    const { space, set, valuesOf } = await makeWorld();
    const { status, body } = await set(space.id, {
      ...{ owner: 'fine', size: '3', done: 1, labels: ['a', 'a'], tier: 'lead', where: ['moon'] },
      ...{ nobody: 1, Owner: 'x', constructor: 'x' },
    });
    expect(status).toBe(400);
    const wrong = ['size', 'done', 'labels', 'tier', 'where', 'nobody', 'Owner', 'constructor'];
    const paths = body?.error.details?.map(({ path }) => path);
    expect(paths).toEqual(wrong.map((name) => `body.values.${name}`));
    expect(await valuesOf(space.id)).toEqual([]);
  });

  it('refuses bodies of another shape', async () => {
    const { space, token } = await makeWorld([]);
    const many = Object.fromEntries(Array.from({ length: 101 }, (_, at) => [at, { value: 1 }]));
    for (const body of [{}, { values: [] }, { values: { a: 1 } }, { values: { a: {} } }, many]) {
      const path = `/spaces/${space.id}/custom-fields`;
      expect((await server.request('PATCH', path, { token, body })).status).toBe(400);
    }
    const twice = await server.request<Failure>('PATCH', `/spaces/${space.id}/custom-fields`, {
      ...{ token, body: { values: { a: { value: 1, other: 2 } } } },
    });
    expect(twice.body.error.details).toMatchObject([{ path: 'body.values.a.other' }]);
    const huge = '{"values":{"a":{"value":1e999}}}';
    const path = `/spaces/${space.id}/custom-fields`;
    expect((await server.request('PATCH', path, { token, body: huge })).status).toBe(400);
  });

  it('takes names that objects have anyway for nothing but names', async () => {
    const names = ['__proto__', 'constructor', 'prototype', 'hasownproperty', 'tostring'];
    const { space, set, valuesOf, token } = await makeWorld(
      names.map((name) => ({ name, type: 'text' })),
    );
    const entries = names.map((name) => [name, `of ${name}`] as const);
    expect((await set(space.id, Object.fromEntries(entries))).status).toBe(204);
    expect(await valuesOf(space.id)).toEqual(entries);
    const shown = await server.request<SpaceResource>('GET', `/spaces/${space.id}`, { token });
    expect(Object.entries(shown.body.customFields)).toEqual(entries);
    expect(({} as Record<string, unknown>).value).toBeUndefined();
  });

  it('keeps all of eight changes of different fields that come at once', async () => {
    const fields = Array.from({ length: 8 }, (_, at) => ({ name: `f${at}`, type: 'number' }));
    const { space, set, valuesOf } = await makeWorld(fields);
    const answers = await Promise.all(fields.map(({ name }, at) => set(space.id, { [name]: at })));
    expect(answers.map(({ status }) => status)).toEqual(fields.map(() => 204));
    expect(await valuesOf(space.id)).toEqual(fields.map(({ name }, at) => [name, at]));
  });

  it('needs the role edit on the space, also where its content is locked', async () => {
    const { space, orgId, set, token } = await makeWorld();
    await server.request('PATCH', `/spaces/${space.id}`, { token, body: { editMode: 'locked' } });
    const ask = async (role: 'comment' | 'edit' | null) =>
      (await set(space.id, { size: 1 }, (await server.make.member(orgId, role)).token)).status;
    expect([await ask('edit'), await ask('comment'), await ask(null)]).toEqual([204, 403, 404]);
    const elsewhere = await makeWorld();
    expect((await set(elsewhere.space.id, { size: 1 })).status).toBe(404);
  });
});
