import { orderBetween, type PageRecord } from '@octavo/content';
import type { TocEntry } from '@octavo/trees/layouts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Platform } from '../../platform/index.ts';
import { testActor } from '../../testing/test-actor.ts';
import { dialects, openTestPlatform } from '../../testing/test-platform.ts';
import { commitRevision, readHead, readRevision } from '../content/index.ts';
import { exportTree } from '../exports/index.ts';
import { importIntoSpace } from './index.ts';
import { makeSpace } from './testing/make-space.ts';
import { makeMemoryTarget, makeMemoryTree, type TreeFiles } from './testing/memory-tree.ts';

const entry = (path: string, children: TocEntry[] = []): TocEntry => ({
  kind: 'entry',
  title: '',
  path,
  children,
});
const holder = (title: string, children: TocEntry[]): TocEntry => ({
  kind: 'group',
  title,
  children,
});

const site: Record<string, string> = {
  'README.md': '# Kiln site\n\n[Cones](guide/cones.md)\n',
  'guide/cones.md': '# Cones\n\n![Chart](../chart.svg)\n',
  'guide/glazes.md': '# Glazes\n\nText.\n',
  'chart.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>',
};
const siteContents = [
  entry('README.md'),
  holder('Guide', [entry('guide/cones.md'), entry('guide/glazes.md')]),
];

