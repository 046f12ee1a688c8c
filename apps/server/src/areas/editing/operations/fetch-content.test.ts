import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hasGit, makeRepository, serveRepositories } from '../../../testing/git-server.ts';
import { openPublicWeb } from '../../../testing/public-web.ts';
import { openEditingServer } from '../testing/editing-server.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('insert_files with an address', () => {
  it('has the bytes that are there, behind redirects too, and links to them', async () => {
    await using web = await openPublicWeb({
      'https://files.example/kiln.png': { headers: { 'content-type': 'image/png' }, body: PNG },
      'https://files.example/old.png': {
        ...{ status: 302, headers: { location: 'https://other.example/kiln.png' } },
      },
      'https://other.example/kiln.png': { headers: { 'content-type': 'image/png' }, body: PNG },
    });
    await using space = await openEditingServer('sqlite', { platform: { fetch: web.fetch } });
    const { status, body } = await space.change([
      {
        operation: 'insert_files',
        files: [
          { name: 'kiln.png', ref: 'kiln', url: 'https://files.example/kiln.png' },
          { name: 'moved.png', url: 'https://files.example/old.png' },
        ],
      },
      { operation: 'insert_page', document: { markdown: '# Kiln\n\n![kiln](./kiln)\n' } },
    ]);
    expect([status, body.insertedFiles]).toMatchObject([
      200,
      [
        { name: 'kiln.png', contentType: 'image/png', ref: 'kiln' },
        { name: 'moved.png', contentType: 'image/png' },
      ],
    ]);
    expect(web.asked).toContain('https://other.example/kiln.png');
    for (const { id } of body.insertedFiles) {
      const file = await space.get<{ size: number; downloadURL: string; dimensions: object }>(
        `/content/files/${id}`,
      );
      expect(file.body).toMatchObject({ size: PNG.length, dimensions: { width: 1, height: 1 } });
      const { pathname, search } = new URL(file.body.downloadURL);
      const answer = await fetch(new URL(`${pathname}${search}`, space.server.origin));
      expect(Buffer.from(await answer.arrayBuffer())).toEqual(PNG);
    }
    const page = await space.page(body.changes[1]?.page?.id ?? '', 'document');
    expect(JSON.stringify(page.document)).toContain(`"file":"${body.insertedFiles[0]?.id}"`);
  });

  it.each<[string, string]>([
    ['is not there', 'https://files.example/none.png'],
    ['redirects into the network', 'https://files.example/inside.png'],
    ['fails', 'https://files.example/fails.png'],
  ])('names the file that %s, and inserts nothing', async (_name, url) => {
    await using web = await openPublicWeb({
      'https://files.example/kiln.png': PNG,
      'https://files.example/fails.png': { status: 500 },
      'https://files.example/inside.png': {
        ...{ status: 302, headers: { location: 'http://169.254.169.254/' } },
      },
    });
    await using space = await openEditingServer('sqlite', { platform: { fetch: web.fetch } });
    const before = await space.revision();
    const files = [
      { name: 'kiln.png', url: 'https://files.example/kiln.png' },
      { name: 'b.png', url },
    ];
    const { status, body } = await space.change([{ operation: 'insert_files', files }]);
    expect([status, body.error?.details?.[0]?.path]).toEqual([400, 'body.changes[0].files[1].url']);
    expect(await space.revision()).toBe(before);
  });
});

describe.skipIf(!hasGit)('an import of github-wiki', () => {
  it.each<[string, string]>([
    ['https://github.com/pots/kiln', '/pots/kiln.wiki.git'],
    ['https://github.com/pots/kiln/wiki/Home', '/pots/kiln.wiki.git'],
    ['https://git.example/any/docs.git', '/any/docs.git'],
  ])('clones what %s names, and takes in what it changes', async (url, path) => {
    const root = await mkdtemp(join(tmpdir(), 'octavo-wiki-'));
    await using cleanup = new AsyncDisposableStack();
    cleanup.defer(() => rm(root, { recursive: true, force: true }));
    const first = { 'README.md': '# Kiln\n\n[glaze](glaze.md)\n', 'glaze.md': '# Glaze\n' };
    await makeRepository(join(root, path), first);
    await using web = await openPublicWeb(serveRepositories(root));
    await using space = await openEditingServer('sqlite', { platform: { fetch: web.fetch } });
    const load = () =>
      space.server.request<{ importedResources: number; totalResources: number }>(
        'POST',
        `/spaces/${space.spaceId}/content/import`,
        { token: space.tokens.editor, body: { url, source: 'github-wiki' } },
      );
    const { status, body } = await load();
    expect([status, body]).toMatchObject([201, { importedResources: 2, totalResources: 2 }]);
    expect(await space.outline()).toBe('Kiln,Glaze');
    expect(web.asked[0]).toContain(path);

    await rm(join(root, path), { recursive: true });
    await makeRepository(join(root, path), { 'README.md': '# Kiln\n', 'clay.md': '# Clay\n' });
    expect((await load()).status).toBe(201);
    expect(await space.outline()).toBe('Kiln,Clay');
  });

  it('of a repository that is not there is a 400 that says so', async () => {
    const root = await mkdtemp(join(tmpdir(), 'octavo-wiki-'));
    await using cleanup = new AsyncDisposableStack();
    cleanup.defer(() => rm(root, { recursive: true, force: true }));
    await using web = await openPublicWeb(serveRepositories(root));
    await using space = await openEditingServer('sqlite', { platform: { fetch: web.fetch } });
    const answer = await space.server.request<{ error: { details: { path: string }[] } }>(
      'POST',
      `/spaces/${space.spaceId}/content/import`,
      {
        token: space.tokens.editor,
        body: { url: 'https://github.com/pots/none', source: 'github-wiki' },
      },
    );
    expect([answer.status, answer.body.error.details[0]?.path]).toEqual([400, 'body.url']);
    expect(await space.outline()).toBe('');
  });
});
