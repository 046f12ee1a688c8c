import type { ChangeRequestResource } from '@octavo/contract/change-requests';
import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import {
  openRequestServer,
  type RequestServer,
  type TestCaller,
} from '../testing/request-server.ts';
import { writeSpace } from '../testing/write-content.ts';

interface Options {
  query?: string;
  as?: TestCaller;
  headers?: Record<string, string>;
}

function change<Body = Record<string, unknown>>(
  server: RequestServer,
  changes: unknown,
  { query = '', ...options }: Options = {},
) {
  const path = `/spaces/${server.spaceId}/change-requests/1/content${query}`;
  return server.call<Body>('POST', path, { body: { changes }, ...options });
}

async function listTitles(server: RequestServer, of = '/change-requests/1'): Promise<string[]> {
  const path = `/spaces/${server.spaceId}${of}/content/pages`;
  const { body } = await server.call<{ pages: { title: string }[] }>('GET', path);
  return body.pages.map(({ title }) => title).sort();
}

const insert = (title: string) => ({
  operation: 'insert_page',
  document: { markdown: `# ${title}\n\nText.\n` },
});

describe.each(dialects)('POST …/change-requests/{changeRequestId}/content on %s', (dialect) => {
  it('makes one revision of the change request, and leaves the space alone', async () => {
    await using server = await openRequestServer(dialect);
    const request = await server.open();
    const { status, body } = await change<ChangeRequestResource>(
      server,
      [insert('Clay'), insert('Slip')],
      { as: 'editor' },
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: request.id, status: 'draft', outdated: false });
    expect(body.revision).not.toBe(request.revision);
    expect(await listTitles(server)).toEqual(['Clay', 'Slip']);
    expect(await listTitles(server, '')).toEqual([]);
    expect(await server.space()).toMatchObject({ revision: request.revisionInitial });
    const path = `/spaces/${server.spaceId}/change-requests?status=all`;
    const by = await server.call('GET', `${path}&contributor=${server.editorId}`);
    expect(by.body.count).toBe(1);
  });

  it('answers what each operation did where it is asked to', async () => {
    await using server = await openRequestServer(dialect);
    await server.open();
    const file = { name: 'note.txt', base64: 'SGk=', ref: 'note.txt' };
    const { body } = await change(
      server,
      [insert('Clay'), { operation: 'insert_files', files: [file] }],
      {
        query: '?compat=false',
      },
    );
    expect(body).toMatchObject({
      changeRequest: { object: 'change-request', number: 1 },
      changes: [{ operation: 'insert_page' }, { operation: 'insert_files' }],
      insertedFiles: [{ name: 'note.txt', ref: 'note.txt', size: 2 }],
    });
  });

  it('goes back to the page of the space', async () => {
    await using server = await openRequestServer(dialect);
    await writeSpace(server.platform, server.spaceId, { clay: { title: 'Clay', text: 'Dig.\n' } });
    await server.open();
    await change(server, [{ operation: 'update_page', page: 'clay', title: 'Mud' }]);
    await change(server, [insert('Slip')]);
    expect(await listTitles(server)).toEqual(['Mud', 'Slip']);
    await change(server, [{ operation: 'revert_page', page: 'clay' }]);
    expect(await listTitles(server)).toEqual(['Clay', 'Slip']);
  });

  it('applies nothing of a batch with a mistake, and names it', async () => {
    await using server = await openRequestServer(dialect);
    await server.open();
    const { status, body } = await change(server, [
      insert('Clay'),
      { operation: 'delete_page', page: 'none' },
    ]);
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: { details: [{ path: 'body.changes[1].page' }] } });
    expect(await listTitles(server)).toEqual([]);
    expect((await change(server, [])).status).toBe(400);
    expect((await change(server, [{ operation: 'paint' }])).status).toBe(400);
  });

  it('loses none of several batches at once', async () => {
    await using server = await openRequestServer(dialect);
    await server.open();
    const titles = ['A', 'B', 'C', 'D'];
    const answers = await Promise.all(titles.map((title) => change(server, [insert(title)])));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await listTitles(server)).toEqual(titles);
  });

  it('refuses a batch for a revision that is not the active one any more', async () => {
    await using server = await openRequestServer(dialect);
    const { revision } = await server.open();
    const headers = { 'if-match': `"${revision}"` };
    expect((await change(server, [insert('Clay')], { headers })).status).toBe(200);
    expect((await change(server, [insert('Slip')], { headers })).status).toBe(412);
    expect(await listTitles(server)).toEqual(['Clay']);
  });

  it('refuses archived and merged requests, and those of a locked space', async () => {
    await using server = await openRequestServer(dialect);
    await server.open();
    const space = `/spaces/${server.spaceId}`;
    const path = `${space}/change-requests/1`;
    await server.call('PATCH', path, { body: { status: 'archived' } });
    expect((await change(server, [insert('Clay')])).status).toBe(409);
    await server.call('PATCH', path, { body: { status: 'open' } });
    await server.call('PATCH', space, { body: { editMode: 'locked' } });
    expect((await change(server, [insert('Clay')])).status).toBe(409);
    await server.call('PATCH', space, { body: { editMode: 'live' } });
    await server.call('POST', `${path}/merge`);
    expect((await change(server, [insert('Clay')])).status).toBe(409);
  });

  it('lets editors in and nobody else', async () => {
    await using server = await openRequestServer(dialect);
    await server.open();
    const statusOf = async (as: TestCaller) =>
      (await change(server, [insert('Clay')], { as })).status;
    expect(await statusOf('editor')).toBe(200);
    expect(await statusOf('commenter')).toBe(403);
    expect(await statusOf('guest')).toBe(404);
    expect(await statusOf('stranger')).toBe(404);
    expect(await statusOf('nobody')).toBe(401);
  });
});
