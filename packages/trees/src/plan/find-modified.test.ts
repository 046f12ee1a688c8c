import { describe, expect, it } from 'vitest';
import { findModified } from './find-modified.ts';

const now = '2026-05-20T12:00:00.000Z';
const file = '2026-03-01T10:00:00.000Z';

describe('when a text was changed', () => {
  it.each([
    [{ last_update: { date: '2026-02-03', author: 'Ada' } }, '2026-02-03T00:00:00.000Z'],
    [{ last_update: { date: new Date('2026-02-03') } }, '2026-02-03T00:00:00.000Z'],
    [{ lastUpdated: '2026/02/03' }, '2026-02-03T00:00:00.000Z'],
    [{ last_modified_at: '2026-02-03T04:05:06+01:00' }, '2026-02-03T03:05:06.000Z'],
    [{ lastmod: new Date('2026-02-03T04:05:06Z') }, '2026-02-03T04:05:06.000Z'],
  ])('is what its front matter says: %j', (frontMatter, expected) => {
    expect(findModified({ frontMatter, fileModified: file, now })).toBe(expected);
  });

  it.each([
    { lastUpdated: false },
    { lastUpdated: true },
    { lastUpdated: 2026 },
    { last_update: { author: 'Ada' } },
    { lastmod: 'May 2026' },
    { lastmod: '2026-99-99' },
    { lastmod: new Date('nothing') },
    { lastmod: '1980-01-01' },
    { lastmod: '2027-01-01' },
    {},
  ])('is what its file says where the front matter says nothing likely: %j', (frontMatter) => {
    expect(findModified({ frontMatter, fileModified: file, now })).toBe(file);
  });

  it.each([
    [{ fileModified: '1985-10-26T08:15:00.000Z', now }],
    [{ fileModified: '2026-05-21T00:00:00.000Z', now }],
    [{ fileModified: file, before: '2026-04-01T00:00:00.000Z', now }],
    [{ now }],
  ])('is not known of %j', (age) => {
    expect(findModified(age)).toBeUndefined();
  });
});
