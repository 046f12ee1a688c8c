import { describe, expect, it } from 'vitest';
import {
  isHeadEntry,
  mergeHeads,
  readHeadEntry,
  splitHead,
  writeHeadEntry,
} from './front-matter.ts';

const head = (...lines: string[]) => ['---', ...lines, '---', '', ''].join('\n');

describe('merging what stands before the first block', () => {
  it('takes keys that either side changed, added or removed', () => {
    const base = head('icon: fire', 'tags:', '  - hot', 'hidden: true');
    const ours = head('icon: sun', 'tags:', '  - hot', 'hidden: true', 'emoji: x');
    const theirs = head('icon: fire', 'tags:', '  - hot', '  - dry', 'cover: y');
    expect(mergeHeads(base, ours, theirs)).toEqual({
      text: head('icon: sun', 'tags:', '  - hot', '  - dry', 'emoji: x', 'cover: y'),
      conflicts: [],
    });
  });

  it('keeps line ends of both kinds', () => {
    const windows = (text: string) => text.replaceAll('\n', '\r\n');
    const merged = mergeHeads(
      windows(head('icon: a')),
      windows(head('icon: b')),
      windows(head('icon: a', 'emoji: x')),
    );
    expect(merged.text).toBe(windows(head('icon: b', 'emoji: x')));
  });

  it('joins front matter that both sides began', () => {
    expect(mergeHeads('', head('icon: a'), head('emoji: x')).text).toBe(
      head('icon: a', 'emoji: x'),
    );
  });

  it.each([
    ['a key both changed', 'icon', head('icon: a'), head('icon: b'), head('icon: c')],
    ['a key both added', 'icon', head('x: 1'), head('x: 1', 'icon: b'), head('x: 1', 'icon: c')],
    [
      'a key changed and removed',
      'icon',
      head('icon: a', 'x: 1'),
      head('icon: b', 'x: 1'),
      head('x: 1'),
    ],
    [
      'a key that stands twice',
      null,
      head('a: 1', 'a: 2'),
      head('a: 3', 'a: 2'),
      head('a: 4', 'a: 2'),
    ],
    ['two first lines', null, '', '# Ours\n\n', '# Theirs\n\n'],
  ])('asks about %s, whichever side is ours, and keeps ours', (_, key, base, ours, theirs) => {
    for (const [own, other] of [
      [ours, theirs],
      [theirs, ours],
    ] as const) {
      const { text, conflicts } = mergeHeads(base, own, other);
      expect(text).toBe(own);
      expect(conflicts.map((conflict) => conflict.key)).toEqual([key]);
    }
  });

  it('asks about one key and takes what both did to others', () => {
    const { text, conflicts } = mergeHeads(
      head('icon: a', 'x: 1', 'y: 1'),
      head('icon: b', 'x: 2', 'y: 1'),
      head('icon: c', 'x: 1', 'y: 2'),
    );
    expect(text).toBe(head('icon: b', 'x: 2', 'y: 2'));
    expect(conflicts).toEqual([
      { key: 'icon', base: 'icon: a\n', ours: 'icon: b\n', theirs: 'icon: c\n' },
    ]);
  });

  it('reads megabytes that never end their front matter in linear time', () => {
    const long = `---\n${'a: b\n'.repeat(200_000)}`;
    const start = performance.now();
    mergeHeads(long, `${long}x`, `y${long}`);
    expect(performance.now() - start).toBeLessThan(3000);
  });
});

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
