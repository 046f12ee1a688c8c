import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Failure } from '../../testing/org-server.ts';
import { dialects } from '../../testing/test-platform.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { type FieldWorld, makeFieldWorld } from '../custom-fields/testing/field-world.ts';

interface List extends Failure {
  next?: { page: string };
  count: number;
  items: { id: string; title: string; customFields: Record<string, unknown> }[];
}

const FIELDS = [
  { name: 'owner', type: 'text' },
  { name: 'size', type: 'number' },
  { name: 'done', type: 'boolean' },
  { name: 'labels', type: 'tags' },
  { name: 'tier', type: 'select:single', options: ['gold', 'silver', 'bronze'] },
  { name: 'where', type: 'select:multi', options: ['eu', 'us'] },
];

const SPACES: readonly [title: string, values: Record<string, unknown>][] = [
  ['b', { owner: 'zoë', size: 10, done: true, labels: ['a', 'x:y'], tier: 'bronze' }],
  ['Äa', { owner: 'Ada', size: -2, done: false, labels: ['b', 'a'], where: ['eu', 'us'] }],
  ['A', {}],
  ['c', { owner: 'ZOE', size: 1.5, tier: 'gold', where: ['us'] }],
  ['B', { owner: '*', size: 10, done: true, tier: 'silver', labels: ['__proto__'] }],
];

