import type { ConflictResource } from '@octavo/contract/change-requests';
import { describe, expect, it } from 'vitest';
import { testActor } from '../../../testing/test-actor.ts';
import { dialects } from '../../../testing/test-platform.ts';
import { commitRevision, type Head, spaceHead } from '../../content/index.ts';
import { changeRequestHead } from '../head.ts';
import { openRequestServer, type RequestServer } from '../testing/request-server.ts';

interface Changed {
  changes: { page?: { id: string }; reusableContent?: string }[];
  error?: unknown;
}

/** A server with a space and change request 1, whose content is changed through the API. */
async function openWithRequest(dialect: 'sqlite' | 'postgres', setUp: readonly unknown[]) {
  const server = await openRequestServer(dialect);
  const space = `/spaces/${server.spaceId}`;
  const request = `${space}/change-requests/1`;
  const made = await change(server, space, setUp);
  await server.open();
  return { server, space, request, made: made.changes };
}

async function change(server: RequestServer, path: string, changes: readonly unknown[]) {
  const url = `${path}/content?compat=false`;
  const { status, body } = await server.call<Changed>('POST', url, { body: { changes } });
  expect([status, body.error]).toEqual([200, undefined]);
  return body;
}

async function listOpen(server: RequestServer, request: string): Promise<ConflictResource[]> {
  const list = await server.call<{ items: ConflictResource[] }>('GET', `${request}/conflicts`);
  return list.body.items;
}

/** Updates the request, and answers its only conflict. */
async function findConflict(server: RequestServer, request: string): Promise<ConflictResource> {
  expect((await server.call('POST', `${request}/update`)).body.result).toBe('conflicts');
  const [conflict, ...others] = await listOpen(server, request);
  expect(others).toEqual([]);
  if (conflict === undefined) throw new Error('There is no conflict.');
  return conflict;
}

const page = (id: string | undefined, more: object) => ({
  operation: 'update_page',
  page: id,
  ...more,
});
const insert = (title: string, more: object = {}) => ({
  ...{ operation: 'insert_page', title, document: { markdown: `${title}.\n` } },
  ...more,
});

