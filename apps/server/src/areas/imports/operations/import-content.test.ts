import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { openPublicWeb } from '../../../testing/public-web.ts';
import { dialects } from '../../../testing/test-platform.ts';
import { zipUrlOf } from '../../../testing/zip-of.ts';
import { type EditingServer, openEditingServer } from '../../editing/testing/editing-server.ts';

interface Answer {
  revision: string;
  importedResources: number;
  totalResources: number;
  error?: { message: string; details?: { path: string }[] };
}

function importInto(
  { server, spaceId, tokens }: EditingServer,
  body: { url: string; source: string },
  options: { token?: string; headers?: Record<string, string> } = {},
) {
  const token = options.token ?? tokens.editor;
  const headers = options.headers ?? {};
  const path = `/spaces/${spaceId}/content/import`;
  return server.request<Answer>('POST', path, { token, body, headers });
}

const markdown = (text: string) => ({
  url: `data:text/markdown,${encodeURIComponent(text)}`,
  source: 'markdown',
});

describe.each(dialects)('POST /spaces/{spaceId}/content/import on %s', (dialect) => {
  it('adds a page of Markdown', async () => {
    await using authoring = await openEditingServer(dialect);
    await authoring.insert({ title: 'First' });
    const { status, body } = await importInto(authoring, markdown('# Second\n\nText.\n'));
    expect(status).toBe(201);
    expect(body).toEqual({
      revision: await authoring.revision(),
      importedResources: 1,
      totalResources: 1,
      warnings: [],
      warningsCount: 0,
    });
    expect(await authoring.outline()).toBe('First,Second');
  });

  it('imports an archive and keeps pages made in the space', async () => {
    await using authoring = await openEditingServer(dialect);
    const url = await zipUrlOf({ 'README.md': '# Home\n', 'a.md': '# A\n' });
    const { status, body } = await importInto(authoring, { url, source: 'zip' });
    expect([status, body.importedResources]).toEqual([201, 2]);
    await authoring.insert({ title: 'Own', document: { markdown: 'Mine.\n' } });
    const next = await zipUrlOf({ 'README.md': '# Home\n', 'b.md': '# B\n' });
    expect((await importInto(authoring, { url: next, source: 'zip' })).status).toBe(201);
    expect((await authoring.outline()).split(',').sort()).toEqual(['B', 'Home', 'Own']);
  });
});

