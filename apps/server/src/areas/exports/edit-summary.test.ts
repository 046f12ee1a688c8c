import { buildPageTree, orderBetween, type PageRecord } from '@octavo/content';
import { describe, expect, it } from 'vitest';
import type { Platform } from '../../platform/index.ts';
import { findCorpus, listCorpora } from '../../testing/corpora.ts';
import { testActor } from '../../testing/test-actor.ts';
import { openTestPlatform } from '../../testing/test-platform.ts';
import { commitRevision, readHead, readRevision } from '../content/index.ts';
import { importIntoSpace } from '../imports/import-tree.ts';
import { openTree, type TreeSource } from '../imports/index.ts';
import { makeSpace } from '../imports/testing/make-space.ts';
import { makeMemoryTarget, makeMemoryTree } from '../imports/testing/memory-tree.ts';
import { exportTree } from './export-tree.ts';

type Pages = Map<string, PageRecord>;

/** The pages of an imported tree, to be changed, and the table of contents that comes of it. */
async function openSpace(platform: Platform, source: TreeSource) {
  const spaceId = await makeSpace(platform);
  await importIntoSpace(platform, source, { spaceId, actor: testActor });
  const view = await readRevision(platform, await readHead(platform.database.db, spaceId));
  const pages: Pages = new Map(view?.tree().byId);
  return {
    pages,
    async write(): Promise<Map<string, Buffer>> {
      const changes = new Map<string, PageRecord | null>(pages);
      for (const id of view?.tree().byId.keys() ?? []) if (!pages.has(id)) changes.set(id, null);
      const commit = { spaceId, type: 'edits', actor: testActor, pages: changes } as const;
      await platform.database.transaction((tx) => commitRevision(platform, tx, commit));
      const target = makeMemoryTarget();
      await exportTree(platform, spaceId, target);
      return target.files;
    },
  };
}

/** Puts a page at an index among the children of another. */
function move(pages: Pages, page: PageRecord, parent: string | null, at: number): void {
  pages.delete(page.id);
  const children = buildPageTree([...pages.values()]).children(parent);
  const order = orderBetween(children[at - 1]?.order ?? null, children[at]?.order ?? null);
  pages.set(page.id, { ...page, parent, order });
}

/** Lines that came or went, as a diff counts them. */
function listDiffering(before: string, after: string): string[] {
  const [from, to] = [before, after].map((text) => text.match(/[^\n]*\n|[^\n]+$/g) ?? []);
  if (from === undefined || to === undefined) return [];
  const rest = Array.from({ length: from.length + 1 }, () => new Uint16Array(to.length + 1));
  const at = (row: number, column: number) => rest[row]?.[column] ?? 0;
  for (let row = from.length - 1; row >= 0; row--) {
    for (let column = to.length - 1; column >= 0; column--) {
      const same = from[row] === to[column] ? at(row + 1, column + 1) + 1 : 0;
      const line = rest[row];
      if (line) line[column] = Math.max(same, at(row + 1, column), at(row, column + 1));
    }
  }
  const lines: string[] = [];
  let [row, column] = [0, 0];
  while (row < from.length || column < to.length) {
    if (row < from.length && column < to.length && from[row] === to[column]) {
      row += 1;
      column += 1;
    } else if (
      column === to.length ||
      (row < from.length && at(row + 1, column) >= at(row, column + 1))
    ) {
      lines.push(`-${from[row++]}`);
    } else lines.push(`+${to[column++]}`);
  }
  return lines;
}

const SUMMARY = [
  '\ufeff# Contents',
  '',
  '- [Start](README.md) <!-- first -->',
  '- [One](one.md)',
  '    - [Inner](./one/inner.md "Nav")',
  '    - [Other](one/other%2Emd)',
  '',
  '<!-- the guide -->',
  '## Guide',
  '',
  '+ [Two](two.md)',
  '',
  '***',
  '',
  '- [Last](last.md)',
  '- [Out](https://example.com/)',
  '',
].join('\r\n');

const FILES = {
  ...{ 'SUMMARY.md': SUMMARY, 'README.md': '# Start\n', 'one.md': '# One\n', 'two.md': '# Two\n' },
  ...{ 'one/inner.md': '# Inner\n', 'one/other.md': '# Other\n', 'last.md': '# Last\n' },
};

async function edit(change: (pages: Pages, of: (title: string) => PageRecord) => void) {
  await using platform = await openTestPlatform();
  const { pages, write } = await openSpace(platform, makeMemoryTree(FILES));
  change(pages, (title) => {
    const page = [...pages.values()].find((one) => one.title === title);
    if (page === undefined) throw new Error(`There is no page ${title}.`);
    return page;
  });
  const files = await write();
  const copy = await openSpace(platform, makeMemoryTree(Object.fromEntries(files)));
  return {
    differing: listDiffering(SUMMARY, String(files.get('SUMMARY.md'))),
    outlines: [pages, copy.pages].map((each) => outline(each)),
  };
}

function outline(pages: Pages, parent: string | null = null): string {
  return buildPageTree([...pages.values()])
    .children(parent)
    .map(({ id, title }) => `${title}[${outline(pages, id)}]`)
    .join();
}

