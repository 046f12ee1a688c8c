import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changePageShape } from './change-page-shape.ts';
import { buildShape } from './page-shape.ts';
import { buildPageTree, changePageTree, type PageTree } from './page-tree.ts';
import type { PageRecord } from './records.ts';

const time = '2026-01-31T09:30:00.000Z';

function makePage(id: string, parent: string | null, fields: Partial<PageRecord> = {}): PageRecord {
  const record: PageRecord = {
    id,
    parent,
    order: 'a0',
    type: 'document',
    title: id,
    slug: id,
    createdAt: time,
    updatedAt: time,
  };
  return { ...record, ...fields };
}

const ids = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h');
const pages = fc
  .record({
    id: ids,
    parent: fc.option(fc.oneof(ids, fc.constant('gone'))),
    order: fc.constantFrom('a0', 'a1', 'a2'),
    type: fc.constantFrom('document' as const, 'group' as const, 'link' as const),
    slug: fc.constantFrom('one', 'two', 'three', 'one.md', 'llms.txt', 'rss.xml', '~two'),
    hidden: fc.boolean(),
    title: fc.string(),
  })
  .map(({ id, parent, ...fields }) => makePage(id, parent, fields));

function describeTree(tree: PageTree) {
  const below = (parent: string | null): unknown[] =>
    tree.children(parent).map((page) => ({
      page,
      path: tree.pathOf(page.id),
      above: tree.ancestorsOf(page.id).map(({ id }) => id),
      children: below(page.id),
    }));
  return {
    below: below(null),
    byPath: [...tree.byPath].sort(),
    byId: [...tree.byId].sort(([a], [b]) => (a < b ? -1 : 1)),
    home: tree.home,
    reading: tree.readingOrder(),
  };
}

function isDerived(
  before: PageTree['byId'],
  after: PageTree['byId'],
  changes: ReadonlyMap<string, PageRecord | null>,
): boolean {
  return changePageShape({ byId: before, shape: buildShape(before) }, after, changes) !== undefined;
}

function measure(run: () => void): number {
  const start = performance.now();
  run();
  return performance.now() - start;
}

function countPages(tree: PageTree, parent: string | null): number {
  return tree.children(parent).reduce((total, { id }) => total + 1 + countPages(tree, id), 0);
}