describe.each(dialects)('a tree that is added, on %s', (dialect) => {
  let platform: Platform & AsyncDisposable;

  beforeAll(async () => {
    platform = await openTestPlatform(dialect);
  });

  afterAll(async () => {
    await platform[Symbol.asyncDispose]();
  });

  const add = (spaceId: string, files: TreeFiles, contents: TocEntry[], folder = 'website/a') =>
    importIntoSpace(platform, makeMemoryTree(files), {
      ...{ spaceId, actor: testActor, addition: { folder, contents } },
    });

  async function view(spaceId: string) {
    const revision = await readRevision(platform, await readHead(platform.database.db, spaceId));
    if (revision === undefined) throw new Error('The space has no revision.');
    return revision;
  }

  async function outline(spaceId: string): Promise<string> {
    const tree = (await view(spaceId)).tree();
    const write = (parent: string | null): string =>
      tree
        .children(parent)
        .map(({ id, title }) => {
          const below = write(id);
          return below === '' ? title : `${title}[${below}]`;
        })
        .join(',');
    return write(null);
  }

  async function find(spaceId: string, title: string): Promise<PageRecord> {
    const found = [...(await view(spaceId)).tree().byId.values()].find((p) => p.title === title);
    if (found === undefined) throw new Error(`There is no page ${title}.`);
    return found;
  }

  async function edit(spaceId: string, record: PageRecord | null, id = record?.id ?? '') {
    const expectedHead = await readHead(platform.database.db, spaceId);
    await platform.database.transaction((tx) =>
      commitRevision(platform, tx, {
        ...{ spaceId, expectedHead, type: 'edits', actor: testActor, message: 'Edit' },
        pages: new Map([[id, record]]),
      }),
    );
  }

  it('stands behind what is there, and leaves it as it is', async () => {
    const spaceId = await makeSpace(platform);
    const docs = { 'SUMMARY.md': '* [Home](README.md)\n', 'README.md': '# Home\n' };
    await importIntoSpace(platform, makeMemoryTree(docs), { spaceId, actor: testActor });
    const home = await find(spaceId, 'Home');
    const summary = await add(spaceId, site, siteContents);
    expect(summary).toMatchObject({ pages: 3, otherEntries: 1, files: 1, changed: true });
    expect(await outline(spaceId)).toBe('Home,Kiln site,Guide[Cones,Glazes]');
    expect(await find(spaceId, 'Home')).toEqual(home);
    const revision = await view(spaceId);
    expect([...revision.pagesBySourcePath().keys()].sort()).toEqual([
      'README.md',
      'imported/website/a/README.md',
      'imported/website/a/guide/cones.md',
      'imported/website/a/guide/glazes.md',
    ]);
    const cones = await find(spaceId, 'Cones');
    expect(revision.tree().pathOf(cones.id)).toBe('guide/cones');
  });

  it('makes no revision when it is added again, not even in an empty space', async () => {
    const spaceId = await makeSpace(platform);
    const { revisionId } = await add(spaceId, site, siteContents);
    const again = await add(spaceId, site, siteContents);
    expect([again.changed, again.revisionId]).toEqual([false, revisionId]);
    await add(spaceId, site, siteContents, 'notion/b');
    expect((await add(spaceId, site, siteContents)).changed).toBe(false);
    expect(await outline(spaceId)).toBe(
      'Kiln site,Guide[Cones,Glazes],Kiln site,Guide[Cones,Glazes]',
    );
  });

  it('updates the pages it made wherever they are by now, and adds new ones beside them', async () => {
    const spaceId = await makeSpace(platform);
    await add(spaceId, site, siteContents);
    const cones = await find(spaceId, 'Cones');
    const guide = await find(spaceId, 'Guide');
    const order = orderBetween(guide.order, null);
    await edit(spaceId, { ...cones, parent: null, order, slug: 'orton', emoji: '1f680' });
    await edit(spaceId, { ...guide, title: 'Handbook' });
    expect((await add(spaceId, site, siteContents)).changed).toBe(false);
    const files = {
      ...site,
      'guide/cones.md': '# Pyrometric cones\n\nNew text.\n',
      'guide/oxides.md': '# Oxides\n',
    };
    const contents = [
      entry('README.md'),
      holder(
        'Guide',
        ['guide/cones.md', 'guide/glazes.md', 'guide/oxides.md'].map((p) => entry(p)),
      ),
    ];
    await add(spaceId, files, contents);
    expect(await outline(spaceId)).toBe('Kiln site,Handbook[Glazes,Oxides],Pyrometric cones');
    expect(await find(spaceId, 'Pyrometric cones')).toMatchObject({
      ...{ id: cones.id, slug: 'orton', emoji: '1f680' },
    });
  });

  it('keeps pages that its source no longer has, and takes addresses that are free', async () => {
    const spaceId = await makeSpace(platform);
    await importIntoSpace(platform, makeMemoryTree({ 'guide.md': '# Own guide\n' }), {
      ...{ spaceId, actor: testActor },
    });
    await add(spaceId, site, siteContents);
    expect((await find(spaceId, 'Guide')).slug).toBe('guide-1');
    await add(spaceId, { 'README.md': '# Kiln site\n' }, [entry('README.md')]);
    expect(await outline(spaceId)).toBe('Own guide,Kiln site,Guide[Cones,Glazes]');
  });

  it('stays below the content root that a configuration names', async () => {
    const spaceId = await makeSpace(platform);
    const docs = { '.gitbook.yaml': 'root: ./docs\n', 'docs/README.md': '# Home\n' };
    await importIntoSpace(platform, makeMemoryTree(docs), { spaceId, actor: testActor });
    await add(spaceId, site, siteContents);
    const { sourcePath } = await find(spaceId, 'Glazes');
    expect(sourcePath).toBe('docs/imported/website/a/guide/glazes.md');
  });

  it('goes out and comes in with the rest of the space', async () => {
    const spaceId = await makeSpace(platform);
    await importIntoSpace(platform, makeMemoryTree({ 'README.md': '# Home\n' }), {
      ...{ spaceId, actor: testActor },
    });
    await add(spaceId, site, siteContents);
    const target = makeMemoryTarget();
    await exportTree(platform, spaceId, target);
    const copy = await makeSpace(platform);
    await importIntoSpace(platform, makeMemoryTree(Object.fromEntries(target.files)), {
      ...{ spaceId: copy, actor: testActor },
    });
    expect(await outline(copy)).toBe(await outline(spaceId));
  });
});
