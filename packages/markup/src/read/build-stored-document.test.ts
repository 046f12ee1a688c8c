import type { StoredDocument } from '@octavo/content';
import { expect, it } from 'vitest';
import { buildStoredDocument } from './build-stored-document.ts';

const text = '# Kiln\n\n[in](a.md) [out](toString) [gone](b.md)\n';
const document: StoredDocument = {
  text,
  blocks: [
    { id: 'one', kind: 'heading', start: 0, end: 6, hash: 'h1' },
    { id: 'two', kind: 'paragraph', start: 8, end: text.length - 1, hash: 'h2' },
  ],
  links: { 'a.md': { kind: 'page', page: 'p1' } },
};

it('a stored document means by its targets what it meant when it was written, and no more', () => {
  const json = JSON.stringify(buildStoredDocument(document, 'fragment'));
  expect(json.match(/"page":"p1"/g)).toHaveLength(1);
  for (const gone of ['toString', 'b.md']) expect(json).toContain(gone);
});

it('a page has its title apart, a fragment among its blocks, and both keep the ids of blocks', () => {
  const keysOf = (kind: 'page' | 'fragment') =>
    buildStoredDocument(document, kind).nodes.map((node) => ('key' in node ? node.key : undefined));
  expect(keysOf('fragment')).toEqual(['one', 'two']);
  expect(keysOf('page')).toEqual(['two']);
});
