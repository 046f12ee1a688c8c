import { expect, it } from 'vitest';
import { type ContentRef, isContentRef, REF_TARGETS } from './content-ref.ts';

const REFS: Readonly<Record<ContentRef['kind'], ContentRef>> = {
  url: { kind: 'url', url: 'https://example.org' },
  file: { kind: 'file', file: 'f' },
  page: { kind: 'page', page: 'p', space: 's' },
  anchor: { kind: 'anchor', anchor: 'a' },
  space: { kind: 'space', space: 's' },
  user: { kind: 'user', user: 'u' },
  collection: { kind: 'collection', collection: 'c' },
  'reusable-content': { kind: 'reusable-content', reusableContent: 'r' },
  openapi: { kind: 'openapi', spec: 'o' },
  tag: { kind: 'tag', tag: 't' },
};

it('knows a reference of every kind', () => {
  expect(Object.keys(REFS)).toEqual(Object.keys(REF_TARGETS));
  expect(Object.values(REFS).filter((ref) => !isContentRef(ref))).toEqual([]);
});

it('takes nothing for a reference that names no target of its kind', () => {
  const others: unknown[] = [
    ...[null, undefined, 'url', [], {}, { kind: 'url' }, { kind: 'page', file: 'f' }],
    ...[
      { kind: 'toString', toString: 'x' },
      { kind: 'file', file: 1 },
      { kind: ['url'], url: 'x' },
    ],
  ];
  expect(others.filter(isContentRef)).toEqual([]);
});
