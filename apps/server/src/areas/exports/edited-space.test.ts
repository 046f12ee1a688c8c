import { makeSlug, ordersFor, type PageRecord, type PageTree } from '@octavo/content';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Platform } from '../../platform/index.ts';
import { testActor } from '../../testing/test-actor.ts';
import { openTestPlatform } from '../../testing/test-platform.ts';
import { commitRevision, readHead, readRevision } from '../content/index.ts';
import { importIntoSpace } from '../imports/import-tree.ts';
import { makeSpace } from '../imports/testing/make-space.ts';
import {
  makeMemoryTarget,
  makeMemoryTree,
  type TreeFiles,
} from '../imports/testing/memory-tree.ts';
import { exportTree } from './export-tree.ts';

const layouts: Record<string, TreeFiles> = {
  'with a table of contents': {
    'SUMMARY.md':
      '# S\n\n* [Home](README.md)\n\n## G\n\n* [A](g/a/README.md)\n  * [B](g/a/b.md)\n* E\n  * [C](g/c.md)\n\n## H\n\n* [Out](https://example.com)\n',
    'README.md': '# Home\n\n[b](g/a/b.md)\n',
    'g/a/README.md': '# A\n',
    'g/a/b.md': '---\nhidden: true\n---\n\n# B\n\n[home](../../README.md)\n',
    'g/c.md': '# C\n',
    'g/loose.md': '# Loose\n',
  },
  'with a table of contents by hand': {
    'SUMMARY.md': [
      ...[
        '# S',
        '',
        '[Home](README.md)',
        '',
        '- [A](g/a/README.md) <!-- a -->',
        '\t- [B](./g/a/b.md)',
      ],
      ...['\t- [Gone](g/gone.md)', '\t\t- [C](g/c.md "See")', '', '<!--', '## No group', '-->'],
      ...['### G', '1. [D](g/d%2Emd)', '1. ```yaml', '   type: builtin:openapi', '   ```'],
      ...['', '---', '', '* E', '    * [F](g/f.md)', '* [Out](https://example.com)'],
    ].join('\r\n'),
    ...{ 'README.md': '# Home\n', 'g/a/README.md': '# A\n', 'g/a/b.md': '# B\n' },
    ...{ 'g/c.md': '# C\n', 'g/d.md': '# D\n', 'g/f.md': '# F\n', 'g/loose.md': '# Loose\n' },
  },
  plain: {
    'x/index.md': '# Home\n',
    'x/guide/one.md': '# One\n\n[two](two)\n',
    'x/guide/two.md': '# Two\n',
    'x/guide/deep/three.md': '# Three\n',
    'x/api/index.md': '# API\n',
  },
};

interface Edit {
  kind: 'move' | 'rename' | 'hide' | 'delete' | 'describe' | 'name';
  page: number;
  to: number;
  text: string;
}