describe('a table of contents that was imported', () => {
  it.each<[string, string[], Parameters<typeof edit>[0]]>([
    [
      'moves the line of a page, with the indent of its new place',
      ['-    - [Inner](./one/inner.md "Nav")\r\n', '+- [Inner](./one/inner.md "Nav")\r\n'],
      (pages, of) => move(pages, of('Inner'), null, 1),
    ],
    [
      'changes the line of a page with another title alone',
      ['-+ [Two](two.md)\r\n', '++ [Pair](two.md)\r\n'],
      (pages, of) => pages.set(of('Two').id, { ...of('Two'), title: 'Pair' }),
    ],
    [
      'puts a page from behind a rule into the group before it',
      ['-- [Last](last.md)\r\n', '+- [Last](last.md)\r\n'],
      (pages, of) => move(pages, of('Last'), of('Guide').id, 1),
    ],
    [
      'takes a page out of a group',
      ['-+ [Two](two.md)\r\n', '++ [Two](two.md)\r\n'],
      (pages, of) => move(pages, of('Two'), null, 3),
    ],
    [
      'leaves out the lines of what was deleted',
      ['-- [Out](https://example.com/)\r\n'],
      (pages, of) => void pages.delete(of('Out').id),
    ],
    [
      'adds a group before another',
      ['+## New\r\n', '+\r\n'],
      (pages, of) => {
        const guide = of('Guide');
        move(pages, { ...guide, id: 'new', title: 'New', slug: 'new' }, null, 2);
      },
    ],
    [
      'moves a page with those below it',
      [
        ...['-- [One](one.md)\r\n', '-    - [Inner](./one/inner.md "Nav")\r\n'],
        ...['-    - [Other](one/other%2Emd)\r\n', '+    - [One](one.md)\r\n'],
        ...[
          '+        - [Inner](./one/inner.md "Nav")\r\n',
          '+        - [Other](one/other%2Emd)\r\n',
        ],
      ],
      (pages, of) => move(pages, of('One'), of('Two').id, 0),
    ],
  ])('%s', async (_, lines, change) => {
    const { differing, outlines } = await edit(change);
    expect([...differing].sort()).toEqual([...lines].sort());
    expect(outlines[1]).toBe(outlines[0]);
  });
});

describe('the table of contents of many pages', () => {
  it('differs by two lines for each of four pages that moved', async () => {
    await using platform = await openTestPlatform();
    const names = Array.from({ length: 60 }, (_, at) => `p${at}`);
    const lines = names.map((name, at) => `${at % 6 === 0 ? '' : '  '}* [${name}](${name}.md)`);
    const before = `# Contents\n\n${lines.join('\n')}\n`;
    const texts = Object.fromEntries(names.map((name) => [`${name}.md`, `# ${name}\n`]));
    const source = makeMemoryTree({ 'SUMMARY.md': before, ...texts });
    const { pages, write } = await openSpace(platform, source);
    const of = (name: string) => {
      const page = [...pages.values()].find(({ title }) => title === name);
      if (page === undefined) throw new Error(`There is no page ${name}.`);
      return page;
    };
    for (const [name, parent, at] of [
      ['p1', 'p54', 0],
      ['p20', 'p6', 2],
      ['p33', 'p30', 0],
      ['p59', 'p12', 5],
    ] as const) {
      move(pages, of(name), of(parent).id, at);
    }
    const after = String((await write()).get('SUMMARY.md'));
    expect(listDiffering(before, after)).toHaveLength(8);
  });
});

const corpora = listCorpora().filter((name) => name !== 'vitepress-docs');

describe.skipIf(corpora.length === 0)('the table of contents of a corpus', () => {
  it.each(corpora)('differs by little more than four pages that moved: %s', async (name) => {
    await using platform = await openTestPlatform();
    const source = await openTree(findCorpus(name) ?? '');
    const entry = source.entries.find(({ path }) => /^(?:tw\/)?summary\.md$/i.test(path));
    const before = String(await entry?.read());
    const { pages, write } = await openSpace(platform, source);
    await source.close();
    const tree = buildPageTree([...pages.values()]);
    const isListed = ({ type, hidden }: PageRecord) => type === 'document' && hidden !== true;
    const leaves = [...pages.values()]
      .filter(
        (page) => isListed(page) && page.parent !== null && tree.children(page.id).length === 0,
      )
      .sort((a, b) => (a.id < b.id ? -1 : 1));
    const holders = [...pages.values()]
      .filter((page) => isListed(page) && tree.children(page.id).length > 1)
      .sort((a, b) => (a.id < b.id ? -1 : 1));
    for (const part of [1, 2, 3, 4]) {
      const page = leaves[Math.floor((leaves.length * part) / 5)];
      const holder = holders[Math.floor((holders.length * (5 - part)) / 5)];
      if (page === undefined || holder === undefined) throw new Error('There are too few pages.');
      move(pages, page, holder.id, part % 2);
    }
    const after = String((await write()).get(entry?.path ?? ''));
    const differing = listDiffering(before, after);
    expect(differing.length).toBeGreaterThanOrEqual(6);
    expect(differing.length).toBeLessThanOrEqual(8);
  });
});
