import { describe, expect, it } from 'vitest';
import { makePreviewBase, readPreviewPath } from './preview-address.ts';

describe('the address of a preview', () => {
  it.each([
    ['/sites/kiln/~changes/3/', '/sites/kiln/~changes/3/', ''],
    ['/sites/kiln/~changes/3/a/b', '/sites/kiln/~changes/3/', 'a/b'],
    ['/sites/kiln/guide/de/~revisions/01ab/x', '/sites/kiln/guide/de/~revisions/01ab/', 'x'],
    ['/sites/kiln/~preview/~search', '/sites/kiln/~preview/', '~search'],
    ['/sites/kiln/~changes/3/~changes/4/', '/sites/kiln/~changes/3/', '~changes/4/'],
  ])('%s is read', (path, base, rest) => {
    expect(readPreviewPath(path)).toEqual({ base, rest, isAlias: false });
  });

  it.each([
    ['/sites/kiln/~/changes/3/a', '/sites/kiln/~changes/3/', 'a'],
    ['/sites/kiln/~changes/3', '/sites/kiln/~changes/3/', ''],
  ])('%s leads to the one that is answered', (path, base, rest) => {
    expect(readPreviewPath(path)).toEqual({ base, rest, isAlias: true });
  });

  it.each([
    '/sites/kiln/',
    '/sites/kiln/~search',
    '/sites/kiln/~changes/',
    '/sites/kiln/~previewed',
    '/sites/~preview/',
    '/kiln/~changes/3/',
    '/sites/kiln/a/b/c/~changes/3/',
  ])('%s is none', (path) => {
    expect(readPreviewPath(path)).toBeUndefined();
  });

  it('is read as it is made', () => {
    for (const place of ['', 'guide', 'guide/de']) {
      const base = makePreviewBase('kiln', place, 'changes/7');
      expect(readPreviewPath(`${base}x`)?.base).toBe(base);
    }
  });
});
