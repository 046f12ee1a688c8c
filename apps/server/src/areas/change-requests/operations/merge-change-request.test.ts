import { describe, expect, it } from 'vitest';
import { conflict } from '../../../http/errors.ts';
import { userIdOf } from '../../../platform/index.ts';
import { dialects } from '../../../testing/test-platform.ts';
import { readDocument, readRevision } from '../../content/index.ts';
import { mergeGuards } from '../merge/merge-guards.ts';
import { openRequestServer, type RequestServer } from '../testing/request-server.ts';
import { type WrittenPage, writeRequest, writeSpace } from '../testing/write-content.ts';

type Pages = Record<string, WrittenPage | null>;

/** Opens a change request with changes. */
async function openWith(server: RequestServer, pages: Pages) {
  const request = await server.open();
  await writeRequest(server.platform, server.spaceId, request.id, pages);
  return request;
}

function merge(server: RequestServer, idOrNumber: string | number, as?: 'reviewer' | 'editor') {
  const path = `/spaces/${server.spaceId}/change-requests/${idOrNumber}/merge`;
  return server.call<{ revision: string; result: string }>('POST', path, as ? { as } : {});
}

async function readRequest(server: RequestServer, idOrNumber: string | number) {
  const path = `/spaces/${server.spaceId}/change-requests/${idOrNumber}`;
  return (await server.call('GET', path)).body;
}

/** The texts of the space's pages by their titles. */
async function readSpace(server: RequestServer): Promise<Record<string, string>> {
  const { revision } = await server.space();
  const view = await readRevision(server.platform, String(revision));
  const texts: Record<string, string> = {};
  for (const { title, document } of view?.tree().byId.values() ?? []) {
    texts[title] = document ? ((await readDocument(server.platform, document))?.text ?? '') : '';
  }
  return texts;
}