const edits = fc.array(
  fc.record<Edit>({
    kind: fc.constantFrom('move', 'rename', 'hide', 'delete', 'describe', 'name'),
    page: fc.nat(20),
    to: fc.nat(20),
    text: fc
      .stringMatching(/^[a-zA-Z:#"' -]{1,10}$/)
      .map((text) => text.replace(/ +/g, ' ').trim())
      .filter((text) => text !== ''),
  }),
  { maxLength: 5 },
);

/** Applies one edit as the service allows it: groups only at the root, no page below a link. */
function applyEdit(pages: Map<string, PageRecord>, edit: Edit): void {
  const list = [...pages.values()];
  const page = list[edit.page % list.length];
  const to = list[edit.to % list.length];
  if (page === undefined || to === undefined) return;
  const { text } = edit;
  if (edit.kind === 'move' && page.type !== 'group' && !isBelow(pages, to, page)) {
    if (to.type !== 'document' && to.type !== 'group') return;
    const children = list.filter(({ parent }) => parent === to.id);
    const orders = ordersFor(children.length + 1);
    for (const [index, child] of children.entries()) {
      pages.set(child.id, { ...child, order: orders[index] ?? '' });
    }
    pages.set(page.id, { ...page, parent: to.id, order: orders.at(-1) ?? '' });
  } else if (edit.kind === 'rename')
    pages.set(page.id, { ...page, title: text, slug: slugFor(page, text) });
  else if (edit.kind === 'hide' && page.type === 'document' && page.document !== undefined) {
    const { hidden, ...rest } = page;
    pages.set(page.id, hidden === true ? rest : { ...rest, hidden: true });
  } else if (edit.kind === 'describe' && page.document !== undefined) {
    pages.set(page.id, { ...page, description: text });
  } else if (edit.kind === 'name' && page.sourcePath !== undefined) {
    pages.set(page.id, { ...page, linkTitle: text });
  } else if (edit.kind === 'delete' && !list.some(({ parent }) => parent === page.id)) {
    if (list.filter(({ document }) => document !== undefined).length > 1) pages.delete(page.id);
  }
}

/** Pages with a file keep the address that the file gives them. */
function slugFor(page: PageRecord, title: string): string {
  return page.sourcePath === undefined ? makeSlug(title) : page.slug;
}

function isBelow(
  pages: ReadonlyMap<string, PageRecord>,
  page: PageRecord,
  above: PageRecord,
): boolean {
  for (
    let at: PageRecord | undefined = page;
    at;
    at = at.parent === null ? undefined : pages.get(at.parent)
  ) {
    if (at.id === above.id) return true;
  }
  return false;
}

interface Outline {
  title: string;
  type: string;
  details: unknown[];
  children: Outline[];
}

/** What readers see of a tree; a hidden page without subpages stands last among its siblings. */
function outline(tree: PageTree, parent: string | null = null): Outline[] {
  return tree.children(parent).map(({ id, title, type, linkTitle, hidden, description }) => ({
    ...{ title, type, details: [linkTitle === title ? undefined : linkTitle, hidden, description] },
    children: outline(tree, id),
  }));
}

describe('exporting an edited space', () => {
  async function readTree(platform: Platform, spaceId: string): Promise<PageTree> {
    const view = await readRevision(platform, await readHead(platform.database.db, spaceId));
    if (view === undefined) throw new Error('The space has no revision.');
    return view.tree();
  }

  async function exportFiles(platform: Platform, spaceId: string): Promise<Record<string, Buffer>> {
    const target = makeMemoryTarget();
    await exportTree(platform, spaceId, target);
    return Object.fromEntries(target.files);
  }

  it.each(Object.keys(layouts))('gives a tree that imports as it was edited: %s', async (name) => {
    await using platform = await openTestPlatform();
    await fc.assert(
      fc.asyncProperty(edits, async (list) => {
        const spaceId = await makeSpace(platform);
        const options = { spaceId, actor: testActor };
        await importIntoSpace(platform, makeMemoryTree(layouts[name] ?? {}), options);
        const before = (await readTree(platform, spaceId)).byId;
        const edited = new Map(before);
        for (const edit of list) applyEdit(edited, edit);
        const changes = new Map<string, PageRecord | null>(edited);
        for (const id of before.keys()) if (!edited.has(id)) changes.set(id, null);
        await platform.database.transaction((tx) =>
          commitRevision(platform, tx, {
            spaceId,
            type: 'edits',
            actor: testActor,
            pages: changes,
          }),
        );
        const files = await exportFiles(platform, spaceId);
        const copy = await makeSpace(platform);
        await importIntoSpace(platform, makeMemoryTree(files), { spaceId: copy, actor: testActor });
        expect(outline(await readTree(platform, copy))).toEqual(
          outline(await readTree(platform, spaceId)),
        );
        expect(await exportFiles(platform, copy)).toEqual(files);
      }),
      { numRuns: 60 },
    );
  });
});
