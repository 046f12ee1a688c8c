import { describe, expect, it } from 'vitest';
import { testActor } from '../../testing/test-actor.ts';
import { dialects } from '../../testing/test-platform.ts';
import { exportTree } from '../exports/export-tree.ts';
import { importIntoSpace } from '../imports/import-tree.ts';
import { makeMemoryTarget, makeMemoryTree } from '../imports/testing/memory-tree.ts';
import { createOrganization } from '../orgs/index.ts';
import { computePages } from './compute.ts';
import {
  type ComputedServer,
  declare,
  makeEntry,
  openComputedServer,
} from './testing/computed-server.ts';

const LIST = makeEntry('get /pets', { tags: ['pets'], operationId: 'listPets', summary: 'List' });
const ADD = makeEntry('post /pets', { tags: ['pets'], summary: 'Add' });
const NEW = makeEntry('get /new', { tags: ['pets'], summary: 'New' });
const HEALTH = makeEntry('get /health');
const FIRST = ['pets: pets', 'pets/list-pets: List', 'pets/add: Add', 'get-health: GET /health'];

const countRevisions = async ({ call, space }: ComputedServer) =>
  (await call<{ items: { type: string }[] }>('GET', `${space}/revisions`)).body.items;

describe.each(dialects)('a computed page on %s', (dialect) => {
  it('has the pages of its specification, in every place that shows pages', async () => {
    await using server = await openComputedServer(dialect);
    const { call, space, api } = server;
    expect(await server.list()).toEqual([]);
    await server.publish([LIST, ADD, HEALTH]);
    expect(await server.list()).toEqual(FIRST);
    const [{ type } = { type: '' }] = await countRevisions(server);
    expect(type).toBe('computed');
    const page = await call('GET', `${space}/content/path/api%2Fpets%2Flist-pets?format=markdown`);
    expect(page.body).toMatchObject({
      ...{ title: 'List', type: 'document', computedSeed: 'operation get /pets' },
      markdown:
        '{% openapi-operation spec="pets" path="/pets" method="get" %}\n{% endopenapi-operation %}\n',
      computed: { dependencies: { spec: { ref: { kind: 'openapi', spec: 'pets' } } } },
    });
    expect(page.body).not.toHaveProperty('documentId');
    const declared = await server.pages(space, '?computed=false');
    expect([...declared.values()].map(({ title }) => title)).toEqual(['Home', 'API']);
    expect(declared.get(api)).toMatchObject({ type: 'computed' });
    const found = await call<{ items: { title: string }[] }>('GET', `${space}/search?query=add`);
    expect(found.body.items.map(({ title }) => title)).toContain('Add');
    expect(await server.readSite('api/pets/list-pets')).toContain('List');
    expect(await server.readSite('api/pets')).toContain('href="/sites');
  });

  it('follows new versions with one commit, and with none where these list the same', async () => {
    await using server = await openComputedServer(dialect);
    await server.publish([LIST, ADD, HEALTH]);
    const ids = new Map([...(await server.pages()).values()].map(({ path, id }) => [path, id]));
    const before = await countRevisions(server);
    await server.publish([{ ...LIST, summary: 'List all', operationId: 'listAll' }, NEW, HEALTH]);
    expect(await server.list()).toEqual([
      ...['pets: pets', 'pets/list-pets: List all', 'pets/new: New', 'get-health: GET /health'],
    ]);
    expect((await server.pages()).get(ids.get('api/pets/list-pets') ?? '')?.title).toBe('List all');
    expect(await countRevisions(server)).toHaveLength(before.length + 1);
    await server.publish([{ ...LIST, summary: 'List all', operationId: 'listAll' }, NEW, HEALTH]);
    expect(await countRevisions(server)).toHaveLength(before.length + 1);
    const read = await server.readSite('api/get-health');
    expect(read).toContain('GET /health');
    await server.publish([{ ...HEALTH, tags: ['state'] }]);
    const { url } = await fetch(`${await server.siteUrl()}/api/get-health`);
    expect(url).toMatch(/\/api\/state\/get-health$/);
    expect(await server.list()).toEqual(['state: state', 'state/get-health: GET /health']);
  });

  it('keeps people from editing what it makes, and lets them move and delete all of it', async () => {
    await using server = await openComputedServer(dialect);
    const { call, space, api } = server;
    await server.publish([LIST]);
    const id = [...(await server.pages()).values()].find(({ title }) => title === 'List')?.id;
    const title = 'Mine';
    for (const change of [
      { operation: 'update_page', page: id, title },
      { operation: 'update_page', page: id, into: null },
      { operation: 'delete_page', page: id },
      { operation: 'revert_page', page: id },
      { operation: 'insert_page', title, document: {}, into: id },
    ]) {
      const changes = [{ operation: 'update_page', page: api, title: 'Other' }, change];
      const answer = await call('POST', `${space}/content`, { body: { changes } });
      expect([answer.status, answer.body.error]).toMatchObject([409, { type: 'page_generated' }]);
      expect(JSON.stringify(answer.body)).toContain('Other');
    }
    const own = { operation: 'insert_page', title, document: {}, into: api, slug: 'pets' };
    expect((await call('POST', `${space}/content`, { body: { changes: [own] } })).status).toBe(409);
    await server.change(space, [
      { operation: 'insert_page', title: 'Above', document: {} },
      { operation: 'update_page', page: api, slug: 'reference' },
    ]);
    await server.runJobs();
    expect([...(await server.pages()).values()].map(({ path }) => path)).toContain(
      'reference/pets/list-pets',
    );
    await server.change(space, [{ operation: 'delete_page', page: api }]);
    await server.runJobs();
    expect([...(await server.pages()).values()].map((page) => page.title)).toEqual([
      'Home',
      'Above',
    ]);
    await server.publish([LIST, ADD]);
    expect((await server.pages()).size).toBe(2);
  });

  it('says what is wrong with what it is to be made from', async () => {
    await using server = await openComputedServer(dialect);
    const { call, space, api } = server;
    const { computed, ...bare } = declare();
    const send = async (change: object) =>
      (await call('POST', `${space}/content`, { body: { changes: [change] } })).body.error;
    expect(await send(bare)).toMatchObject({ code: 400, message: /computed is required/ });
    expect(await send({ ...bare, type: 'document', computed })).toMatchObject({ code: 400 });
    expect(await send({ operation: 'update_page', page: api, type: 'document' })).toMatchObject({
      code: 400,
    });
    const props = { models: 'x'.repeat(5_000) };
    expect(await send(declare('pets', props))).toMatchObject({ message: /computed.props/ });
  });

  it('is merged without a question, whatever was made meanwhile on either side', async () => {
    await using server = await openComputedServer(dialect);
    const { api, space } = server;
    await server.publish([LIST, HEALTH]);
    const sides = await server.openSides();
    await server.change(sides.request, [
      { ...declare('pets', { models: true }), title: 'Second' },
      { operation: 'update_page', page: api, description: 'Of pets' },
    ]);
    await server.runJobs();
    expect([...(await server.pages(sides.request)).values()].map((page) => page.path)).toContain(
      'second/pets/list-pets',
    );
    await server.publish([{ ...LIST, summary: 'All' }, ADD]);
    const url = `${sides.request}/changes`;
    const listed = await server.call<{ changes: { page: { title: string } }[] }>('GET', url);
    expect(listed.body.changes.map(({ page }) => page.title).sort()).toEqual(['API', 'Second']);
    expect((await sides.merge()).result).toBe('merge');
    await server.runJobs();
    const paths = [...(await server.pages()).values()].map(
      ({ path, title }) => `${path}: ${title}`,
    );
    const tree = ['pets: pets', 'pets/list-pets: All', 'pets/add: Add'];
    for (const [root, of] of [
      ['api', tree],
      ['second', tree],
    ] as const) {
      expect(paths.filter((path) => path.startsWith(`${root}/`))).toEqual(
        of.map((path) => `${root}/${path}`),
      );
    }
    const other = await server.openSides();
    await server.change(other.request, [{ operation: 'delete_page', page: api }]);
    await server.publish([NEW]);
    expect((await other.merge()).result).toBe('merge');
    await server.runJobs();
    expect(await server.list(space)).toEqual([]);
  });

  it('is made anew where a space goes back to what it was', async () => {
    await using server = await openComputedServer(dialect);
    const { call, space } = server;
    await server.publish([LIST]);
    const [first] = (await call<{ items: { id: string }[] }>('GET', `${space}/revisions`)).body
      .items;
    await server.publish([ADD]);
    const back = await call('POST', `${space}/revisions/${first?.id}/rollback`);
    expect(back.status).toBe(201);
    expect(await server.list()).toEqual(['pets: pets', 'pets/list-pets: List']);
    await server.runJobs();
    expect(await server.list()).toEqual(['pets: pets', 'pets/add: Add']);
  });

  it('is exported as what it is made from, and importing that changes nothing', async () => {
    await using server = await openComputedServer(dialect);
    const { platform, spaceId } = server;
    await server.publish([LIST, ADD]);
    const pages = await server.pages();
    const target = makeMemoryTarget();
    await exportTree(platform, spaceId, target);
    const files = Object.fromEntries(target.files);
    expect(Object.keys(files).sort()).toEqual(['README.md', 'SUMMARY.md']);
    expect(String(files['SUMMARY.md'])).toContain('type: builtin:openapi');
    for (const isFirst of [true, false]) {
      const tree = makeMemoryTree(files);
      const { changed } = await importIntoSpace(platform, tree, { spaceId, actor: testActor });
      expect(changed).toBe(isFirst);
      await server.runJobs();
      expect([...(await server.pages()).keys()]).toEqual([...pages.keys()]);
      const [last] = await countRevisions(server);
      expect(last?.type).toBe('edits');
    }
  });

  it('comes with a copy of its space, and follows there as well', async () => {
    await using server = await openComputedServer(dialect);
    await server.publish([LIST]);
    const copy = await server.call<{ id: string }>('POST', `${server.space}/duplicate`);
    await server.runJobs();
    await server.publish([ADD]);
    expect(await server.list(`/spaces/${copy.body.id}`)).toEqual(['pets: pets', 'pets/add: Add']);
  });

  it('is made once where servers make it at once, and waits for a space that is locked', async () => {
    await using server = await openComputedServer(dialect);
    const { platform, spaceId, space } = server;
    await server.publish([LIST]);
    const before = (await countRevisions(server)).length;
    await server.setEditMode('locked');
    await server.publish([ADD]);
    expect(await server.list()).toEqual(['pets: pets', 'pets/list-pets: List']);
    await server.setEditMode('live');
    await Promise.all(
      [1, 2, 3].map(() => computePages(platform, { space_id: spaceId, branch: '' })),
    );
    await server.runJobs();
    expect(await server.list(space)).toEqual(['pets: pets', 'pets/add: Add']);
    expect(await countRevisions(server)).toHaveLength(before + 1);
  });

  it('is empty in another organization, which has no such specification', async () => {
    await using server = await openComputedServer(dialect);
    const { platform, adminId, space } = server;
    await server.publish([LIST]);
    const other = await platform.database.transaction((tx) =>
      createOrganization(platform, tx, { title: 'Other' }, { adminId, actor: testActor }),
    );
    const body = { organization: other.id };
    expect((await server.call('POST', `${space}/transfer`, { body })).status).toBe(200);
    await server.runJobs();
    expect([...(await server.pages()).values()].map(({ title }) => title)).toEqual(['Home', 'API']);
  });
});
