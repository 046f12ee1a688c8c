import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { zipUrlOf } from '../../../testing/zip-of.ts';
import {
  openRequestServer,
  type RequestServer,
  type TestCaller,
} from '../testing/request-server.ts';
import { writeRequest } from '../testing/write-content.ts';

interface Answer {
  revision: string;
  importedResources: number;
  totalResources: number;
  error?: { message: string; details?: { path: string }[] };
}

function importInto(
  server: RequestServer,
  body: { url: string; source: string },
  options: { as?: TestCaller; headers?: Record<string, string> } = {},
) {
  const path = `/spaces/${server.spaceId}/change-requests/1/content/import`;
  return server.call<Answer>('POST', path, { as: 'editor', ...options, body });
}

const markdown = (text: string) => ({
  url: `data:text/markdown,${encodeURIComponent(text)}`,
  source: 'markdown',
});

/** Titles of the pages below a path, in the order of the alphabet. */
async function listTitles(server: RequestServer, path: string): Promise<string[]> {
  const { body } = await server.call<{ pages: { title: string }[] }>('GET', `${path}/pages`);
  return body.pages.map(({ title }) => title).sort();
}

const ofRequest = ({ spaceId }: RequestServer) => `/spaces/${spaceId}/change-requests/1/content`;
const ofSpace = ({ spaceId }: RequestServer) => `/spaces/${spaceId}/content`;

async function readRevisionId(server: RequestServer): Promise<unknown> {
  return (await server.call('GET', ofRequest(server))).body.id;
}

const archive = async (files: Record<string, string>) => ({
  ...{ url: await zipUrlOf(files), source: 'zip' },
});

describe.each(
  dialects,
)('POST …/change-requests/{changeRequestId}/content/import on %s', (dialect) => {
  it('adds a page of Markdown to the change request alone, and its author to those of it', async () => {
    await using server = await openRequestServer(dialect);
    await server.open();
    const { status, body, headers } = await importInto(server, markdown('# Glaze\n\nDip.\n'));
    expect(status).toBe(201);
    expect(body).toEqual({
      revision: await readRevisionId(server),
      importedResources: 1,
      totalResources: 1,
      warnings: [],
      warningsCount: 0,
    });
    const { pathname } = new URL(headers.get('location') ?? '');
    expect((await server.call('GET', pathname)).body.id).toBe(body.revision);
    expect(await listTitles(server, ofRequest(server))).toEqual(['Glaze']);
    expect(await listTitles(server, ofSpace(server))).toEqual([]);
    const path = `/spaces/${server.spaceId}/change-requests/1/contributors`;
    expect(JSON.stringify((await server.call('GET', path)).body)).toContain(server.editorId);
    await server.call('POST', `/spaces/${server.spaceId}/change-requests/1/merge`);
    expect(await listTitles(server, ofSpace(server))).toEqual(['Glaze']);
  });

  it('imports an archive again over the change request, not the space', async () => {
    await using server = await openRequestServer(dialect);
    const request = await server.open();
    const first = await importInto(
      server,
      await archive({ 'README.md': '# Home\n', 'a.md': '# A\n' }),
    );
    expect([first.status, first.body.importedResources]).toEqual([201, 2]);
    await writeRequest(server.platform, server.spaceId, request.id, {
      clay: { title: 'Own', order: 'z1', text: 'Dig.\n' },
    });
    const next = await archive({ 'README.md': '# Home\n', 'b.md': '# B\n' });
    const second = await importInto(server, next);
    expect([second.status, second.body.revision]).toEqual([201, await readRevisionId(server)]);
    expect(await listTitles(server, ofRequest(server))).toEqual(['B', 'Home', 'Own']);
    expect(await listTitles(server, ofSpace(server))).toEqual([]);
    expect((await importInto(server, next)).body.revision).toBe(second.body.revision);
    const merge = `/spaces/${server.spaceId}/change-requests/1/merge`;
    expect((await server.call('POST', merge)).status).toBe(200);
    expect(await listTitles(server, ofSpace(server))).toEqual(['B', 'Home', 'Own']);
  });

  it('keeps all of several at once, and honours If-Match', async () => {
    await using server = await openRequestServer(dialect);
    await server.open();
    const headers = { 'if-match': `"${await readRevisionId(server)}"` };
    const answers = await Promise.all(
      ['A', 'B', 'C'].map((title) => importInto(server, markdown(`# ${title}`))),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await listTitles(server, ofRequest(server))).toEqual(['A', 'B', 'C']);
    expect((await importInto(server, markdown('# D'), { headers })).status).toBe(412);
  });
});

describe('POST …/change-requests/{changeRequestId}/content/import', () => {
  it('refuses what it cannot read, naming the field, and writes nothing', async () => {
    await using server = await openRequestServer();
    await server.open();
    const before = await readRevisionId(server);
    const cases: readonly (readonly [url: string, source: string, path: string])[] = [
      ['https://127.0.0.1/a.zip', 'zip', 'body.url'],
      ['data:application/zip;base64,AAAA', 'zip', 'body.url'],
      ['data:text/plain,%ff', 'markdown', 'body.url'],
      ['https://127.0.0.1/wiki.git', 'github-wiki', 'body.url'],
      ['https://127.0.0.1/', 'website', 'body.url'],
      ['https://example.com/', 'nothing', 'body.source'],
    ];
    for (const [url, source, path] of cases) {
      const { status, body } = await importInto(server, { url, source });
      expect([url, status, body.error?.details?.[0]?.path]).toEqual([url, 400, path]);
    }
    expect(await readRevisionId(server)).toBe(before);
  });

  it('refuses a change request that may not change any more, and a locked space', async () => {
    await using server = await openRequestServer();
    await server.open();
    const space = `/spaces/${server.spaceId}`;
    const request = `${space}/change-requests/1`;
    const statusOf = async () => (await importInto(server, markdown('# A'))).status;
    await server.call('PATCH', request, { body: { status: 'archived' } });
    expect(await statusOf()).toBe(409);
    await server.call('PATCH', request, { body: { status: 'open' } });
    await server.call('PATCH', space, { body: { editMode: 'locked' } });
    expect(await statusOf()).toBe(409);
    await server.call('PATCH', space, { body: { editMode: 'live' } });
    expect(await statusOf()).toBe(201);
    expect((await server.call('POST', `${request}/merge`)).status).toBe(200);
    expect(await statusOf()).toBe(409);
  });

  it('lets editors in and nobody else', async () => {
    await using server = await openRequestServer();
    await server.open();
    const statusOf = async (as: TestCaller) =>
      (await importInto(server, markdown('# A'), { as })).status;
    expect(await statusOf('editor')).toBe(201);
    expect(await statusOf('commenter')).toBe(403);
    expect(await statusOf('guest')).toBe(404);
    expect(await statusOf('stranger')).toBe(404);
    expect(await statusOf('nobody')).toBe(401);
  });
});
