import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isReservedPath } from '@octavo/content';
import { expect, it } from 'vitest';
import { testActor } from '../../../testing/test-actor.ts';
import { openTestPlatform } from '../../../testing/test-platform.ts';
import { exportTree, openFolderTarget } from '../../exports/index.ts';
import { importIntoSpace } from '../import-tree.ts';
import { makeSpace } from '../testing/make-space.ts';
import { makeMemoryTree } from '../testing/memory-tree.ts';

const ATTACKS = [
  ...['.git/config', '.GIT/config', 'docs/.Git/hooks/post-checkout', '.git', '.git./config'],
  ...['.git /config', '.git . ./config', 'git~1/config', 'GIT~1/config', 'docs/git~1'],
  ...['.g\u200cit/config', '.\ufeffgit/config', '.gi\u202et/config', '.git\u200f/config'],
  ...['.git::$INDEX_ALLOCATION/config', '.git:x/config', 'page.md:stream', '．git/config'],
  ...['nul', 'CON.md', 'aux.tar.gz', 'docs/com1.md', 'LPT9', 'com¹.md', 'CONIN$', 'prn .md'],
];

const HARMLESS = [
  ...['.github/workflows/a.yml', '.gitbook/assets/a.png', '.gitignore', '.gitattributes'],
  ...['git/config', 'a.git', 'a.git/config', 'git~2', '.gitx', 'connect.md', 'null.md', 'com.md'],
  ...['auxiliary.md', 'com10.md', 'prnt.md', 'console/README.md', 'a-nul.md'],
];

it.each(ATTACKS)('takes %j for reserved', (path) => {
  expect(isReservedPath(path)).toBe(true);
});

it.each(HARMLESS)('takes %j for a file like any other', (path) => {
  expect(isReservedPath(path)).toBe(false);
});

it('neither imports nor exports what would run code or open a device', async () => {
  await using platform = await openTestPlatform();
  const spaceId = await makeSpace(platform);
  const attack = Object.fromEntries(ATTACKS.filter((path) => path !== '.git').map((p) => [p, 'x']));
  const tree = makeMemoryTree({ 'README.md': '# Home\n', 'con/README.md': '# C\n', ...attack });
  const { warningCounts } = await importIntoSpace(platform, tree, { spaceId, actor: testActor });
  expect(warningCounts['skipped-reserved-name']).toBe(ATTACKS.length);
  const folder = await mkdtemp(join(tmpdir(), 'octavo-reserved-'));
  try {
    await exportTree(platform, spaceId, await openFolderTarget(folder));
    expect(await readdir(folder, { recursive: true })).toEqual(['README.md']);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
