import { orderBetween, type PageRecord } from '@octavo/content';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Platform } from '../../platform/index.ts';
import { testActor } from '../../testing/test-actor.ts';
import { dialects, openTestPlatform } from '../../testing/test-platform.ts';
import {
  commitRevision,
  listSources,
  readDocuments,
  readHead,
  readRevision,
} from '../content/index.ts';
import { exportTree } from '../exports/index.ts';
import { importIntoSpace, listRedirects } from './index.ts';
import { makeSpace } from './testing/make-space.ts';
import { makeMemoryTarget, makeMemoryTree, type TreeFiles } from './testing/memory-tree.ts';

const files: Record<string, string> = {
  '.gitbook.yaml': 'root: ./docs\nredirects:\n  help: guide/a.md\n  out: https://example.com\n',
  LICENSE: 'MIT',
  'docs/SUMMARY.md':
    '# Summary\n\n* [Home](README.md)\n\n## Guide\n\n* [A](guide/a.md)\n  * [B](guide/b.md)\n* [C](guide/c.md)\n',
  'docs/README.md': '# Home\n\nSee [a](guide/a.md#one).\n',
  'docs/guide/a.md': '---\ndescription: About A\n---\n\n# A\n\n## One\n\nText one.\n\nText two.\n',
  'docs/guide/b.md': '\ufeff# B\r\n\r\n![p](../.gitbook/assets/p.svg) [gone](x.md)\r\n',
  'docs/guide/c.md': '# C\n\n{% include "../.gitbook/includes/n.md" %}\n',
  'docs/guide/hidden.md': '# Hidden\n',
  'docs/.gitbook/assets/p.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="12" height="8"/>',
  'docs/.gitbook/includes/n.md': 'A note.\n',
};