describe.each(dialects)('conflicts about whole things on %s', (dialect) => {
  it('about a text that one side took away is resolved each way', async () => {
    for (const resolution of ['ours', 'theirs', 'document'] as const) {
      const { server, space, request, made } = await openWithRequest(dialect, [insert('Kiln')]);
      await using _ = server;
      const [kiln] = made;
      await change(server, request, [page(kiln?.page?.id, { document: { markdown: 'Hot.\n' } })]);
      await change(server, space, [page(kiln?.page?.id, { document: {} })]);
      const conflict = await findConflict(server, request);
      expect(conflict).toMatchObject({
        ...{ kind: 'field', field: 'document', base: { markdown: 'Kiln.\n' } },
        ...{ ours: { markdown: 'Hot.\n' }, theirs: null },
      });
      const url = `${request}/conflicts/${conflict.id}`;
      const shown = await server.call<ConflictResource>('GET', `${url}?format=document`);
      expect(shown.body.ours).toMatchObject({ document: { nodes: [{ type: 'paragraph' }] } });
      const document = { markdown: 'Warm.\n' };
      const body = resolution === 'document' ? { document } : { resolution };
      expect((await server.call('POST', url, { body })).status).toBe(200);
      expect((await server.call('POST', `${request}/merge`)).body.result).toBe('merge');
      const path = `${space}/content/page/${kiln?.page?.id}?format=markdown`;
      const text = { ours: 'Hot.\n', theirs: '', document: 'Warm.\n' }[resolution];
      expect((await server.call('GET', path)).body.markdown).toBe(text);
    }
  });

  it('about a deleted page or reusable content takes a text, which brings it back', async () => {
    const upsert = { operation: 'upsert_reusable_content', title: 'Note' };
    const { server, space, request, made } = await openWithRequest(dialect, [
      insert('Kiln'),
      { ...upsert, document: { markdown: 'Careful.\n' } },
    ]);
    await using _ = server;
    const kiln = made[0]?.page?.id;
    const note = made[1]?.reusableContent;
    await change(server, request, [
      { operation: 'delete_page', page: kiln },
      { operation: 'delete_reusable_content', reusableContent: note },
    ]);
    await change(server, space, [
      page(kiln, { document: { markdown: 'Hot.\n' } }),
      { ...upsert, reusableContent: note, document: { markdown: 'Very careful.\n' } },
    ]);
    await server.call('POST', `${request}/update`);
    for (const { id, kind, ours, theirs } of await listOpen(server, request)) {
      expect([kind, ours, theirs !== null]).toEqual(['edit/delete', null, true]);
      const body = { document: { markdown: 'Neither.\n' } };
      const resolved = await server.call('POST', `${request}/conflicts/${id}`, { body });
      expect([resolved.status, resolved.body.resolution]).toEqual([200, 'document']);
    }
    expect((await server.call('POST', `${request}/merge`)).body.result).toBe('merge');
    const shown = await server.call('GET', `${space}/content/page/${kiln}?format=markdown`);
    expect(shown.body).toMatchObject({ title: 'Kiln', markdown: 'Neither.\n' });
    const content = `${space}/content/reusable-contents/${note}`;
    expect((await server.call('GET', content)).status).toBe(200);
  });

  it('about pages below a deleted page closes when both sides come to agree', async () => {
    const { server, space, request, made } = await openWithRequest(dialect, [
      insert('Kiln'),
      insert('Clay'),
    ]);
    await using _ = server;
    const [kiln, clay] = made.map((one) => one.page?.id);
    await change(server, request, [page(clay, { into: kiln })]);
    await change(server, space, [{ operation: 'delete_page', page: kiln }]);
    const conflict = await findConflict(server, request);
    expect(conflict).toMatchObject({
      ...{ kind: 'move/delete', deletedBy: 'theirs', page: { id: kiln, title: 'Kiln' } },
      ...{ ours: { parent: null }, theirs: null },
    });
    const text = await server.call('POST', `${request}/conflicts/${conflict.id}`, {
      body: { document: { markdown: 'x' } },
    });
    expect(text.status).toBe(400);
    expect(text.body).toMatchObject({ error: { details: [{ path: 'body.document' }] } });
    await change(server, request, [
      page(clay, { into: null }),
      { operation: 'delete_page', page: kiln },
    ]);
    expect(await listOpen(server, request)).toEqual([]);
    expect((await server.call('GET', request)).body.conflicts).toBe(0);
    expect((await server.call('POST', `${request}/merge`)).body.result).toBe('merge');
  });

  it('about pages below a deleted page closes when those pages alone go', async () => {
    const { server, space, request, made } = await openWithRequest(dialect, [
      insert('Clay'),
      insert('Kiln'),
    ]);
    await using _ = server;
    const [clay, kiln] = made.map((one) => one.page?.id);
    await change(server, request, [{ operation: 'delete_page', page: kiln }]);
    await change(server, space, [page(clay, { into: kiln })]);
    const { kind, deletedBy } = await findConflict(server, request);
    expect([kind, deletedBy]).toEqual(['move/delete', 'ours']);
    await change(server, request, [page(clay, { document: { markdown: 'Wet.\n' } })]);
    expect(await listOpen(server, request)).toHaveLength(1);
    await change(server, request, [{ operation: 'delete_page', page: clay }]);
    expect(await listOpen(server, request)).toEqual([]);
    expect((await server.call('GET', request)).body.conflicts).toBe(0);
  });

  it('about the bytes of files shows where both are, and takes one of them', async () => {
    await using server = await openRequestServer(dialect);
    const { platform, spaceId } = server;
    const write = async (head: Head, text: string) => {
      const { hash: blob, size } = await platform.blobs.put(Buffer.from(text));
      const file = { id: 'cone', name: 'cone.txt', contentType: 'text/plain', size, blob };
      const files = new Map([['cone', { ...file, createdAt: '2026-01-31T09:30:00.000Z' }]]);
      const sources = new Map([['legal/LICENSE', { path: 'legal/LICENSE', size, blob }]]);
      const commit = { head, spaceId, type: 'edits', actor: testActor, files, sources } as const;
      await platform.database.transaction((tx) => commitRevision(platform, tx, commit));
    };
    await write(spaceHead(spaceId), 'cone 6');
    const { id } = await server.open();
    await write(changeRequestHead({ space_id: spaceId, id }), 'cone 06');
    await write(spaceHead(spaceId), 'cone 010');
    const request = `/spaces/${spaceId}/change-requests/1`;
    expect((await server.call('POST', `${request}/update`)).body.result).toBe('conflicts');
    const open = await listOpen(server, request);
    expect(open.map(({ file, source }) => file?.name ?? source?.path).sort()).toEqual([
      'cone.txt',
      'legal/LICENSE',
    ]);
    for (const { id: conflictId, file, ours, theirs } of open) {
      const name = file === undefined ? 'LICENSE' : 'cone.txt';
      expect([ours, theirs]).toMatchObject([
        { name, size: 7 },
        { name, size: 8 },
      ]);
      const { downloadURL } = theirs as { downloadURL: string };
      const address = new URL(downloadURL);
      const bytes = await fetch(new URL(address.pathname + address.search, server.server.origin));
      expect([bytes.status, await bytes.text()]).toEqual([200, 'cone 010']);
      const url = `${request}/conflicts/${conflictId}`;
      const text = await server.call('POST', url, { body: { document: { markdown: 'x' } } });
      expect([text.status, text.body]).toMatchObject([
        400,
        { error: { details: [{ path: 'body.document' }] } },
      ]);
      const resolution = file === undefined ? 'ours' : 'theirs';
      expect((await server.call('POST', url, { body: { resolution } })).status).toBe(200);
    }
    expect((await server.call('POST', `${request}/merge`)).body.result).toBe('merge');
    const shown = await server.call('GET', `/spaces/${spaceId}/content/files/cone`);
    expect(shown.body.size).toBe(8);
  });

  it('closes when the page is deleted in the request, and turns into one when it is in main', async () => {
    for (const [index, path] of (['request', 'space'] as const).entries()) {
      const opened = await openWithRequest(dialect, [insert('Kiln')]);
      await using server = opened.server;
      const { space, request, made } = opened;
      const kiln = made[0]?.page?.id;
      await change(server, request, [page(kiln, { document: { markdown: 'Hot.\n' } })]);
      await change(server, space, [page(kiln, { document: { markdown: 'Cold.\n' } })]);
      expect(await findConflict(server, request)).toMatchObject({ kind: 'text' });
      await change(server, path === 'space' ? space : request, [
        { operation: 'delete_page', page: kiln },
      ]);
      const merged = await server.call('POST', `${request}/merge`);
      expect(merged.body.result).toBe(['merge', 'conflicts'][index]);
      const open = await listOpen(server, request);
      expect(open.map(({ kind }) => kind)).toEqual([[], ['edit/delete']][index]);
    }
  });
});