describe.each(dialects)('lists of spaces by custom fields on %s', (dialect) => {
  let server: TestServer;
  let world: FieldWorld;
  let guestToken = '';

  beforeAll(async () => {
    server = await startTestServer({ dialect });
    const other = await makeFieldWorld(server);
    for (const field of FIELDS) await other.create(field);
    const foreign = await server.make.space(other.orgId, { title: 'foreign' });
    await other.set(foreign.id, { owner: 'Ada', size: 10, tier: 'gold', labels: ['a'] });

    world = await makeFieldWorld(server);
    for (const field of FIELDS) await world.create(field);
    const guest = await server.make.member(world.orgId, null);
    guestToken = guest.token;
    for (const [title, values] of SPACES) {
      const space = await server.make.space(world.orgId, { title });
      await world.set(space.id, values);
      if (title === 'Äa') await server.make.grant(space, guest.user.id, 'read');
    }
    const gone = await server.make.space(world.orgId, { title: 'gone' });
    await world.set(gone.id, { size: 10, labels: ['a'] });
    await server.request('DELETE', `/spaces/${gone.id}`, { token: world.token });
  });
  afterAll(() => server.close());

  const ask = (query: string, token = world.token) =>
    server.request<List>('GET', `/orgs/${world.orgId}/spaces?${query}`, { token });

  async function listTitles(query: string, token = world.token): Promise<string[]> {
    const { body } = await ask(query, token);
    const titles = body.items.map(({ title }) => title);
    expect(body.count).toBe(titles.length);
    return titles;
  }

  it('show what spaces have in the fields, and nothing of those that have nothing', async () => {
    const { body } = await ask('');
    const shown = body.items.map(({ title, customFields }) => [title, customFields]);
    expect(shown).toEqual(SPACES.map(([title, values]) => [title, values]));
  });

  it.each([
    ['customField=size:10', ['b', 'B']],
    ['customField=size:10.0', ['b', 'B']],
    ['customField=size:1e1', ['b', 'B']],
    ['customField=size:-2', ['Äa']],
    ['customField=size:3', []],
    ['customField=owner:Ada', ['Äa']],
    ['customField=owner:ada', []],
    ['customField=owner:Ada&customField=owner:ZOE', ['Äa', 'c']],
    ['customField=done:true', ['b', 'B']],
    ['customField=done:false', ['Äa']],
    ['customField=labels:a', ['b', 'Äa']],
    ['customField=labels:x:y', ['b']],
    ['customField=labels:__proto__', ['B']],
    ['customField=labels:a&customField=labels:b', ['b', 'Äa']],
    ['customField=labels:a&customField=size:10', ['b']],
    ['customField=tier:gold&customField=tier:silver', ['c', 'B']],
    ['customField=where:us', ['Äa', 'c']],
    ['customField=tier:', ['Äa', 'A']],
    ['customField=tier:&customField=tier:gold', ['Äa', 'A', 'c']],
    ['customField=tier:*', ['b', 'c', 'B']],
    ['customField=labels:*&customField=labels:', ['b', 'Äa', 'A', 'c', 'B']],
    ['customField=owner:&customField=size:', ['A']],
    [`customField=owner:${encodeURIComponent("' or 1=1 --")}`, []],
  ])('are filtered: %s', async (query, titles) => {
    expect(await listTitles(query)).toEqual(titles);
  });

  it.each([
    ['sort=createdAt', ['b', 'Äa', 'A', 'c', 'B']],
    ['order=desc', ['B', 'c', 'A', 'Äa', 'b']],
    ['sort=title', ['A', 'Äa', 'b', 'B', 'c']],
    ['sort=title&order=desc', ['c', 'B', 'b', 'Äa', 'A']],
    ['sort=customField:owner', ['B', 'Äa', 'b', 'c', 'A']],
    ['sort=customField:owner&order=desc', ['c', 'b', 'Äa', 'B', 'A']],
    ['sort=customField:size', ['Äa', 'c', 'b', 'B', 'A']],
    ['sort=customField:size&order=desc', ['B', 'b', 'c', 'Äa', 'A']],
    ['sort=customField:done', ['Äa', 'b', 'B', 'A', 'c']],
    ['sort=customField:tier', ['c', 'B', 'b', 'Äa', 'A']],
    ['sort=customField:tier&order=desc', ['b', 'B', 'c', 'A', 'Äa']],
    ['sort=customField:size&customField=labels:a', ['Äa', 'b']],
    ['sort=customField:tier&customField=done:&order=desc', ['c', 'A']],
  ])('are sorted, in pages of any length: %s', async (query, titles) => {
    expect(await listTitles(query)).toEqual(titles);
    for (const limit of [1, 2, 3]) {
      const paged: string[] = [];
      let page: string | undefined = '';
      while (page !== undefined) {
        const { body } = await ask(`${query}&limit=${limit}${page && `&page=${page}`}`);
        expect(body.count).toBe(titles.length);
        paged.push(...body.items.map(({ title }) => title));
        page = body.next?.page;
      }
      expect(paged).toEqual(titles);
    }
  });

  it('stay exact while spaces come and change behind the page', async () => {
    const own = await makeFieldWorld(server);
    await own.create({ name: 'size', type: 'number' });
    const add = async (title: string, size?: number) => {
      const { id } = await server.make.space(own.orgId, { title });
      if (size !== undefined) await own.set(id, { size });
      return id;
    };
    for (const size of [1, 3, 5]) await add(`${size}`, size);
    const last = await add('none');
    const read = async (page = '') => {
      const path = `/orgs/${own.orgId}/spaces?sort=customField:size&limit=2${page && `&page=${page}`}`;
      const { body } = await server.request<List>('GET', path, { token: own.token });
      return { titles: body.items.map(({ title }) => title), next: body.next?.page };
    };
    const first = await read();
    expect(first.titles).toEqual(['1', '3']);
    await add('0', 0);
    await add('4', 4);
    await own.set(last, { size: 9 });
    await add('never');
    const second = await read(first.next);
    expect(second.titles).toEqual(['4', '5']);
    const third = await read(second.next);
    expect(third).toEqual({ titles: ['none', 'never'], next: undefined });
  });

  it('hold no more than the caller may see', async () => {
    expect(await listTitles('sort=customField:size', guestToken)).toEqual(['Äa']);
    expect(await listTitles('customField=size:10', guestToken)).toEqual([]);
    expect(await listTitles('customField=labels:a&sort=title', guestToken)).toEqual(['Äa']);
  });

  it.each([
    ['customField=nobody:1', 'query.customField[0]'],
    ['customField=size:10&customField=Owner:x', 'query.customField[1]'],
    ['customField=size', 'query.customField[0]'],
    ['customField=', 'query.customField[0]'],
    ['customField=:x', 'query.customField[0]'],
    ['customField=size:ten', 'query.customField[0]'],
    ['customField=size:1e999', 'query.customField[0]'],
    ['customField=size:0x10', 'query.customField[0]'],
    ['customField=done:yes', 'query.customField[0]'],
    ['customField=tier:lead', 'query.customField[0]'],
    ['customField=constructor:x', 'query.customField[0]'],
    ['customField=owner:%00', 'query.customField'],
    ['sort=customField:nobody', 'query.sort'],
    ['sort=customField:labels', 'query.sort'],
    ['sort=customField:where', 'query.sort'],
    ['sort=updatedAt', 'query.sort'],
    ['sort=', 'query.sort'],
    ['order=up', 'query.order'],
  ])('refuse %s', async (query, path) => {
    const { status, body } = await ask(query);
    expect([status, body.error.details?.[0]?.path]).toEqual([400, path]);
  });

  it('name every wrong filter at once, and refuse more than fifty', async () => {
    const { body } = await ask('customField=size:x&customField=tier:gold&customField=a:b');
    expect(body.error.details?.map(({ path }) => path)).toEqual([
      'query.customField[0]',
      'query.customField[2]',
    ]);
    const many = Array.from({ length: 51 }, (_, at) => `customField=size:${at}`).join('&');
    expect((await ask(many)).status).toBe(400);
  });

  it('refuse cursors of another order or filter', async () => {
    const { body } = await ask('sort=customField:size&limit=1');
    const page = body.next?.page ?? '';
    for (const query of ['sort=title', 'sort=customField:size&order=desc', 'customField=size:10']) {
      const refused = await ask(`${query}&page=${page}`);
      expect([query, refused.status]).toEqual([query, 400]);
    }
  });

  it('follow titles that change', async () => {
    const own = await makeFieldWorld(server);
    const { id } = await server.make.space(own.orgId, { title: 'a' });
    await server.make.space(own.orgId, { title: 'b' });
    const body = { title: 'Ç' };
    await server.request('PATCH', `/spaces/${id}`, { token: own.token, body });
    const path = `/orgs/${own.orgId}/spaces?sort=title`;
    const list = await server.request<List>('GET', path, { token: own.token });
    expect(list.body.items.map(({ title }) => title)).toEqual(['b', 'Ç']);
  });
});
