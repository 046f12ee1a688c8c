import { request as requestHttp } from 'node:http';
import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { type EditingServer, openEditingServer } from '../testing/editing-server.ts';

const PNG = Uint8Array.from(
  atob(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  ),
  (c) => c.charCodeAt(0),
);

interface Answer {
  id: string;
  name: string;
  contentType: string;
  size: number;
  downloadURL: string;
  dimensions?: { width: number; height: number };
  error?: { message: string };
}

async function upload(
  { server, spaceId, tokens }: EditingServer,
  query: string,
  body: FormData | Uint8Array<ArrayBuffer> | string,
  headers: Record<string, string> = {},
): Promise<{ status: number; headers: Headers; body: Answer }> {
  const response = await fetch(`${server.origin}/v1/spaces/${spaceId}/content/files${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${tokens.editor}`, ...headers },
    body,
  });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Answer,
  };
}

async function listFiles(authoring: EditingServer): Promise<Answer[]> {
  return (await authoring.get<{ items: Answer[] }>('/content/files')).body.items;
}

function form(parts: Record<string, Blob | string>): FormData {
  const data = new FormData();
  for (const [name, part] of Object.entries(parts)) {
    if (typeof part === 'string') data.append(name, part);
    else data.append(name, part, 'dot.png');
  }
  return data;
}

describe.each(dialects)('POST /spaces/{spaceId}/content/files on %s', (dialect) => {
  it('stores a form field or a raw body, and tells what it is', async () => {
    await using authoring = await openEditingServer(dialect);
    const blob = new Blob([PNG], { type: 'image/png' });
    const first = await upload(authoring, '', form({ note: 'x', file: blob }));
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({ name: 'dot.png', contentType: 'image/png', size: 70 });
    expect(first.body.dimensions).toEqual({ width: 1, height: 1 });
    expect(first.headers.get('location')).toMatch(`/content/files/${first.body.id}`);
    const second = await upload(authoring, '?name=a%2Fb.txt', 'text', {
      'content-type': 'text/plain; charset=utf-8',
    });
    expect(second.body).toMatchObject({ name: 'b.txt', contentType: 'text/plain', size: 4 });
    expect(await listFiles(authoring)).toMatchObject(
      [first.body, second.body].map(({ id }) => ({ id })),
    );
    const { pathname, search } = new URL(first.body.downloadURL);
    const bytes = await fetch(authoring.server.origin + pathname + search);
    expect(new Uint8Array(await bytes.arrayBuffer())).toEqual(PNG);
    const page = await authoring.insert({
      title: 'P',
      document: { markdown: `![dot](/files/${first.body.id})\n` },
    });
    const shown = JSON.stringify((await authoring.page(page, 'document')).document);
    expect(shown).toContain(`{"kind":"file","file":"${first.body.id}"}`);
  });

  it('keeps all files of uploads at the same time', async () => {
    await using authoring = await openEditingServer(dialect);
    const names = ['a', 'b', 'c', 'd', 'e'];
    const answers = await Promise.all(
      names.map((name) => upload(authoring, `?name=${name}.txt`, name)),
    );
    expect(answers.map(({ status }) => status)).toEqual(names.map(() => 201));
    expect((await listFiles(authoring)).map(({ name }) => name[0]).sort()).toEqual(names);
  });
});

describe('POST /spaces/{spaceId}/content/files', () => {
  it('refuses what is too large, of another type, or not there, and keeps nothing of it', async () => {
    await using authoring = await openEditingServer();
    authoring.server.platform.config.limits.uploadBytes = 1000;
    const large = new Uint8Array(1001);
    expect((await upload(authoring, '?name=a.bin', large)).status).toBe(413);
    const parts = form({ file: new Blob([large]) });
    expect((await upload(authoring, '', parts)).status).toBe(413);
    const html = { 'content-type': 'image/png' };
    expect((await upload(authoring, '?name=a.png', '<script>', html)).status).toBe(400);
    const jpeg = { 'content-type': 'image/jpeg' };
    expect((await upload(authoring, '?name=a.jpg', PNG, jpeg)).status).toBe(400);
    expect((await upload(authoring, '', PNG, html)).status).toBe(400);
    expect((await upload(authoring, '?name=..', PNG, html)).status).toBe(400);
    expect((await upload(authoring, '', form({ other: new Blob([PNG]) }))).status).toBe(400);
    const two = form({ file: new Blob([PNG]) });
    two.append('file', new Blob(['second']), 'second.txt');
    expect((await upload(authoring, '', two)).status).toBe(400);
    const broken = { 'content-type': 'multipart/form-data' };
    expect((await upload(authoring, '', 'x', broken)).status).toBe(400);
    const cut = { 'content-type': 'multipart/form-data; boundary=b' };
    const half = '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nhalf';
    expect((await upload(authoring, '', half, cut)).status).toBe(400);
    expect(await listFiles(authoring)).toEqual([]);
  });

  it('adds no file when the sender breaks off', async () => {
    await using authoring = await openEditingServer();
    const { server, spaceId, tokens } = authoring;
    const { hostname, port } = new URL(server.origin);
    await new Promise<void>((resolve) => {
      const sending = requestHttp({
        ...{ hostname, port, method: 'POST' },
        path: `/v1/spaces/${spaceId}/content/files?name=a.bin`,
        headers: { authorization: `Bearer ${tokens.editor}`, 'content-length': 1000 },
      });
      sending.on('error', () => resolve());
      sending.write(new Uint8Array(10), () =>
        setTimeout(() => sending.destroy(new Error('off')), 50),
      );
    });
    expect(await listFiles(authoring)).toEqual([]);
    expect((await upload(authoring, '?name=b.txt', 'b')).status).toBe(201);
  });

  it('serves uploaded SVG and HTML inert', async () => {
    await using authoring = await openEditingServer();
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="2"><script/></svg>';
    const { body } = await upload(authoring, '?name=a.svg', svg, {
      'content-type': 'image/svg+xml',
    });
    expect(body).toMatchObject({
      contentType: 'image/svg+xml',
      dimensions: { width: 3, height: 2 },
    });
    const { pathname, search } = new URL(body.downloadURL);
    const served = await fetch(authoring.server.origin + pathname + search);
    expect(served.headers.get('x-content-type-options')).toBe('nosniff');
    expect(served.headers.get('content-security-policy')).toMatch(/sandbox|default-src 'none'/);
  });

  it('needs the role edit and an unlocked space, and honours If-Match', async () => {
    await using authoring = await openEditingServer();
    const { server, spaceId, tokens } = authoring;
    const commenter = { ...authoring, tokens: { ...tokens, editor: tokens.commenter } };
    expect((await upload(commenter, '?name=a.txt', 'a')).status).toBe(403);
    const match = { 'if-match': `"${await authoring.revision()}"` };
    expect((await upload(authoring, '?name=a.txt', 'a', match)).status).toBe(201);
    expect((await upload(authoring, '?name=b.txt', 'b', match)).status).toBe(412);
    const body = { editMode: 'locked' };
    await server.request('PATCH', `/spaces/${spaceId}`, { token: tokens.admin, body });
    expect((await upload(authoring, '?name=c.txt', 'c')).status).toBe(409);
    expect((await listFiles(authoring)).map(({ name }) => name)).toEqual(['a.txt']);
  });
});