describe.each(dialects)('import and export on %s', (dialect) => {
  let platform: Platform & AsyncDisposable;

  beforeAll(async () => {
    platform = await openTestPlatform(dialect);
  });

  afterAll(async () => {
    await platform[Symbol.asyncDispose]();
  });

  const importFiles = (spaceId: string, tree: TreeFiles) =>
    importIntoSpace(platform, makeMemoryTree(tree), { spaceId, actor: testActor });

  async function readHeadView(spaceId: string) {
    const head = await readHead(platform.database.db, spaceId);
    const view = await readRevision(platform, head);
    if (view === undefined) throw new Error('The space has no revision.');
    return view;
  }

  async function exportFiles(spaceId: string) {
    const target = makeMemoryTarget();
    const summary = await exportTree(platform, spaceId, target);
    const written = Object.fromEntries(
      [...target.files].map(([path, bytes]) => [path, bytes.toString()]),
    );
    return { written, summary };
  }

  async function readText(document: string | undefined) {
    const found = await readDocuments(platform, [document ?? '']);
    return found.get(document ?? '');
  }

  async function changePages(
    spaceId: string,
    change: (pages: ReadonlyMap<string, PageRecord>) => Record<string, PageRecord | null>,
  ) {
    const view = await readHeadView(spaceId);
    const pages = new Map(Object.entries(change(view.tree().byId)));
    await platform.database.transaction((tx) =>
      commitRevision(platform, tx, { spaceId, type: 'edits', actor: testActor, pages }),
    );
  }

  const pageAt = async (spaceId: string, path: string): Promise<PageRecord> => {
    const page = (await readHeadView(spaceId)).pagesBySourcePath().get(path);
    if (page === undefined) throw new Error(`There is no page ${path}.`);
    return page;
  };

  it('keeps pages, files, reusable contents and sources as one revision', async () => {
    const spaceId = await makeSpace(platform);
    const summary = await importFiles(spaceId, files);
    expect(summary).toMatchObject({
      pages: 5,
      otherEntries: 1,
      files: 1,
      reusableContents: 1,
      sources: 3,
    });
    expect(summary.warningCounts).toEqual({ 'broken-link': 1 });
    const view = await readHeadView(spaceId);
    const tree = view.tree();
    expect([...tree.byPath.keys()].sort()).toEqual([
      'guide',
      'guide/a',
      'guide/a/b',
      'guide/c',
      'hidden',
      'readme',
    ]);
    expect(tree.home?.title).toBe('Home');
    expect(view.files.list).toMatchObject([
      { name: 'p.svg', contentType: 'image/svg+xml', width: 12, height: 8 },
    ]);
    expect((await pageAt(spaceId, 'docs/guide/hidden.md')).hidden).toBe(true);
    expect((await pageAt(spaceId, 'docs/guide/a.md')).description).toBe('About A');
    expect((await listSources(platform, view)).map(({ path }) => path)).toEqual([
      '.gitbook.yaml',
      'LICENSE',
      'docs/SUMMARY.md',
    ]);
  });

  it('makes references of links', async () => {
    const spaceId = await makeSpace(platform);
    await importFiles(spaceId, files);
    const view = await readHeadView(spaceId);
    const a = await pageAt(spaceId, 'docs/guide/a.md');
    const home = await readText((await pageAt(spaceId, 'docs/README.md')).document);
    expect(home?.links).toEqual({
      'guide/a.md#one': { kind: 'anchor', anchor: 'one', page: a.id },
    });
    const b = await readText((await pageAt(spaceId, 'docs/guide/b.md')).document);
    expect(b?.links).toEqual({
      '../.gitbook/assets/p.svg': { kind: 'file', file: view.files.list[0]?.id },
    });
    expect(b?.text).toBe(files['docs/guide/b.md']);
    const c = await readText((await pageAt(spaceId, 'docs/guide/c.md')).document);
    expect(Object.values(c?.links ?? {})).toEqual([
      { kind: 'reusable-content', reusableContent: view.reusableContents.list[0]?.id },
    ]);
  });

  it('makes no revision of the same tree', async () => {
    const spaceId = await makeSpace(platform);
    const first = await importFiles(spaceId, files);
    const second = await importFiles(spaceId, files);
    expect(second).toMatchObject({ changed: false, revisionId: first.revisionId });
  });

  it('makes one revision of a changed tree, and keeps ids of pages, files and blocks', async () => {
    const spaceId = await makeSpace(platform);
    await importFiles(spaceId, files);
    const before = await readHeadView(spaceId);
    const changed: Record<string, string> = {
      ...files,
      'docs/SUMMARY.md':
        '# Summary\n\n* [Home](README.md)\n\n## Guide\n\n* [New](guide/new.md)\n* [A](guide/a.md)\n* [C](guide/c.md)\n  * [B](guide/b.md)\n',
      'docs/guide/a.md': `${files['docs/guide/a.md']?.replace('Text one.', 'Text one, edited.')}`,
      'docs/guide/new.md': '# New\n',
    };
    delete changed['docs/guide/hidden.md'];
    await importFiles(spaceId, changed);
    const after = await readHeadView(spaceId);
    expect(after.row.parents).toEqual([before.id]);
    const ids = (view: typeof before) =>
      Object.fromEntries([...view.pagesBySourcePath()].map(([path, { id }]) => [path, id]));
    const { 'docs/guide/hidden.md': _, ...kept } = ids(before);
    expect(ids(after)).toMatchObject(kept);
    expect(Object.keys(ids(after)).length).toBe(Object.keys(kept).length + 1);
    const changedIds = [...after.tree().byId.values()].filter(
      (page) => before.tree().byId.get(page.id) !== page,
    );
    expect(changedIds.map(({ title }) => title).sort()).toEqual(['A', 'B', 'New']);
    expect(after.files.list).toEqual(before.files.list);
    const textBefore = await readText(before.pagesBySourcePath().get('docs/guide/a.md')?.document);
    const textAfter = await readText(after.pagesBySourcePath().get('docs/guide/a.md')?.document);
    expect(textAfter?.blocks.map(({ id }) => id)).toEqual(textBefore?.blocks.map(({ id }) => id));
  });

  it('keeps the ids of groups and empty pages', async () => {
    const spaceId = await makeSpace(platform);
    const tree = { 'SUMMARY.md': '* G\n  * E\n    * [A](a.md)\n', 'a.md': '# A\n' };
    await importFiles(spaceId, tree);
    const before = (await readHeadView(spaceId)).tree();
    await importFiles(spaceId, { ...tree, 'a.md': '# A\n\nMore.\n' });
    const after = (await readHeadView(spaceId)).tree();
    for (const path of ['g', 'g/e', 'g/e/a'])
      expect(after.byPath.get(path)).toBe(before.byPath.get(path));
  });

  it('leaves pages alone that were made in the space itself', async () => {
    const spaceId = await makeSpace(platform);
    await importFiles(spaceId, files);
    const a = await pageAt(spaceId, 'docs/guide/a.md');
    const own = { id: platform.ids.next(), title: 'Own', slug: 'own', order: 'zz' };
    const { sourcePath: _, description: __, ...rest } = a;
    await changePages(spaceId, () => ({ [own.id]: { ...rest, ...own } }));
    const { written } = await exportFiles(spaceId);
    const imported = await importFiles(spaceId, files);
    expect(imported.changed).toBe(false);
    const again = await importFiles(spaceId, written);
    expect((await readHeadView(spaceId)).tree().byId.get(own.id)).toMatchObject({
      title: 'Own',
      sourcePath: 'docs/guide/own.md',
    });
    expect(again.pages).toBe(6);
  });

  it('exports what it imported byte for byte', async () => {
    const spaceId = await makeSpace(platform);
    await importFiles(spaceId, files);
    const { written, summary } = await exportFiles(spaceId);
    expect(written).toEqual(files);
    expect(summary).toMatchObject({ summaryWritten: false, textsRewritten: 0 });
  });

  it('exports bytes that are not valid UTF-8, until the page is edited', async () => {
    const spaceId = await makeSpace(platform);
    const bytes = Buffer.concat([Buffer.from('# A\n\nCaf'), Buffer.from([0xe9, 0xff, 0x0a])]);
    const summary = await importFiles(spaceId, { 'a.md': bytes, 'b.md': '# B\n' });
    expect(summary.warningCounts).toEqual({ 'invalid-utf8': 1 });
    const target = makeMemoryTarget();
    await exportTree(platform, spaceId, target);
    expect(target.files.get('a.md')).toEqual(bytes);
    const b = await pageAt(spaceId, 'b.md');
    const a = await pageAt(spaceId, 'a.md');
    await changePages(spaceId, () => ({ [a.id]: { ...a, document: b.document ?? '' } }));
    const { written } = await exportFiles(spaceId);
    expect(written['a.md']).toContain('# B');
  });

  it('edits the table of contents after a move, and nothing else', async () => {
    const spaceId = await makeSpace(platform);
    await importFiles(spaceId, files);
    const b = await pageAt(spaceId, 'docs/guide/b.md');
    const c = await pageAt(spaceId, 'docs/guide/c.md');
    await changePages(spaceId, () => ({
      [b.id]: { ...b, parent: c.id },
      [c.id]: { ...c, linkTitle: 'Sea' },
    }));
    const { written, summary } = await exportFiles(spaceId);
    expect(summary.summaryWritten).toBe(true);
    expect(written).toEqual({
      ...files,
      'docs/SUMMARY.md':
        '# Summary\n\n* [Home](README.md)\n\n## Guide\n\n* [A](guide/a.md)\n* [C](guide/c.md "Sea")\n  * [B](guide/b.md)\n',
    });
    expect((await importFiles(spaceId, written)).changed).toBe(true);
    expect((await exportFiles(spaceId)).written).toEqual(written);
  });

  it('writes changed attributes into the front matter and leaves the rest of it', async () => {
    const spaceId = await makeSpace(platform);
    const tree = {
      'SUMMARY.md': '* [A](a.md)\n',
      'a.md': '---\n# note\nother: [1,  2]\nicon: leaf\n---\n\n# A\n',
    };
    await importFiles(spaceId, tree);
    const a = await pageAt(spaceId, 'a.md');
    const { icon: _, ...rest } = a;
    await changePages(spaceId, () => ({
      [a.id]: {
        ...rest,
        title: 'New: title',
        description: 'Said',
        hidden: true,
        layout: { width: 'wide', outline: false },
      },
    }));
    const { written } = await exportFiles(spaceId);
    expect(written['a.md']).toContain('# note\nother: [');
    expect(written['a.md']).not.toContain('icon');
    await importFiles(spaceId, written);
    expect(await pageAt(spaceId, 'a.md')).toMatchObject({
      title: 'New: title',
      description: 'Said',
      hidden: true,
      layout: { width: 'wide', outline: false },
    });
    expect((await exportFiles(spaceId)).written).toEqual(written);
  });

  it('rewrites a link only where its target has another path', async () => {
    const spaceId = await makeSpace(platform);
    const text = '# A\n\n[b](b.md#x) and `b.md#x` and [c](c.md)\n\n```\n[b](b.md#x)\n```\n';
    await importFiles(spaceId, {
      'SUMMARY.md': '* [A](a.md)\n* [B](b.md)\n* [C](c.md)\n',
      'a.md': text,
      'b.md': '# B\n',
      'c.md': '# C\n',
    });
    const b = await pageAt(spaceId, 'b.md');
    await changePages(spaceId, () => ({ [b.id]: { ...b, sourcePath: 'deep/b 2.md' } }));
    const { written } = await exportFiles(spaceId);
    expect(written['a.md']).toBe(text.replace('(b.md#x) and', '(deep/b%202.md#x) and'));
  });

  it('exports a space that was never imported so that importing gives it back', async () => {
    const spaceId = await makeSpace(platform);
    const at = '2026-01-31T09:30:00.000Z';
    const page = (id: string, fields: Partial<PageRecord>): PageRecord => ({
      ...{ id, parent: null, order: 'a0', type: 'document', title: id, slug: id },
      ...{ createdAt: at, updatedAt: at },
      ...fields,
    });
    const second = orderBetween('a0', null);
    await changePages(spaceId, () => ({
      p1: page('p1', { title: 'Home [1]' }),
      p2: page('p2', { type: 'group', title: 'Group', slug: 'other', order: second }),
      p3: page('p3', { parent: 'p2', title: 'Child & more', slug: 'child' }),
      p4: page('p4', { parent: 'p3', title: 'Leaf', slug: 'leaf', description: 'D' }),
      p5: page('p5', {
        type: 'link',
        title: 'Out',
        slug: 'out',
        order: orderBetween(second, null),
        target: { kind: 'url', url: 'https://example.com/a(b)' },
      }),
    }));
    const { written } = await exportFiles(spaceId);
    expect(Object.keys(written).sort()).toEqual(['README.md', 'SUMMARY.md', 'other/child/leaf.md']);
    const copy = await makeSpace(platform);
    await importFiles(copy, written);
    const sketch = (tree: Awaited<ReturnType<typeof readHeadView>>) =>
      [...tree.tree().byId.values()].map(({ title, type, description, target }) => ({
        title,
        type,
        description,
        target,
      }));
    expect(sketch(await readHeadView(copy))).toEqual(sketch(await readHeadView(spaceId)));
    expect((await readHeadView(copy)).tree().byPath.has('other/child-more/leaf')).toBe(true);
  });

  it('lists redirects from configuration and from old file paths', async () => {
    const spaceId = await makeSpace(platform);
    await importFiles(spaceId, files);
    const redirects = await listRedirects(platform, await readHeadView(spaceId));
    const a = await pageAt(spaceId, 'docs/guide/a.md');
    const b = await pageAt(spaceId, 'docs/guide/b.md');
    expect(redirects.get('help')).toEqual({ page: a.id });
    expect(redirects.get('out')).toEqual({ url: 'https://example.com' });
    expect(redirects.get('guide/a.md')).toEqual({ page: a.id });
    expect(redirects.get('guide/a')).toBeUndefined();
    expect(redirects.get('guide/b')).toEqual({ page: b.id });
    expect(redirects.get('guide/b.md')).toEqual({ page: b.id });
  });

  it('imports nothing of a tree that cannot be read to its end', async () => {
    const spaceId = await makeSpace(platform);
    const head = await readHead(platform.database.db, spaceId);
    const tree = makeMemoryTree({ 'a.md': '# A\n', 'p.png': 'x' });
    const broken = tree.entries.map((entry) =>
      entry.path === 'p.png' ? { ...entry, read: () => Promise.reject(new Error('torn')) } : entry,
    );
    const source = { ...tree, entries: broken };
    await expect(importIntoSpace(platform, source, { spaceId, actor: testActor })).rejects.toThrow(
      'torn',
    );
    expect(await readHead(platform.database.db, spaceId)).toBe(head);
  });

  it('refuses a tree without a page, which would empty the space', async () => {
    const spaceId = await makeSpace(platform);
    await importFiles(spaceId, files);
    await expect(importFiles(spaceId, { LICENSE: 'MIT' })).rejects.toThrow(/no Markdown/);
    expect((await readHeadView(spaceId)).tree().byId.size).toBe(6);
  });

  it('refuses a space that is locked', async () => {
    const spaceId = await makeSpace(platform);
    await platform.database.transaction((tx) =>
      tx.updateTable('spaces').set({ edit_mode: 'locked' }).where('id', '=', spaceId).execute(),
    );
    await expect(importFiles(spaceId, files)).rejects.toThrow(/locked/);
  });

  it('commits on top of what came in between', async () => {
    const spaceId = await makeSpace(platform);
    const both = await Promise.all([importFiles(spaceId, files), importFiles(spaceId, files)]);
    expect(both.filter(({ changed }) => changed)).toHaveLength(1);
  });
});
