import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { openRequestServer, type RequestServer } from '../testing/request-server.ts';

interface List {
  next?: { page: string };
  count: number;
  items: { number: number; status: string }[];
}

async function list(server: RequestServer, query = '') {
  const path = `/spaces/${server.spaceId}/change-requests${query}`;
  return server.call<List>('GET', path);
}

const numbersOf = ({ items }: List) => items.map(({ number }) => number);

async function setStatus(server: RequestServer, number: number, status: string): Promise<void> {
  const path = `/spaces/${server.spaceId}/change-requests/${number}`;
  await server.call('PATCH', path, { body: { status } });
}

describe.each(dialects)('GET /spaces/{spaceId}/change-requests on %s', (dialect) => {
  it('lists those that are open unless another status is asked for', async () => {
    await using server = await openRequestServer(dialect);
    for (let opened = 0; opened < 4; opened += 1) await server.open();
    await setStatus(server, 2, 'open');
    await setStatus(server, 4, 'open');
    await setStatus(server, 3, 'archived');
    const open = await list(server);
    expect(open.body.count).toBe(2);
    expect(numbersOf(open.body)).toEqual([4, 2]);
    expect(numbersOf((await list(server, '?status=draft')).body)).toEqual([1]);
    expect(numbersOf((await list(server, '?status=archived')).body)).toEqual([3]);
    expect(numbersOf((await list(server, '?status=merged')).body)).toEqual([]);
    expect(numbersOf((await list(server, '?status=all')).body)).toEqual([4, 3, 2, 1]);
  });

  it('lists page by page while more are opened', async () => {
    await using server = await openRequestServer(dialect);
    for (let opened = 0; opened < 3; opened += 1) await server.open();
    const first = await list(server, '?status=all&limit=2');
    expect(first.body.count).toBe(3);
    expect(numbersOf(first.body)).toEqual([3, 2]);
    await server.open();
    const page = encodeURIComponent(first.body.next?.page ?? '');
    const second = await list(server, `?status=all&limit=2&page=${page}`);
    expect(numbersOf(second.body)).toEqual([1]);
    expect(second.body).not.toHaveProperty('next');
    expect((await list(server, `?status=open&page=${page}`)).status).toBe(400);
  });

  it('lists those of any status that is given, in whatever order', async () => {
    await using server = await openRequestServer(dialect);
    for (let opened = 0; opened < 3; opened += 1) await server.open();
    await setStatus(server, 2, 'open');
    await setStatus(server, 3, 'archived');
    const some = await list(server, '?status=open&status=draft');
    expect([some.body.count, numbersOf(some.body)]).toEqual([2, [2, 1]]);
    const first = await list(server, '?status=archived&status=draft&limit=1');
    const page = encodeURIComponent(first.body.next?.page ?? '');
    const second = await list(server, `?status=draft&status=archived&limit=1&page=${page}`);
    expect([...numbersOf(first.body), ...numbersOf(second.body)]).toEqual([3, 1]);
    expect(numbersOf((await list(server, '?status=open&status=all')).body)).toEqual([3, 2, 1]);
    expect((await list(server, '?status=open&status=lost')).status).toBe(400);
  });

  it('lists those that somebody opened', async () => {
    await using server = await openRequestServer(dialect);
    await server.open('Of the admin');
    const opened = await server.open('Of the editor', 'editor');
    const query = `?status=all&creator=${server.editorId}`;
    const { body } = await list(server, query);
    expect([body.count, numbersOf(body)]).toEqual([1, [opened.number]]);
    const everywhere = `/orgs/${server.organizationId}/change-requests${query}`;
    expect(numbersOf((await server.call<List>('GET', everywhere)).body)).toEqual([opened.number]);
    expect((await list(server, '?status=all&creator=nobody')).body.count).toBe(0);
  });

  it('lists those of one contributor', async () => {
    await using server = await openRequestServer(dialect);
    await server.open('Of the admin');
    await server.open('Of the editor', 'editor');
    const query = `?status=all&contributor=${server.editorId}`;
    const { body } = await list(server, query);
    expect(body.count).toBe(1);
    expect(numbersOf(body)).toEqual([2]);
    expect(numbersOf((await list(server, '?status=all&contributor=nobody')).body)).toEqual([]);
  });

  it('lets readers in, and refuses guests, strangers, wrong statuses and wrong limits', async () => {
    await using server = await openRequestServer(dialect);
    const path = `/spaces/${server.spaceId}/change-requests`;
    expect((await server.call('GET', path, { as: 'reader' })).status).toBe(200);
    expect((await server.call('GET', path, { as: 'guest' })).status).toBe(404);
    expect((await server.call('GET', path, { as: 'stranger' })).status).toBe(404);
    expect((await server.call('GET', path, { as: 'nobody' })).status).toBe(401);
    expect((await list(server, '?status=closed')).status).toBe(400);
    expect((await list(server, '?limit=1001')).status).toBe(400);
    expect((await list(server, '?page=x')).status).toBe(400);
  });
});