describe('POST /spaces/{spaceId}/content/import', () => {
  it('commits nothing for a token that was revoked while it went on', async () => {
    await using opened = new AsyncDisposableStack();
    let now = Date.parse('2026-03-01T10:00:00Z');
    let onAsked = async () => {};
    const web = opened.use(
      await openPublicWeb(async (_request, response) => {
        await onAsked();
        response.end('# Late\n');
      }),
    );
    const platform = { fetch: web.fetch, clock: { now: () => new Date(now) } };
    const authoring = opened.use(await openEditingServer('sqlite', { platform }));
    const { server, tokens } = authoring;
    const before = await authoring.revision();
    const body = { url: 'https://kiln.example/late.md', source: 'markdown' };
    onAsked = async () => {
      const token = tokens.editor;
      const path = '/user/tokens';
      const list = await server.request<{ items: { id: string }[] }>('GET', path, { token });
      for (const { id } of list.body.items) {
        expect((await server.request('DELETE', `${path}/${id}`, { token })).status).toBeLessThan(
          300,
        );
      }
      now += 5000;
    };
    expect((await importInto(authoring, body)).status).toBe(401);
    expect(await authoring.revision()).toBe(before);
  });

  it('reads no more of an endless page than a page may have', async () => {
    await using opened = new AsyncDisposableStack();
    let sent = 0;
    const web = opened.use(
      await openPublicWeb((_request, response) => {
        const chunk = Buffer.alloc(64 * 1024, 'x');
        const send = (): void => {
          while (!response.destroyed && sent < 2 ** 28) {
            sent += chunk.length;
            if (!response.write(chunk)) return void response.once('drain', send);
          }
          response.end();
        };
        send();
      }),
    );
    const authoring = opened.use(
      await openEditingServer('sqlite', { platform: { fetch: web.fetch } }),
    );
    const body = { url: 'https://kiln.example/endless.md', source: 'markdown' };
    const { status, body: answer } = await importInto(authoring, body);
    expect([status, answer.error?.details?.[0]?.path]).toEqual([400, 'body.url']);
    expect(sent).toBeLessThan(2 ** 24);
  });

  it('refuses what it cannot read, naming the field, and writes nothing', async () => {
    await using authoring = await openEditingServer();
    const before = await authoring.revision();
    const cases: readonly (readonly [url: string, source: string, path: string])[] = [
      ['https://127.0.0.1/a.zip', 'zip', 'body.url'],
      ['http://example.com/a.zip', 'zip', 'body.url'],
      ['file:///etc/passwd', 'markdown', 'body.url'],
      ['data:application/zip;base64,AAAA', 'zip', 'body.url'],
      ...['docx', 'google-docs', 'notion', 'confluence', 'html'].flatMap((source) =>
        ['data:application/zip,no%20archive', 'data:application/zip;base64,UEsDBA=='].map(
          (url) => [url, source, 'body.url'] as const,
        ),
      ),
      ['data:text/plain', 'markdown', 'body.url'],
      ['data:text/plain,%ff', 'markdown', 'body.url'],
      ['data:text/plain;base64,/w==', 'markdown', 'body.url'],
      ['data:text/plain,x', 'github-wiki', 'body.url'],
      ['https://127.0.0.1/wiki.git', 'github-wiki', 'body.url'],
      ...[
        'https://[',
        'https://a:99999/',
        'https://%zz/',
        'https://',
        'https://github.com:x/a/b',
      ].map((url) => [url, 'github-wiki', 'body.url'] as const),
      ['https://127.0.0.1/', 'website', 'body.url'],
      ['https://example.com/', 'nothing', 'body.source'],
    ];
    for (const [url, source, path] of cases) {
      const { status, body } = await importInto(authoring, { url, source });
      expect([url, status, body.error?.details?.[0]?.path]).toEqual([url, 400, path]);
      expect(body.error?.message).not.toContain(tmpdir());
    }
    const large = `data:,${'x'.repeat(21 * 1024 ** 2)}`;
    expect((await importInto(authoring, { url: large, source: 'markdown' })).status).toBe(413);
    expect(await authoring.revision()).toBe(before);
  });

  it('needs the role edit and an unlocked space, keeps all of several, honours If-Match', async () => {
    await using authoring = await openEditingServer();
    const { server, spaceId, tokens } = authoring;
    const { commenter } = tokens;
    expect((await importInto(authoring, markdown('# A'), { token: commenter })).status).toBe(403);
    const headers = { 'if-match': `"${await authoring.revision()}"` };
    const answers = await Promise.all(
      ['A', 'B', 'C'].map((t) => importInto(authoring, markdown(`# ${t}`))),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect((await authoring.outline()).split(',').sort()).toEqual(['A', 'B', 'C']);
    expect((await importInto(authoring, markdown('# D'), { headers })).status).toBe(412);
    const body = { editMode: 'locked' };
    await server.request('PATCH', `/spaces/${spaceId}`, { token: tokens.admin, body });
    expect((await importInto(authoring, markdown('# E'))).status).toBe(409);
  });
});

it('refuses a page that is too large or takes too long to parse', async () => {
  await using authoring = await openEditingServer();
  const before = await authoring.revision();
  for (const text of ['x'.repeat(1024 ** 2 + 1), '<div>'.repeat(200_000)]) {
    const { status, body } = await importInto(authoring, markdown(text));
    expect(status).toBe(400);
    expect(body.error?.details?.[0]?.path).toBe('body.url');
  }
  expect(await authoring.revision()).toBe(before);
}, 60_000);
