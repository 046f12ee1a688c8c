import { expect, it } from 'vitest';
import { openTestPlatform } from '../../testing/test-platform.ts';
import { importInQueue } from './import-queue.ts';

it('lets documents pass while trees wait, and refuses more trees than may wait', async () => {
  await using platform = await openTestPlatform('sqlite');
  const held = Promise.withResolvers<string>();
  let begun = 0;
  const trees = Array.from({ length: 18 }, () =>
    importInQueue(platform, 'zip', () => {
      begun += 1;
      return held.promise;
    }),
  );
  expect(begun).toBe(2);
  await expect(importInQueue(platform, 'website', async () => 'never')).rejects.toMatchObject({
    status: 503,
    headers: { 'retry-after': '30' },
  });
  expect(await importInQueue(platform, 'markdown', async () => 'a page')).toBe('a page');
  held.resolve('a tree');
  expect(new Set(await Promise.all(trees))).toEqual(new Set(['a tree']));
  expect(await importInQueue(platform, 'website', async () => 'a site')).toBe('a site');
});