describe.each(dialects)('POST …/change-requests/{changeRequestId}/merge on %s', (dialect) => {
  it('gives the space the content of the change request, as one revision of type merge', async () => {
    await using server = await openRequestServer(dialect);
    const { spaceId, platform } = server;
    await writeSpace(platform, spaceId, { clay: { title: 'Clay', text: 'Dig.\n' } });
    const request = await openWith(server, {
      clay: { text: 'Dig deep.\n' },
      slip: { title: 'Slip', text: 'Pour.\n' },
    });
    const { status, body } = await merge(server, 1, 'reviewer');
    expect(status).toBe(200);
    expect(body.result).toBe('merge');
    expect(await server.space()).toMatchObject({
      revision: body.revision,
      ...{ changeRequests: 1, changeRequestsOpen: 0, changeRequestsDraft: 0 },
    });
    const after = await readRequest(server, 1);
    expect(after).toMatchObject({
      status: 'merged',
      revisionMerged: body.revision,
      outdated: false,
    });
    const { body: revision } = await server.call(
      'GET',
      `/spaces/${spaceId}/revisions/${body.revision}`,
    );
    expect(revision).toMatchObject({
      type: 'merge',
      mergedFrom: {
        object: 'change-request',
        id: request.id,
        status: 'merged',
        urls: { location: request.urls.location },
      },
    });
    expect(revision.parents).toEqual([request.revisionInitial, after.revision]);
    expect(await readSpace(server)).toEqual({ Clay: 'Dig deep.\n', Slip: 'Pour.\n' });
  });

  it('is found by the very next search', async () => {
    await using server = await openRequestServer(dialect);
    await openWith(server, { kiln: { title: 'Kiln', text: 'Salamander.\n' } });
    const search = `/spaces/${server.spaceId}/search?query=salamander`;
    expect((await server.call('GET', search)).body.count).toBe(0);
    await merge(server, 1);
    expect((await server.call('GET', search)).body.count).toBe(1);
  });

  it('takes in what changed in the space before it merges', async () => {
    await using server = await openRequestServer(dialect);
    const { spaceId, platform } = server;
    await writeSpace(platform, spaceId, { clay: { title: 'Clay', text: 'One.\n\nTwo.\n' } });
    await openWith(server, { clay: { text: 'One!\n\nTwo.\n' } });
    const head = await writeSpace(platform, spaceId, {
      clay: { text: 'One.\n\nTwo!\n' },
      ash: { title: 'Ash' },
    });
    expect(await readRequest(server, 1)).toMatchObject({ outdated: true });
    expect((await merge(server, 1)).body.result).toBe('merge');
    expect(await readSpace(server)).toEqual({ Clay: 'One!\n\nTwo!\n', Ash: '' });
    expect(await readRequest(server, 1)).toMatchObject({ revisionMergedAncestor: head });
  });

  it('merges what changes nothing without a new revision', async () => {
    await using server = await openRequestServer(dialect);
    await server.open();
    const { revision } = await server.space();
    expect((await merge(server, 1)).body).toEqual({
      ...{ revision, result: 'merge', renamed: [], conflicts: 0 },
      pages: { created: 0, edited: 0, deleted: 0, moved: 0 },
    });
    expect(await readRequest(server, 1)).toMatchObject({
      status: 'merged',
      revisionMerged: revision,
    });
  });

  it('tells those who follow it where it takes in the space and meets conflicts', async () => {
    await using server = await openRequestServer(dialect);
    await writeSpace(server.platform, server.spaceId, { clay: { title: 'Clay', text: 'Dig.\n' } });
    const { id } = await openWith(server, { clay: { text: 'Dig deep.\n' } });
    await writeSpace(server.platform, server.spaceId, { clay: { text: 'Dig wide.\n' } });
    const told: string[] = [];
    server.platform.events.on('change-request.updated', async (_, { object }) => {
      told.push(object.id);
    });
    expect((await merge(server, 1)).body.result).toBe('conflicts');
    expect(told).toEqual([id]);
    expect((await merge(server, 1)).body.result).toBe('conflicts');
    expect(told).toEqual([id]);
  });

  it('leaves the space alone where the two conflict, until that is resolved', async () => {
    await using server = await openRequestServer(dialect);
    const { spaceId, platform } = server;
    await writeSpace(platform, spaceId, { clay: { title: 'Clay', text: 'Dig.\n' } });
    await openWith(server, { clay: { text: 'Dig deep.\n' } });
    const head = await writeSpace(platform, spaceId, { clay: { text: 'Dig wide.\n' } });
    const { status, body } = await merge(server, 1);
    expect(status).toBe(200);
    expect(body.result).toBe('conflicts');
    expect(await server.space()).toMatchObject({ revision: head, changeRequestsDraft: 1 });
    const after = await readRequest(server, 1);
    expect(after).toMatchObject({
      status: 'draft',
      revision: body.revision,
      revisionMergedAncestor: head,
      outdated: false,
      conflicts: 1,
    });
    expect((await merge(server, 1)).body).toMatchObject({
      ...{ revision: body.revision, result: 'conflicts', conflicts: 1 },
      pages: { edited: 0 },
    });
    expect(await readSpace(server)).toEqual({ Clay: 'Dig wide.\n' });
  });

  it('tells what it brought into the space, and which page took another slug', async () => {
    await using server = await openRequestServer(dialect);
    const { platform, spaceId } = server;
    await writeSpace(platform, spaceId, { clay: { text: 'Dig.\n' }, ash: {}, slip: {} });
    await openWith(server, {
      ...{ clay: { text: 'Dig deep.\n', parent: 'slip' }, ash: null },
      ...{ setup: { title: 'Set up' }, glaze: {} },
    });
    await writeSpace(platform, spaceId, { other: { title: 'Setup', slug: 'setup', order: 'b0' } });
    const update = `/spaces/${spaceId}/change-requests/1/update`;
    const renamed = [{ page: { id: 'setup', title: 'Set up' }, from: 'setup', to: 'setup-1' }];
    expect((await server.call('POST', update)).body).toMatchObject({
      ...{ result: 'update', renamed, conflicts: 0 },
      pages: { created: 1, edited: 1, deleted: 0, moved: 0 },
    });
    expect((await server.call('POST', update)).body).toMatchObject({
      ...{ result: 'update', renamed: [] },
      pages: { created: 0, edited: 0, deleted: 0, moved: 0 },
    });
    expect((await merge(server, 1)).body).toMatchObject({
      ...{ result: 'merge', renamed: [], conflicts: 0 },
      pages: { created: 2, edited: 1, deleted: 1, moved: 1 },
    });
  });

  it('tells of slugs that the merge itself changes', async () => {
    await using server = await openRequestServer(dialect);
    const { platform, spaceId } = server;
    await openWith(server, { setup: { title: 'Set up' } });
    await writeSpace(platform, spaceId, { other: { slug: 'setup', order: 'b0' } });
    expect((await merge(server, 1)).body).toMatchObject({
      ...{ result: 'merge', pages: { created: 1, edited: 0 } },
      renamed: [{ page: { id: 'setup', title: 'Set up' }, from: 'setup', to: 'setup-1' }],
    });
  });

  it('loses nothing when several merge at once', async () => {
    await using server = await openRequestServer(dialect);
    const pages = ['one', 'two', 'three', 'four', 'five'];
    for (const id of pages) await openWith(server, { [id]: { title: id, text: `${id}.\n` } });
    const answers = await Promise.all(pages.map((_, index) => merge(server, index + 1)));
    expect(answers.map(({ status, body }) => [status, body.result])).toEqual(
      pages.map(() => [200, 'merge']),
    );
    expect(Object.keys(await readSpace(server)).sort()).toEqual([...pages].sort());
    const path = `/spaces/${server.spaceId}/revisions`;
    const { items } = (await server.call<{ items: { type: string }[] }>('GET', path)).body;
    expect(items.filter(({ type }) => type === 'merge')).toHaveLength(pages.length);
    expect(await server.space()).toMatchObject({ changeRequestsDraft: 0 });
  });

  it('merges one change request once, however many ask at once', async () => {
    await using server = await openRequestServer(dialect);
    await openWith(server, { one: { title: 'one' } });
    const answers = await Promise.all([1, 2, 3, 4].map(() => merge(server, 1)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  it('loses no edit that is made in the space at the same time', async () => {
    await using server = await openRequestServer(dialect);
    const { platform, spaceId } = server;
    await openWith(server, { one: { title: 'one' } });
    await openWith(server, { two: { title: 'two' } });
    await Promise.all([
      merge(server, 1),
      writeSpace(platform, spaceId, { three: { title: 'three' } }),
      merge(server, 2),
      writeSpace(platform, spaceId, { four: { title: 'four' } }),
    ]);
    expect(Object.keys(await readSpace(server)).sort()).toEqual(['four', 'one', 'three', 'two']);
  });

  it('refuses archived and merged requests, and those of a locked space', async () => {
    await using server = await openRequestServer(dialect);
    await openWith(server, { one: { title: 'one' } });
    const space = `/spaces/${server.spaceId}`;
    const path = `${space}/change-requests/1`;
    await server.call('PATCH', path, { body: { status: 'archived' } });
    expect((await merge(server, 1)).status).toBe(409);
    await server.call('PATCH', path, { body: { status: 'open' } });
    await server.call('PATCH', space, { body: { editMode: 'locked' } });
    expect((await merge(server, 1)).status).toBe(409);
    await server.call('PATCH', space, { body: { editMode: 'live' } });
    expect((await merge(server, 1)).status).toBe(200);
    expect((await merge(server, 1)).status).toBe(409);
    const moved = await server.call('PATCH', path, { body: { status: 'open' } });
    expect(moved.status).toBe(409);
  });

  it('asks before it merges, and a guard that refuses undoes all', async () => {
    await using server = await openRequestServer(dialect);
    const { platform, spaceId } = server;
    const request = await openWith(server, { one: { title: 'one' } });
    await writeSpace(platform, spaceId, { two: { title: 'two' } });
    const before = [await server.space(), await readRequest(server, 1)];
    const asked: unknown[] = [];
    let refuses = true;
    mergeGuards.extend(platform, async (_, { space, changeRequest, actor }) => {
      asked.push([space.id, changeRequest.id, changeRequest.revision, userIdOf(actor)]);
      if (refuses) throw conflict('merge_rule', 'Not before the kiln is cold.');
    });
    const refused = await merge(server, 1);
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { error: { message: 'Not before the kiln is cold.' } },
    ]);
    expect([await server.space(), await readRequest(server, 1)]).toEqual(before);
    refuses = false;
    expect((await merge(server, 1)).body.result).toBe('merge');
    const question = [spaceId, request.id, before[1]?.revision, server.adminId];
    expect(asked).toEqual([question, question]);
    expect((await merge(server, 1)).status).toBe(409);
    expect(asked).toHaveLength(2);
  });

  it('lets reviewers in, and refuses editors, guests and unknown requests', async () => {
    await using server = await openRequestServer(dialect);
    await server.open();
    const path = `/spaces/${server.spaceId}/change-requests/1/merge`;
    expect((await merge(server, 1, 'editor')).status).toBe(403);
    expect((await server.call('POST', path, { as: 'guest' })).status).toBe(404);
    expect((await server.call('POST', path, { as: 'stranger' })).status).toBe(404);
    expect((await server.call('POST', path, { as: 'nobody' })).status).toBe(401);
    expect((await merge(server, 2)).status).toBe(404);
    expect((await merge(server, 1, 'reviewer')).status).toBe(200);
  });
});
