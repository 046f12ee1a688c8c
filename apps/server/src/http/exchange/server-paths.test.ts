import { describe, expect, it } from 'vitest';
import { pages } from '../../sign-in-pages/pages.ts';
import { isServerPath } from './server-paths.ts';

describe('a path of the server', () => {
  it('is that of every page of signing in', () => {
    expect(pages.filter(({ path }) => !isServerPath(path)).map(({ path }) => path)).toEqual([]);
  });

  it.each([
    '/v1',
    '/v1/user',
    '/sites/kiln',
    '/healthz?x',
    '/files/a',
    '/account',
  ])('is %s', (path) => {
    expect(isServerPath(path)).toBe(true);
  });

  it.each([
    '/',
    '/docs',
    '/v10',
    '/docs/v1',
    '/signing-in',
    '/?v1',
    '/accounts',
  ])('is not %s', (path) => {
    expect(isServerPath(path)).toBe(false);
  });
});
