import { describe, expect, it } from 'vitest';
import { classifyTarget } from './targets.ts';

describe('classifyTarget', () => {
  it.each([
    ['https://example.org/a?b=1&c=2#d', { kind: 'url', url: 'https://example.org/a?b=1&c=2#d' }],
    ['https://example.org/?a=1&#x26;b=2', { kind: 'url', url: 'https://example.org/?a=1&b=2' }],
    ['mailto:a@example.org', { kind: 'url', url: 'mailto:a@example.org' }],
    ['//example.org/a', { kind: 'url', url: 'https://example.org/a' }],
    ['#part', { kind: 'anchor', anchor: 'part' }],
    ['#%E4%B8%80', { kind: 'anchor', anchor: '一' }],
    ['#Before%20you%20%22start', { kind: 'anchor', anchor: 'Before-you-start' }],
    ['../guide/a.md', { kind: 'relative', path: '../guide/a.md' }],
    ['a%20b.md#c', { kind: 'relative', path: 'a b.md', anchor: 'c' }],
    ['pg\\_stat.md', { kind: 'relative', path: 'pg_stat.md' }],
    ['a.md?v=1#c', { kind: 'relative', path: 'a.md', anchor: 'c' }],
    ['/root/a.md', { kind: 'relative', path: '/root/a.md' }],
    ['100%.md', { kind: 'relative', path: '100%.md' }],
    ['%ff%41.md', { kind: 'relative', path: '%ff%41.md' }],
    ['', { kind: 'relative', path: '' }],
  ])('%j is %j', (raw, expected) => {
    expect(classifyTarget(raw)).toEqual(expected);
  });
});
