import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { readRevision } from '../../content/index.ts';
import {
  openRequestServer,
  type RequestServer,
  type TestCaller,
} from '../testing/request-server.ts';
import { writeRequest, writeSpace } from '../testing/write-content.ts';

function update(server: RequestServer, as: TestCaller = 'editor') {
  const path = `/spaces/${server.spaceId}/change-requests/1/update`;
  return server.call<{ revision: string; result: string }>('POST', path, { as });
}

async function titlesOf(server: RequestServer, revision: string): Promise<string[]> {
  const view = await readRevision(server.platform, revision);
  return [...(view?.tree().byId.values() ?? [])].map(({ title }) => title).sort();
}

describe.each(dialects)('POST …/change-requests/{changeRequestId}/update on %s', (dialect) => {
  it('takes in what changed in the space, as a revision of the change request', async () => {
    await using server = await openRequestServer(dialect);
    const { platform, spaceId } = server;
    const request = await server.open();
    await writeRequest(platform, spaceId, request.id, { own: { title: 'own' } });
    const head = await writeSpace(platform, spaceId, { main: { title: 'main' } });
    const { status, body } = await update(server);
    expect(status).toBe(200);
    expect(body.result).toBe('update');
    const path = `/spaces/${spaceId}/change-requests/1`;
    expect((await server.call('GET', path)).body).toMatchObject({
      revision: body.revision,
      revisionInitial: request.revisionInitial,
      revisionMergedAncestor: head,
      outdated: false,
    });
    expect(await titlesOf(server, body.revision)).toEqual(['main', 'own']);
    expect(await server.space()).toMatchObject({ revision: head });
    const row = await readRevision(platform, body.revision);
    expect(row?.row).toMatchObject({ type: 'update', branch: request.id });
    expect(row?.row.parents.at(-1)).toBe(head);
  });

  it('changes nothing where there is nothing new', async () => {
    await using server = await openRequestServer(dialect);
    const request = await server.open();
    expect((await update(server)).body).toEqual({
      ...{ revision: request.revision, result: 'update', renamed: [], conflicts: 0 },
      pages: { created: 0, edited: 0, deleted: 0, moved: 0 },
    });
    const path = `/spaces/${server.spaceId}/change-requests/1`;
    expect((await server.call('GET', path)).body).toEqual(request);
  });

  it('compares with the content it took in last, however often it does', async () => {
    await using server = await openRequestServer(dialect);
    const { platform, spaceId } = server;
    await writeSpace(platform, spaceId, { clay: { title: 'one' } });
    const request = await server.open();
    await writeSpace(platform, spaceId, { clay: { title: 'two' } });
    expect((await update(server)).body.result).toBe('update');
    await writeRequest(platform, spaceId, request.id, { clay: { title: 'own' } });
    await writeSpace(platform, spaceId, { ash: { title: 'ash' } });
    const { body } = await update(server);
    expect(body.result).toBe('update');
    expect(await titlesOf(server, body.revision)).toEqual(['ash', 'own']);
  });

  it('keeps its own side of what both changed, and lists the conflict', async () => {
    await using server = await openRequestServer(dialect);
    const { platform, spaceId } = server;
    await writeSpace(platform, spaceId, { clay: { title: 'one' } });
    const request = await server.open();
    await writeRequest(platform, spaceId, request.id, { clay: { title: 'own' } });
    await writeSpace(platform, spaceId, { clay: { title: 'main' }, ash: { title: 'ash' } });
    const { body } = await update(server);
    expect(body.result).toBe('conflicts');
    expect(await titlesOf(server, body.revision)).toEqual(['ash', 'own']);
    const path = `/spaces/${spaceId}/change-requests/1`;
    expect((await server.call('GET', path)).body).toMatchObject({ conflicts: 1, outdated: false });
  });

  it('closes a conflict when the space changes to what the request has', async () => {
    await using server = await openRequestServer(dialect);
    const { platform, spaceId } = server;
    await writeSpace(platform, spaceId, { clay: { title: 'one', text: 'Dig.\n' } });
    const request = await server.open();
    const own = { title: 'own', text: 'Dig deep.\n' };
    await writeRequest(platform, spaceId, request.id, { clay: own });
    await writeSpace(platform, spaceId, { clay: { title: 'main', text: 'Dig wide.\n' } });
    expect((await update(server)).body.result).toBe('conflicts');
    const path = `/spaces/${spaceId}/change-requests/1`;
    const countOpen = async () => (await server.call('GET', path)).body.conflicts;
    expect(await countOpen()).toBe(2);
    await writeSpace(platform, spaceId, { clay: { text: own.text } });
    expect((await update(server)).body.result).toBe('update');
    expect(await countOpen()).toBe(1);
    await writeSpace(platform, spaceId, { clay: { title: 'own' } });
    const merged = await server.call('POST', `${path}/merge`);
    expect([merged.status, merged.body.result]).toEqual([200, 'merge']);
  });

  it('takes in everything when it runs while the space changes', async () => {
    await using server = await openRequestServer(dialect);
    const { platform, spaceId } = server;
    await server.open();
    const titles = ['a', 'b', 'c', 'd'];
    await Promise.all(
      titles.flatMap((title) => [
        writeSpace(platform, spaceId, { [title]: { title } }),
        update(server),
      ]),
    );
    const { body } = await update(server);
    expect(await titlesOf(server, body.revision)).toEqual(titles);
  });

  it('refuses archived requests and those of a locked space', async () => {
    await using server = await openRequestServer(dialect);
    await server.open();
    const space = `/spaces/${server.spaceId}`;
    await server.call('PATCH', `${space}/change-requests/1`, { body: { status: 'archived' } });
    expect((await update(server)).status).toBe(409);
    await server.call('PATCH', `${space}/change-requests/1`, { body: { status: 'draft' } });
    await server.call('PATCH', space, { body: { editMode: 'locked' } });
    expect((await update(server)).status).toBe(409);
  });

  it('lets editors in and nobody else', async () => {
    await using server = await openRequestServer(dialect);
    await server.open();
    expect((await update(server, 'editor')).status).toBe(200);
    expect((await update(server, 'commenter')).status).toBe(403);
    expect((await update(server, 'guest')).status).toBe(404);
    expect((await update(server, 'stranger')).status).toBe(404);
    expect((await update(server, 'nobody')).status).toBe(401);
  });
});
