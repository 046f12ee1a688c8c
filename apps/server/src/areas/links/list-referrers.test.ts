import { expect, it } from 'vitest';
import { testActor } from '../../testing/test-actor.ts';
import { openTestPlatform } from '../../testing/test-platform.ts';
import { readHead, readRevision } from '../content/index.ts';
import { importIntoSpace } from '../imports/index.ts';
import { makeSpace } from '../imports/testing/make-space.ts';
import { makeMemoryTree } from '../imports/testing/memory-tree.ts';
import { linksArea } from './area.ts';
import { findReferrers, listReferring } from './list-referrers.ts';

const FILES = {
  'README.md': '# Home\n\n![](a.svg)\n\n{% include ".gitbook/includes/one.md" %}\n',
  'other.md': '---\ncover: b.svg\n---\n\n# Other\n',
  '.gitbook/includes/one.md': 'One ![](../../b.svg)\n',
  'a.svg': '<svg xmlns="http://www.w3.org/2000/svg"></svg>',
  'b.svg': '<svg xmlns="http://www.w3.org/2000/svg"><g/></svg>',
};

it('finds the same referrers by rows that are there, and by documents while they are not', async () => {
  await using platform = await openTestPlatform();
  linksArea.open(platform);
  const spaceId = await makeSpace(platform);
  const many = Array.from({ length: 210 }, (_, at) => [`many/${at}.md`, `# ${at}\n`] as const);
  const tree = makeMemoryTree({ ...FILES, ...Object.fromEntries(many) });
  await importIntoSpace(platform, tree, { spaceId, actor: testActor });
  const view = await readRevision(platform, await readHead(platform.database.db, spaceId));
  if (view === undefined) throw new Error('There is no revision.');
  const idOf = (path: string) =>
    [...view.files.list, ...view.reusableContents.list].find(
      ({ sourcePath }) => sourcePath === path,
    )?.id ?? '';
  const ask = async () => {
    const file = (path: string) => [{ kind: 'file' as const, id: idOf(path) }];
    const content = { kind: 'reusable-content' as const, id: idOf('.gitbook/includes/one.md') };
    const all = await Promise.all([
      findReferrers(platform, view, file('a.svg')),
      findReferrers(platform, view, file('b.svg')),
      findReferrers(platform, view, [content]),
      listReferring(platform, view, 'file'),
      listReferring(platform, view, 'reusable-content'),
    ]);
    return all.map(({ pages, contents }) => [[...pages].sort(), [...contents]]);
  };
  const behind = await ask();
  await platform.jobs.runDue();
  const there = await ask();
  expect(there).toEqual(behind);
  const [home, other] = ['README.md', 'other.md'].map(
    (path) => view.pagesBySourcePath().get(path)?.id ?? '',
  );
  const one = idOf('.gitbook/includes/one.md');
  expect(there).toEqual([
    [[home], []],
    [[other], [one]],
    [[home], []],
    [[home, other].sort(), [one]],
    [[home], []],
  ]);
});
