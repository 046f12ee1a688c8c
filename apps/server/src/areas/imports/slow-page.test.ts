import { expect, it } from 'vitest';
import { openTestPlatform } from '../../testing/test-platform.ts';
import { readHead, readRevision } from '../content/index.ts';
import { exportTree } from '../exports/index.ts';
import { importIntoSpace } from './index.ts';
import { makeSpace } from './testing/make-space.ts';
import { makeMemoryTarget, makeMemoryTree } from './testing/memory-tree.ts';

const SLOW = '<div>'.repeat(200_000);

it('a page that takes too long to parse is kept as a file, and said', async () => {
  await using platform = await openTestPlatform('sqlite');
  const spaceId = await makeSpace(platform);
  const tree = makeMemoryTree({
    'README.md': '# Home\n',
    'slow.md': SLOW,
    '.gitbook.yaml': `redirects:\n${Array.from({ length: 20_000 }, (_, index) => `  old/${index}: README.md\n`).join('')}`,
  });
  const summary = await importIntoSpace(platform, tree, { spaceId, authorId: null });
  expect(summary.warnings.map(({ kind, path }) => [kind, path])).toEqual([
    ['slow-page', 'slow.md'],
  ]);
  const view = await readRevision(platform, await readHead(platform.database.db, spaceId));
  expect([...(view?.tree().byId.values() ?? [])].map(({ title }) => title)).toEqual(['Home']);
  const target = makeMemoryTarget();
  await exportTree(platform, spaceId, target);
  expect(target.files.get('slow.md')?.toString()).toBe(SLOW);
}, 120_000);
