import { expect, it } from 'vitest';
import { isTargetOf, readTarget } from './read-target.ts';

const PATTERN = /^\/files\/([^/]+)\/([^/]+)$/;

it('a target is read by the groups of its path, decoded, with its query', () => {
  const read = readTarget(PATTERN, '/files/a%2Fb/%C3%A4?x=1&y=%3F');
  expect(read?.segments).toEqual(['a/b', 'ä']);
  expect([...(read?.query ?? [])]).toEqual([
    ['x', '1'],
    ['y', '?'],
  ]);
  expect(readTarget(PATTERN, '/files/a/b')?.query.size).toBe(0);
});

it.each([
  '/files/a',
  '/files/a/b/c',
  '/other/a/b',
  '/files/a/%E0',
  '/files//b',
  '',
  '?',
])('nothing is read of %j', (target) => {
  expect(readTarget(PATTERN, target)).toBeUndefined();
});

it('a path is of a pattern whatever follows it, also where it cannot be decoded', () => {
  expect(isTargetOf(PATTERN, '/files/a/%E0?x=/')).toBe(true);
  expect(isTargetOf(PATTERN, '/files/a?/b')).toBe(false);
});
