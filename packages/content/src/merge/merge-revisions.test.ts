import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeEntries } from '../change-entries.ts';
import { encodeDocument, hashDocument } from '../document.ts';
import { listEntries } from '../ordered-map.ts';
import { buildPageTree } from '../page-tree.ts';
import type { PageRecord, RevisionContent, StoredDocument } from '../records.ts';
import { decideMerge } from './decide-merge.ts';
import { planMerge } from './plan-merge.ts';

/** Content as a test writes it: `id: 'parent/slug text'` without a parent for pages at the root. */
type Space = Record<string, string>;

const hashText = (text: string): string => {
  let hash = 0n;
  for (const char of text) {
    hash = (hash * 1_000_003n + BigInt(char.codePointAt(0) ?? 0)) & ((1n << 250n) - 1n);
  }
  return hash.toString(36).padStart(49, '0').slice(-43);
};

class Store {
  readonly nodes = new Map<string, string>();
  readonly documents = new Map<string, StoredDocument>();

  write(space: Space): RevisionContent {
    const pages = new Map(Object.entries(space).map(([id, text]) => [id, this.page(id, text)]));
    return { ...EMPTY, pages: this.change(null, pages) };
  }

  page(id: string, spec: string): PageRecord {
    const [address = '', text = ''] = spec.split(' ');
    const parent = address.includes('/') ? (address.split('/')[0] ?? null) : null;
    const body = {
      text,
      blocks: [{ id: 'b', kind: 'p', start: 0, end: text.length, hash: text }],
      links: {},
    };
    const document = hashDocument(body, hashText);
    this.documents.set(document, body);
    const slug = address.split('/').at(-1) ?? id;
    const time = '2026-01-01T00:00:00.000Z';
    return {
      id,
      parent,
      order: id,
      type: 'document',
      title: slug,
      slug,
      document,
      createdAt: time,
      updatedAt: time,
    };
  }

  change(root: string | null, changes: ReadonlyMap<string, PageRecord | null>): string | null {
    const result = changeEntries(this.nodes, hashText, root, changes);
    for (const [hash, node] of result.created) {
      this.nodes.set(hash, node);
    }
    return result.root;
  }

  merge(base: RevisionContent, ours: RevisionContent, theirs: RevisionContent) {
    const plan = planMerge(this.nodes, base, ours, theirs);
    const tree = buildPageTree(
      listEntries<PageRecord>(this.nodes, ours.pages).map(([, page]) => page),
    );
    const decision = decideMerge(plan, tree, {
      hashText,
      newId: () => 'n',
      readText: (text) => ({
        blocks: [{ kind: 'p', start: 0, end: text.length, hash: text }],
        attributes: {},
      }),
      document: (hash) => this.documents.get(hash) ?? { text: '', blocks: [], links: {} },
    });
    for (const document of decision.documents) {
      this.documents.set(hashText(encodeDocument(document)), document);
    }
    const merged = {
      ...ours,
      variables: decision.variables,
      pages: this.change(ours.pages, decision.pages),
    };
    return { decision, merged };
  }

  read(content: RevisionContent): Space {
    return Object.fromEntries(
      listEntries<PageRecord>(this.nodes, content.pages).map(([id, page]) => {
        const text = this.documents.get(page.document ?? '')?.text ?? '';
        const parent = page.parent === null ? '' : `${page.parent}/`;
        return [id, `${parent}${page.slug}${text === '' ? '' : ` ${text}`}`];
      }),
    );
  }
}

const EMPTY: RevisionContent = {
  pages: null,
  files: null,
  reusableContents: null,
  sources: null,
  variables: {},
};

function merge(base: Space, ours: Space, theirs: Space) {
  const store = new Store();
  const { decision, merged } = store.merge(
    store.write(base),
    store.write(ours),
    store.write(theirs),
  );
  return { space: store.read(merged), conflicts: decision.conflicts };
}

