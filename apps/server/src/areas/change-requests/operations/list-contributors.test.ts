import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { addContributor } from '../store.ts';
import { openRequestServer } from '../testing/request-server.ts';

interface List {
  next?: { page: string };
  count: number;
  items: { user: { id: string }; contributedAt: string; updatedAt: string; count: number }[];
}

describe.each(dialects)('GET …/change-requests/{changeRequestId}/contributors on %s', (dialect) => {
  it('lists each once, in the order in which they joined', async () => {
    await using server = await openRequestServer(dialect);
    const { id } = await server.open();
    const join = (userId: string, at: string) =>
      server.platform.database.transaction((tx) =>
        addContributor(tx, { changeRequestId: id, userId, at, edits: 1 }),
      );
    await join(server.editorId, '2099-01-01T00:00:00.000Z');
    await join(server.editorId, '2099-01-02T00:00:00.000Z');
    const path = `/spaces/${server.spaceId}/change-requests/1/contributors`;
    const all = await server.call<List>('GET', path);
    expect(all.body.count).toBe(2);
    expect(all.body.items.map(({ user }) => user.id)).toEqual([server.adminId, server.editorId]);
    expect(all.body.items).toMatchObject([
      { actionType: 'edit', count: 0 },
      {
        ...{ actionType: 'edit', count: 2 },
        contributedAt: '2099-01-01T00:00:00.000Z',
        updatedAt: '2099-01-02T00:00:00.000Z',
      },
    ]);
    const first = await server.call<List>('GET', `${path}?limit=1`);
    const page = encodeURIComponent(first.body.next?.page ?? '');
    const rest = await server.call<List>('GET', `${path}?limit=1&page=${page}`);
    expect(rest.body.items.map(({ user }) => user.id)).toEqual([server.editorId]);
  });

  it('counts what each one edited, and says when last', async () => {
    await using server = await openRequestServer(dialect);
    const { id } = await server.open();
    const request = `/spaces/${server.spaceId}/change-requests/${id}`;
    const insert = (title: string) =>
      server.call('POST', `${request}/content`, {
        ...{ as: 'editor' },
        body: { changes: [{ operation: 'insert_page', title, document: {} }] },
      });
    for (const title of ['Clay', 'Kiln', 'Ash']) expect((await insert(title)).status).toBe(200);
    const { body } = await server.call<List>('GET', `${request}/contributors`);
    expect(body.items.map(({ user, count }) => [user.id, count])).toEqual([
      [server.adminId, 0],
      [server.editorId, 3],
    ]);
    const [, editor] = body.items;
    expect((editor?.updatedAt ?? '') > (editor?.contributedAt ?? '')).toBe(true);
  });

  it('lets readers in, and refuses guests, strangers and wrong cursors', async () => {
    await using server = await openRequestServer(dialect);
    await server.open();
    const path = `/spaces/${server.spaceId}/change-requests/1/contributors`;
    expect((await server.call('GET', path, { as: 'reader' })).status).toBe(200);
    expect((await server.call('GET', path, { as: 'guest' })).status).toBe(404);
    expect((await server.call('GET', path, { as: 'stranger' })).status).toBe(404);
    expect((await server.call('GET', path, { as: 'nobody' })).status).toBe(401);
    expect((await server.call('GET', `${path}?page=x`)).status).toBe(400);
  });
});