describe('a page tree', () => {
  it('orders siblings by order, then id, and joins slugs to paths', () => {
    const tree = buildPageTree([
      makePage('start', null, { order: 'a0' }),
      makePage('basics', null, { order: 'a1', type: 'group' }),
      makePage('z', 'basics', { order: 'a0' }),
      makePage('b', 'basics', { order: 'a1' }),
      makePage('a', 'basics', { order: 'a1' }),
      makePage('deep', 'z'),
    ]);
    expect(tree.children('basics').map(({ id }) => id)).toEqual(['z', 'a', 'b']);
    expect(tree.pathOf('deep')).toBe('basics/z/deep');
    expect(tree.byPath.get('basics/z')).toBe('z');
    expect(tree.ancestorsOf('deep').map(({ id }) => id)).toEqual(['basics', 'z']);
    expect(['deep', 'z', 'basics', 'nothing'].map((id) => tree.parentOf(id))).toEqual([
      'z',
      'basics',
      null,
      null,
    ]);
    expect(tree.home?.id).toBe('start');
    expect(tree.readingOrder().map(({ id }) => id)).toEqual(['start', 'z', 'deep', 'a', 'b']);
    expect(() => tree.pathOf('nothing')).toThrow(RangeError);
    expect(tree.children('nothing')).toEqual([]);
  });

  it('gives the home page its slug as its path, unless another page has it', () => {
    const group = makePage('guide', null, { type: 'group' });
    const home = makePage('hello', 'guide');
    expect(buildPageTree([group, home]).pathOf('hello')).toBe('hello');
    const other = makePage('rival', null, { order: 'a1', slug: 'hello' });
    const tree = buildPageTree([group, home, other]);
    expect(tree.pathOf('hello')).toBe('guide/hello');
    expect(tree.byPath.get('hello')).toBe('rival');
  });

  it('gives no page an address that a site has, now or with the pages around it', () => {
    const slugs = [
      'start',
      'llms.txt',
      'llms.txt-1',
      '~search',
      'index.md',
      'rss.xml',
      'agents.md',
    ];
    const records = [...slugs, 'agents', 'free.md', 'a', 'LLMS.txt'].map((slug, index) =>
      makePage(slug, null, { order: `a${String.fromCharCode(65 + index)}` }),
    );
    const below = ['llms.txt', 'rss.xml', '~search', 'one', 'one.md'].map((slug) =>
      makePage(`a/${slug}`, 'a', { slug }),
    );
    const tree = buildPageTree([...records, ...below, makePage('deep', '~search')]);
    const moved = [...tree.byId.keys()].flatMap((id) => {
      const named = id === 'deep' ? '~search/deep' : id;
      return tree.pathOf(id) === named ? [] : [[named, tree.pathOf(id)]];
    });
    expect(Object.fromEntries(moved)).toEqual({
      'llms.txt': 'llms.txt-2',
      '~search': 'search',
      '~search/deep': 'search/deep',
      'index.md': 'index.md-1',
      'rss.xml': 'rss.xml-1',
      'agents.md': 'agents.md-1',
      'a/rss.xml': 'a/rss.xml-1',
      'a/one.md': 'a/one.md-1',
    });
    for (const { id } of tree.byId.values()) expect(tree.byPath.get(tree.pathOf(id))).toBe(id);
    expect(tree.byPath.get('agents.md')).toBe('agents.md');
    expect(new Set([...tree.byId.keys()].map(tree.pathOf, tree)).size).toBe(tree.byId.size);
  });

  it('takes a hidden page for home only where no page is visible', () => {
    const hidden = makePage('a', null, { hidden: true });
    const below = makePage('b', 'a');
    expect(buildPageTree([hidden, below]).home?.id).toBe('a');
    expect(buildPageTree([hidden, below]).readingOrder()).toEqual([]);
    expect(buildPageTree([hidden, makePage('c', null, { order: 'a9' })]).home?.id).toBe('c');
    expect(buildPageTree([]).home).toBeUndefined();
  });

  it('gives every page one place, cycles and missing parents or not', () => {
    fc.assert(
      fc.property(fc.array(pages, { maxLength: 20 }), (records) => {
        const tree = buildPageTree(records);
        expect(countPages(tree, null)).toBe(new Set(records.map(({ id }) => id)).size);
      }),
    );
  });

  it('breaks a cycle at its smallest id', () => {
    const tree = buildPageTree([makePage('c', 'b'), makePage('b', 'a'), makePage('a', 'c')]);
    expect(tree.children(null).map(({ id }) => id)).toEqual(['a']);
    expect(tree.pathOf('c')).toBe('a/b/c');
  });

  it('derives the tree that building it anew gives', () => {
    fc.assert(
      fc.property(
        fc.array(pages, { maxLength: 15 }),
        fc.array(fc.tuple(ids, fc.option(pages)), { maxLength: 6 }),
        (records, edits) => {
          const changes = new Map(edits.map(([id, page]) => [id, page && { ...page, id }]));
          const tree = buildPageTree(records);
          const next = changePageTree(tree, changes);
          const model = new Map(records.map((record) => [record.id, record]));
          for (const [id, page] of changes) {
            if (page === null) {
              model.delete(id);
            } else {
              model.set(id, page);
            }
          }
          expect(describeTree(next)).toEqual(describeTree(buildPageTree(model.values())));
        },
      ),
    );
  });

  it('stays the tree that building it anew gives through long histories of regular changes', () => {
    const step = fc.record({
      page: fc.nat({ max: 40 }),
      parent: fc.option(fc.nat({ max: 40 }), { freq: 3 }),
      order: fc.constantFrom('a0', 'a1', 'a2', 'a3'),
      slug: fc.constantFrom('own', 'own', 'own', 'new', 'p1'),
      hidden: fc.boolean(),
      type: fc.constantFrom('document' as const, 'document' as const, 'group' as const),
      gone: fc.boolean(),
    });
    let derived = 0;
    let steps = 0;
    fc.assert(
      fc.property(
        fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { maxLength: 60 }),
        (history) => {
          const home = makePage('home', null, { order: 'Zz' });
          let tree = buildPageTree([home]);
          for (const batch of history) {
            const changes = new Map<string, PageRecord | null>();
            for (const { page, parent, order, slug, hidden, type, gone } of batch) {
              const id = `p${page}`;
              const above = parent === null ? null : `p${parent}`;
              const fields = { order, type, hidden, slug: slug === 'own' ? id : slug };
              const known = above !== null && tree.byId.has(above) && above !== id;
              const removable = gone && tree.children(id).length === 0;
              changes.set(id, removable ? null : makePage(id, known ? above : null, fields));
            }
            const next = changePageTree(tree, changes);
            const anew = buildPageTree(next.byId.values());
            expect(describeTree(next)).toEqual(describeTree(anew));
            expect([...next.byId.keys()].length).toBe(next.byId.size);
            expect([...next.byPath.keys()].length).toBe(next.byPath.size);
            steps += 1;
            derived += isDerived(tree.byId, next.byId, changes) ? 1 : 0;
            tree = next;
          }
        },
      ),
    );
    expect(derived).toBeGreaterThan(steps / 4);
  });

  it('changes one page of many in time that follows its siblings, not the space', () => {
    const groups = Array.from({ length: 200 }, (_, index) => makePage(`g${index}`, null));
    const leaves = Array.from({ length: 20_000 }, (_, index) =>
      makePage(`p${index}`, `g${index % 200}`),
    );
    let tree = buildPageTree([...groups, ...leaves]);
    const anew = measure(() => buildPageTree(tree.byId.values()));
    const rounds = 600;
    const changed = measure(() => {
      for (let round = 0; round < rounds; round++) {
        const page = makePage(`n${round}`, `g${round % 200}`, { order: 'a1' });
        tree = changePageTree(tree, new Map([[page.id, page]]));
      }
    });
    expect(tree.pathOf('n599')).toBe('g199/n599');
    expect(tree.byId.size).toBe(20_800);
    expect(describeTree(tree)).toEqual(describeTree(buildPageTree(tree.byId.values())));
    expect(changed / rounds).toBeLessThan(anew / 4);
  });

  it('holds a deep chain of pages without exhausting the stack', () => {
    const chain = Array.from({ length: 5_000 }, (_, index) =>
      makePage(`p${index}`, index === 0 ? null : `p${index - 1}`, { slug: 's' }),
    );
    expect(buildPageTree(chain).ancestorsOf('p4999')).toHaveLength(4_999);
  });
});
