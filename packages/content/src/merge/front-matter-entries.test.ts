import { describe, expect, it } from 'vitest';
import { isHeadEntry, readHeadEntry, splitHead, writeHeadEntry } from './front-matter-entries.ts';

const HEAD = '---\na: 1\nb:\n  - x\n# of b\n"c d": 3\n---\n\nrest\n';

describe('the keys of front matter', () => {
  it('have all lines up to the next key', () => {
    expect(readHeadEntry(HEAD, 'b')).toBe('b:\n  - x\n# of b\n');
    expect(readHeadEntry(HEAD, '"c d"')).toBe('"c d": 3\n');
    expect(readHeadEntry(HEAD, 'x')).toBeNull();
    expect(readHeadEntry('a: 1\n', 'a')).toBeNull();
    expect([...(splitHead(HEAD)?.entries.keys() ?? [])]).toEqual(['a', 'b', '"c d"']);
  });

  it('are written each for itself', () => {
    expect(writeHeadEntry(HEAD, 'b', 'b: 2', '\n')).toBe(HEAD.replace(/b:.*of b/s, 'b: 2'));
    expect(writeHeadEntry(HEAD, 'a', null, '\n')).toBe(HEAD.replace('a: 1\n', ''));
    expect(writeHeadEntry(HEAD, 'x', null, '\n')).toBe(HEAD);
    const windows = '---\r\na: 1\r\n---\r\n';
    expect(writeHeadEntry(windows, 'b', 'b: 2\n', '\r\n')).toBe('---\r\na: 1\r\nb: 2\r\n---\r\n');
  });

  it('are found and written once where one stands twice', () => {
    const twice = '---\na: 1\nb: 2\na: 3\n---\n';
    expect(splitHead(twice)).toBeUndefined();
    expect(readHeadEntry(twice, 'a')).toBe('a: 1\na: 3\n');
    expect(writeHeadEntry(twice, 'a', 'a: 4\n', '\n')).toBe('---\na: 4\nb: 2\n---\n');
  });

  it('are one key’s own lines, or not', () => {
    expect(isHeadEntry('b', 'b:\n  - x')).toBe(true);
    for (const lines of ['b', 'a: 1', 'b: 1\na: 2', 'b: 1\n---\n', '  b: 1', '']) {
      expect(isHeadEntry('b', lines)).toBe(false);
    }
  });
});