describe('merging revisions', () => {
  it('takes what only one side changed', () => {
    const base = { a: 'a one', b: 'b two', c: 'c three' };
    const { space, conflicts } = merge(
      base,
      { ...base, a: 'a ONE' },
      { a: 'a one', b: 'b TWO', d: 'd four' },
    );
    expect(conflicts).toEqual([]);
    expect(space).toEqual({ a: 'a ONE', b: 'b TWO', d: 'd four' });
  });

  it('joins a move of one side with an edit of the other', () => {
    const base = { a: 'a one', b: 'b two' };
    const { space, conflicts } = merge(
      base,
      { a: 'a one', b: 'a/b two' },
      { a: 'a one', b: 'b TWO' },
    );
    expect(conflicts).toEqual([]);
    expect(space).toEqual({ a: 'a one', b: 'a/b TWO' });
  });

  it('conflicts where both changed one text, and keeps ours', () => {
    const { space, conflicts } = merge({ a: 'a one' }, { a: 'a two' }, { a: 'a three' });
    expect(space).toEqual({ a: 'a two' });
    expect(conflicts).toMatchObject([
      {
        kind: 'text',
        record: 'page',
        id: 'a',
        block: 'b',
        base: 'one',
        ours: 'two',
        theirs: 'three',
      },
    ]);
  });

  it.each([
    ['ours', { a: 'a one' }, {}, { a: 'a two' }, {}],
    ['theirs', { a: 'a one' }, { a: 'a two' }, {}, { a: 'a two' }],
  ] as const)('conflicts where %s deleted a page that the other edited', (deletedBy, base, ours, theirs, kept) => {
    const { space, conflicts } = merge(base, ours, theirs);
    expect(conflicts).toMatchObject([{ kind: 'edit/delete', record: 'page', id: 'a', deletedBy }]);
    expect(space).toEqual(kept);
  });

  it('keeps a deleted page while the other side has put a page below it', () => {
    const base = { a: 'a', b: 'b' };
    const { space, conflicts } = merge(base, { a: 'a', b: 'a/b' }, { b: 'b' });
    expect(space).toEqual({ a: 'a', b: 'a/b' });
    expect(conflicts).toMatchObject([{ kind: 'move/delete', page: 'a', deletedBy: 'theirs' }]);
  });

  it('leaves a page where it is when the other side moved it below a page that ours deleted', () => {
    const base = { a: 'a', b: 'b' };
    const { space, conflicts } = merge(base, { b: 'b' }, { a: 'a', b: 'a/b' });
    expect(space).toEqual({ b: 'b' });
    expect(conflicts).toMatchObject([
      { kind: 'move/delete', page: 'a', deletedBy: 'ours', moves: [{ page: 'b' }] },
    ]);
  });

  it('puts a new page below the nearest page that is left', () => {
    const base = { a: 'a', b: 'a/b' };
    const { space, conflicts } = merge(base, { a: 'a' }, { ...base, c: 'b/c' });
    expect(space).toEqual({ a: 'a', c: 'a/c' });
    expect(conflicts).toMatchObject([
      { kind: 'move/delete', page: 'b', deletedBy: 'ours', moves: [{ page: 'c' }] },
    ]);
  });

  it('takes back a move that would close a circle', () => {
    const base = { a: 'a', b: 'b' };
    const { space, conflicts } = merge(base, { a: 'b/a', b: 'b' }, { a: 'a', b: 'a/b' });
    expect(space).toEqual({ a: 'b/a', b: 'b' });
    expect(conflicts).toMatchObject([{ kind: 'move/move', page: 'a', moves: [{ page: 'b' }] }]);
  });

  it('tells which page takes another slug, and nothing of pages that keep theirs', () => {
    const store = new Store();
    const base = { a: 'a one' };
    const sides = [base, { ...base, b: 'new two' }, { ...base, c: 'new three', d: 'd four' }];
    const [was, ours, theirs] = sides.map((side) => store.write(side));
    const { decision } = store.merge(was ?? EMPTY, ours ?? EMPTY, theirs ?? EMPTY);
    expect(decision.renamed).toEqual([{ page: 'c', from: 'new', to: 'new-1' }]);
    const same = store.merge(was ?? EMPTY, was ?? EMPTY, theirs ?? EMPTY);
    expect(same.decision.renamed).toEqual([]);
  });

  it('gives one of two equal slugs a suffix', () => {
    const { space, conflicts } = merge({}, { a: 'same' }, { b: 'same' });
    expect(space).toEqual({ a: 'same', b: 'same-1' });
    expect(conflicts).toEqual([]);
  });

  it('keeps its laws for all trees', () => {
    const id = fc.constantFrom('a', 'b', 'c', 'd', 'e');
    const address = fc.tuple(
      fc.option(id),
      fc.constantFrom('x', 'y', 'z'),
      fc.constantFrom('', ' one', ' two'),
    );
    const space = fc.dictionary(id, address).map((pages) => {
      const written: Space = {};
      const taken = new Set<string>();
      for (const [page, [parent, slug, text]] of Object.entries(pages).sort()) {
        const isBelow = parent !== null && parent < page && parent in pages;
        const place = `${isBelow ? `${parent}/` : ''}${slug}`;
        const unique = taken.has(place) ? `${place}-${page}` : place;
        taken.add(unique);
        written[page] = `${unique}${text}`;
      }
      return written;
    });
    fc.assert(
      fc.property(space, space, space, (one, two, three) => {
        const store = new Store();
        const [base, ours, theirs] = [store.write(one), store.write(two), store.write(three)];
        expect(store.merge(base, ours, base).merged).toEqual(ours);
        expect(store.merge(base, base, theirs).merged).toEqual(theirs);
        expect(store.merge(base, theirs, theirs).merged).toEqual(theirs);
        const { decision, merged } = store.merge(base, ours, theirs);
        expect(decision.outcome).toBe(decision.conflicts.length === 0 ? 'merged' : 'conflicts');
        const pages = store.read(merged);
        for (const page of Object.keys(one)) {
          if (page in two && page in three) {
            expect(pages).toHaveProperty(page);
          }
        }
        expect(Object.keys(pages).filter((page) => !isRooted(pages, page))).toEqual([]);
        const addresses = Object.values(pages).map((spec) => spec.split(' ')[0]);
        expect(new Set(addresses).size).toBe(addresses.length);
      }),
      { numRuns: 500 },
    );
  });
});

/** Whether the pages above a page all exist and end at the root. */
function isRooted(pages: Space, page: string): boolean {
  let current: string | undefined = page;
  for (let depth = 0; depth < 10 && current !== undefined; depth++) {
    const spec: string | undefined = pages[current];
    if (spec === undefined) {
      return false;
    }
    current = spec.includes('/') ? spec.split('/')[0] : undefined;
  }
  return current === undefined;
}
