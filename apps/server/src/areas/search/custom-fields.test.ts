import type { SearchSpaceResource } from '@octavo/contract/search';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Failure } from '../../testing/org-server.ts';
import { dialects } from '../../testing/test-platform.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { type FieldWorld, makeFieldWorld } from '../custom-fields/testing/field-world.ts';
import { writePages } from './testing/write-pages.ts';

interface List extends Failure {
  next?: { page: string };
  count: number;
  items: SearchSpaceResource[];
  facets?: { customField: string; values: { value: unknown; spaces: number }[] }[];
}

const FIELDS = [
  { name: 'tier', type: 'select:single', options: ['silver', 'gold'] },
  { name: 'owner', type: 'text' },
  { name: 'labels', type: 'tags' },
  { name: 'done', type: 'boolean' },
  { name: 'where', type: 'select:multi', options: ['us', 'eu'] },
];

const SPACES: readonly [title: string, text: string, values: Record<string, unknown>][] = [
  ['Glazes', 'the kiln', { tier: 'gold', owner: 'Ada', labels: ['a', 'b'], done: false }],
  ['Clays', 'the kiln', { tier: 'gold', labels: ['b'], done: true, where: ['eu', 'us'] }],
  ['Ashes', 'the kiln', { tier: 'silver', done: true, where: ['eu'] }],
  ['Wheels', 'no oven', { tier: 'silver', labels: ['c'] }],
];

describe.each(dialects)('searches of an organization by custom fields on %s', (dialect) => {
  let server: TestServer;
  let world: FieldWorld;
  let guestToken = '';

  beforeAll(async () => {
    server = await startTestServer({ dialect });
    world = await makeFieldWorld(server);
    for (const field of FIELDS) await world.create(field);
    const guest = await server.make.member(world.orgId, null);
    guestToken = guest.token;
    for (const [title, text, values] of SPACES) {
      const space = await server.make.space(world.orgId, { title });
      await writePages(server.platform, space.id, { page: { text } });
      await world.set(space.id, values);
      if (title === 'Clays') await server.make.grant(space, guest.user.id, 'read');
    }
  });
  afterAll(() => server.close());

  const ask = async (query: string, token = world.token) =>
    (await server.request<List>('GET', `/orgs/${world.orgId}/search?${query}`, { token })).body;

  it('find only in spaces that have what is asked', async () => {
    const find = async (query: string) => {
      const { items, count } = await ask(`query=kiln&${query}`);
      expect(count).toBe(items.length);
      return items.map(({ title }) => title).sort();
    };
    expect(await find('customField=tier:gold')).toEqual(['Clays', 'Glazes']);
    expect(await find('customField=tier:gold&customField=labels:a')).toEqual(['Glazes']);
    expect(await find('customField=labels:')).toEqual(['Ashes']);
    expect(await find('customField=labels:c')).toEqual([]);
  });

  it('count what all spaces that are found have, not only those of the page', async () => {
    const facets = [
      {
        customField: 'tier',
        values: [
          { value: 'silver', spaces: 1 },
          { value: 'gold', spaces: 2 },
        ],
      },
      {
        customField: 'labels',
        values: [
          { value: 'b', spaces: 2 },
          { value: 'a', spaces: 1 },
        ],
      },
      {
        customField: 'done',
        values: [
          { value: true, spaces: 2 },
          { value: false, spaces: 1 },
        ],
      },
      {
        customField: 'where',
        values: [
          { value: 'us', spaces: 1 },
          { value: 'eu', spaces: 2 },
        ],
      },
    ];
    const first = await ask('query=kiln&facets=true&limit=1');
    expect([first.count, first.items.length, first.facets]).toEqual([3, 1, facets]);
    const second = await ask(`query=kiln&facets=true&limit=1&page=${first.next?.page}`);
    expect(second.facets).toEqual(facets);
    expect(await ask('query=kiln')).not.toHaveProperty('facets');
    expect((await ask('query=nothing&facets=true')).facets).toEqual([]);
  });

  it('count as many spaces for a value as a search with that value finds', async () => {
    const { facets = [] } = await ask('query=kiln&facets=true');
    for (const { customField, values } of facets) {
      for (const { value, spaces } of values) {
        const { count } = await ask(`query=kiln&customField=${customField}:${value}`);
        expect([customField, value, count]).toEqual([customField, value, spaces]);
      }
    }
  });

  it('count only spaces that the caller may see', async () => {
    const { facets } = await ask('query=kiln&facets=true', guestToken);
    expect(facets?.map(({ values }) => values.map(({ spaces }) => spaces))).toEqual([
      [1],
      [1],
      [1],
      [1, 1],
    ]);
  });

  it('follow values that change, though what is found stays', async () => {
    const own = await makeFieldWorld(server);
    await own.create({ name: 'done', type: 'boolean' });
    const { id } = await server.make.space(own.orgId);
    await writePages(server.platform, id, { page: { text: 'the kiln' } });
    for (const value of [true, false]) {
      await own.set(id, { done: value });
      const path = `/orgs/${own.orgId}/search?query=kiln&facets=true`;
      const { body } = await server.request<List>('GET', path, { token: own.token });
      expect(body.facets).toEqual([{ customField: 'done', values: [{ value, spaces: 1 }] }]);
    }
  });

  it('refuse what lists of spaces refuse, and cursors of another filter', async () => {
    const refused = await ask('query=kiln&customField=tier:lead');
    expect(refused.error.details).toMatchObject([{ path: 'query.customField[0]' }]);
    const { next } = await ask('query=kiln&limit=1');
    const other = await ask(`query=kiln&limit=1&customField=tier:gold&page=${next?.page}`);
    expect(other.error.code).toBe(400);
  });
});
