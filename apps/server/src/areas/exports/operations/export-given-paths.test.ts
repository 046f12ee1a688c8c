import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { zipUrlOf } from '../../../testing/zip-of.ts';
import { type EditingServer, openEditingServer } from '../../editing/testing/editing-server.ts';
import { fetchArchive, readTexts } from '../testing/read-archive.ts';

const FILES = {
  LICENSE: 'MIT',
  'README.md': '# Home\n\nSee [glazes](guide/glazes.md).\n',
  'guide/glazes.md': '# Glazes\n\nBack [home](../README.md).\n',
};

describe.each(dialects)('a page with a path of its own on %s', (dialect) => {
  let authoring: EditingServer;

  const importFiles = async (files: Record<string, string>) => {
    const { server, tokens, spaceId } = authoring;
    const body = { source: 'zip', url: await zipUrlOf(files) };
    const path = `/spaces/${spaceId}/content/import`;
    expect((await server.request('POST', path, { token: tokens.admin, body })).status).toBe(201);
  };
  const exportTexts = async () => {
    const path = `/spaces/${authoring.spaceId}/content/export?format=zip`;
    return readTexts((await fetchArchive(authoring, path, authoring.tokens.editor)).bytes);
  };
  const findPage = async (title: string) => {
    type Page = { id: string; title: string; git?: { path: string }; pages: Page[] };
    const { body } = await authoring.get<{ pages: Page[] }>('/content/pages');
    const all = (pages: Page[]): Page[] => pages.flatMap((one) => [one, ...all(one.pages)]);
    const page = all(body.pages).find((one) => one.title === title);
    if (page === undefined) throw new Error(`no page ${title}`);
    return page;
  };
  const give = async (title: string, git: unknown) => {
    const { id: page } = await findPage(title);
    return authoring.change([{ operation: 'update_page', page, git }]);
  };

  beforeAll(async () => {
    authoring = await openEditingServer(dialect);
    await importFiles(FILES);
  }, 120_000);
  afterAll(() => authoring?.[Symbol.asyncDispose]());

  it('is exported there, and links in both directions lead to where they did', async () => {
    expect((await give('Glazes', { path: 'reference/colour/glazes.md' })).status).toBe(200);
    expect(await exportTexts()).toMatchObject({
      LICENSE: 'MIT',
      'README.md': '# Home\n\nSee [glazes](reference/colour/glazes.md).\n',
      'reference/colour/glazes.md': '# Glazes\n\nBack [home](../../README.md).\n',
    });
    expect(await findPage('Glazes')).toMatchObject({ git: { path: 'reference/colour/glazes.md' } });
  });

  it('is made there, and an import of that path changes it', async () => {
    const id = await authoring.insert({
      document: { markdown: '# Kiln\n\nFire it.\n' },
      git: { path: 'Kiln/fire.mdx' },
    });
    const files = await exportTexts();
    expect(files['Kiln/fire.mdx']).toBe('# Kiln\n\nFire it.\n');
    await importFiles({ ...files, 'Kiln/fire.mdx': '# Kiln\n\nFire it slowly.\n' });
    expect(await authoring.page(id, 'markdown')).toMatchObject({
      title: 'Kiln',
      markdown: expect.stringContaining('slowly'),
    });
  });

  it('goes back to the path of its place', async () => {
    await authoring.insert({
      title: 'Clay',
      document: { markdown: 'Wet.' },
      git: { path: 'x.md' },
    });
    expect(await exportTexts()).toHaveProperty(['x.md']);
    expect((await give('Clay', null)).status).toBe(200);
    const files = await exportTexts();
    expect(files).toHaveProperty(['clay.md']);
    expect(files).not.toHaveProperty(['x.md']);
  });

  it.each([
    ['/etc/passwd.md', 'is absolute'],
    ['../up.md', 'leaves the tree'],
    ['a//b.md', 'empty segment'],
    ['a\\b.md', 'backslash'],
    ['c:x.md', 'drive letter'],
    ['a\u0001.md', 'control character'],
    [`${'a'.repeat(300)}.md`, 'longer than'],
    ['picture.png', 'must end in .md'],
    ['docs/SUMMARY.md', 'table of contents'],
    ['.git/hooks.md', 'written safely'],
    ['nul.md', 'written safely'],
  ])('is refused %j with words that name the field', async (path, words) => {
    const { status, body } = await give('Home', { path });
    expect([status, body.error?.message]).toEqual([400, expect.stringContaining(words)]);
    expect(body.error?.message).toContain('changes[0].git.path');
  });

  it.each([
    ['README.md', 'has a page'],
    ['readme.MD', 'has a page, on many machines'],
    ['LICENSE/a.md', 'lies in a kept file'],
    ['README.md/a.md', 'lies in a page'],
  ])('is refused %j, which %s', async (path) => {
    const before = await authoring.revision();
    const { status, body } = await authoring.change([
      { operation: 'insert_page', title: 'One', document: {}, git: { path } },
    ]);
    expect([status, body.error]).toMatchObject([409, { type: 'path_taken' }]);
    expect(body.error?.message).toContain('changes[0].git.path');
    expect(await authoring.revision()).toBe(before);
  });

  it('changes its path with another in one batch, and takes that of one that goes', async () => {
    const first = await authoring.insert({ title: 'First', document: {}, git: { path: 'f/1.md' } });
    const second = await authoring.insert({
      title: 'Second',
      document: {},
      git: { path: 'f/2.md' },
    });
    const swapped = await authoring.change([
      { operation: 'update_page', page: first, git: { path: 'f/2.md' } },
      { operation: 'update_page', page: second, git: { path: 'f/1.md' } },
    ]);
    expect(swapped.status).toBe(200);
    const replaced = await authoring.change([
      { operation: 'delete_page', page: first },
      { operation: 'update_page', page: second, git: { path: 'f/2.md' } },
    ]);
    expect(replaced.status).toBe(200);
    const inOne = await authoring.change(
      ['g.md', 'G.md'].map((path) => ({
        operation: 'insert_page',
        title: path,
        document: {},
        git: { path },
      })),
    );
    expect(inOne.status).toBe(409);
  });

  it('needs to be a page with a file', async () => {
    const { status, body } = await authoring.change([
      { operation: 'insert_page', type: 'group', title: 'G', document: {}, git: { path: 'g.md' } },
    ]);
    expect([status, body.error?.message]).toEqual([400, expect.stringContaining('for a group')]);
  });
});
