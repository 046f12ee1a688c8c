import { MAX_FIELDS } from '@octavo/contract/custom-fields';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listenTo } from '../../../testing/listen-to.ts';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { makeFieldWorld } from '../testing/field-world.ts';

describe.each(dialects)('POST /orgs/{organizationId}/custom-fields on %s', (dialect) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ dialect });
  });
  afterAll(() => server.close());

  it('makes a field of each type, says where it is, and tells of it', async () => {
    const world = await makeFieldWorld(server);
    const take = listenTo(server.platform, ['custom-field.created']);
    for (const type of ['text', 'number', 'boolean', 'tags', 'select:single', 'select:multi']) {
      const body = {
        ...{ name: type.replace(':', '-'), type, title: 'T', description: 'D', placeholder: 'P' },
        ...(type.startsWith('select') ? { options: ['b', 'a'] } : {}),
      };
      const answer = await world.create(body);
      expect(answer.status).toBe(201);
      expect(answer.body).toMatchObject({ ...body, permissions: { view: true, edit: true } });
      const location = new URL(answer.headers.get('location') ?? '').pathname;
      expect(location).toBe(`/v1${world.path}/${body.name}`);
      const got = await server.request('GET', location, { token: world.token });
      expect(got.body).toEqual(answer.body);
    }
    expect(await world.names()).toHaveLength(6);
    const [, told] = take()[4] ?? [];
    expect(told).toMatchObject({
      object: { kind: 'custom-field', name: 'select-single' },
      after: { type: 'select:single', options: ['b', 'a'], title: 'T' },
    });
  });

  it('leaves out what is not set, an empty text included', async () => {
    const world = await makeFieldWorld(server);
    const { body } = await world.create({ name: 'a', type: 'text', title: '', description: null });
    expect(Object.keys(body).sort()).toEqual(
      ['createdAt', 'id', 'name', 'permissions', 'type', 'updatedAt', 'urls'].sort(),
    );
  });

  it('takes names, texts and options within their limits, in characters', async () => {
    const world = await makeFieldWorld(server);
    const kilns = (count: number) => '🏺'.repeat(count);
    const taken = await world.create({
      ...{ name: `_-9${'a'.repeat(47)}`, type: 'select:multi', title: kilns(100) },
      ...{ description: kilns(200), placeholder: kilns(100) },
      options: [kilns(40), ...Array.from({ length: 49 }, (_, at) => `${at}`)],
    });
    expect(taken.status).toBe(201);
    const valid = { name: 'b', type: 'select:single', options: ['x'] };
    const refused: [change: object, path: string][] = [
      [{ name: '' }, 'body.name'],
      [{ name: 'a'.repeat(51) }, 'body.name'],
      [{ name: 'Kiln' }, 'body.name'],
      [{ name: 'a b' }, 'body.name'],
      [{ name: 'ö' }, 'body.name'],
      [{ name: 'a\n' }, 'body.name'],
      [{ name: 1 }, 'body.name'],
      [{ type: 'select' }, 'body.type'],
      [{ type: 'text' }, 'body.options'],
      [{ options: undefined }, 'body.options'],
      [{ options: [] }, 'body.options'],
      [{ options: Array.from({ length: 51 }, (_, at) => `${at}`) }, 'body.options'],
      [{ options: ['a', ''] }, 'body.options[1]'],
      [{ options: ['a', kilns(41)] }, 'body.options[1]'],
      [{ options: ['a', 'b', 'a'] }, 'body.options[2]'],
      [{ title: kilns(101) }, 'body.title'],
      [{ description: kilns(201) }, 'body.description'],
      [{ placeholder: kilns(101) }, 'body.placeholder'],
      [{ title: 'a\u0000b' }, 'body.title'],
    ];
    for (const [change, path] of refused) {
      const { status, body } = await world.create({ ...valid, ...change });
      expect([change, status, body.error.details?.[0]?.path]).toEqual([change, 400, path]);
    }
    expect(await world.names()).toHaveLength(1);
  });

  it('takes names that objects have anyway for nothing but names', async () => {
    const world = await makeFieldWorld(server);
    for (const name of ['__proto__', 'constructor', 'to-string', 'null']) {
      const made = await world.create({ name, type: 'text' });
      expect([made.status, made.body.name]).toEqual([201, name]);
      expect((await world.update(name, { title: 'T' })).body).toMatchObject({ name, title: 'T' });
    }
  });

  it('takes a name once in an organization, also of eight who ask at once', async () => {
    const [world, other] = [await makeFieldWorld(server), await makeFieldWorld(server)];
    const body = { name: 'owner', type: 'text' };
    const answers = await Promise.all(Array.from({ length: 8 }, () => world.create(body)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array.from({ length: 7 }, () => 409)]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.error).toMatchObject({ type: 'custom_field_name_taken' });
    expect((await other.create(body)).status).toBe(201);
  });

  it('adds fields in the order in which they come, and no more than an organization may have', async () => {
    const world = await makeFieldWorld(server);
    const ask = (at: number) => world.create({ name: `f${at}`, type: 'text' });
    const first = await Promise.all(Array.from({ length: 8 }, (_, at) => ask(at)));
    expect(first.map(({ status }) => status)).toEqual(first.map(() => 201));
    for (let at = 8; at < MAX_FIELDS - 1; at += 1) await ask(at);
    const last = await Promise.all([ask(200), ask(201), ask(202)]);
    expect(last.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const refused = last.find(({ status }) => status === 409);
    expect(refused?.body.error).toMatchObject({ type: 'too_many_custom_fields' });
    const list = await server.request<{ count: number; items: { id: string }[] }>(
      ...(['GET', `${world.path}?limit=1000`, { token: world.token }] as const),
    );
    const ids = list.body.items.map(({ id }) => id);
    expect(ids).toHaveLength(MAX_FIELDS);
    expect(ids).toEqual(ids.toSorted());
  });

  it('needs the role create', async () => {
    const world = await makeFieldWorld(server);
    const ask = async (role: 'create' | 'review' | null, name: string) => {
      const { token } = await server.make.member(world.orgId, role);
      return (await world.create({ name, type: 'text' }, token)).status;
    };
    expect([await ask('create', 'a'), await ask('review', 'b'), await ask(null, 'c')]).toEqual([
      201, 403, 403,
    ]);
  });

  it('makes one field for one idempotency key', async () => {
    const { path, token } = await makeFieldWorld(server);
    const ask = () =>
      server.request<{ id: string }>('POST', path, {
        ...{ token, body: { name: 'a', type: 'text' }, headers: { 'idempotency-key': 'kiln' } },
      });
    const first = await ask();
    expect([first.status, (await ask()).body.id]).toEqual([201, first.body.id]);
  });
});
