import { describe, expect, it } from 'vitest';
import { orderBetween, ordersFor } from '../order.ts';
import type { PageRecord, RevisionContent } from '../records.ts';
import { EMPTY_CONTENT, inspectPages, TEST_TIME, TestStore } from '../testing/test-store.ts';

const MANY = 10_000;

function makePage(id: string, order: string, change: Partial<PageRecord> = {}): PageRecord {
  const times = { createdAt: TEST_TIME, updatedAt: TEST_TIME };
  return { id, parent: null, order, type: 'document', title: id, slug: id, ...times, ...change };
}

/** A space of as many sibling pages, and ways to edit all of them. */
function makeSpace() {
  const store = new TestStore();
  const orders = ordersFor(MANY);
  const edit = (base: RevisionContent, make: (order: string, index: number) => PageRecord) =>
    store.apply(base, {
      pages: new Map(orders.map((order, i) => [make(order, i).id, make(order, i)])),
    });
  return { store, orders, edit, base: edit(EMPTY_CONTENT, (order, i) => makePage(`p${i}`, order)) };
}

/** Time that no machine needs for linear work, and that quadratic work takes many times over. */
const LIMIT = 8000;

function measure<T>(run: () => T): T {
  const start = performance.now();
  const result = run();
  expect(performance.now() - start).toBeLessThan(LIMIT);
  return result;
}

describe(`merging ${MANY} sibling pages`, () => {
  it('settles the slugs and orders of as many pages that both sides inserted', () => {
    const { store, orders, edit, base } = makeSpace();
    const insert = (side: string) =>
      edit(base, (order, i) =>
        makePage(`${side}${i}`, orderBetween(order, orders[i + 1] ?? null), { slug: `new-${i}` }),
      );
    const [ours, theirs] = [insert('a'), insert('b')];
    const { content, decision } = measure(() => store.merge(base, ours, theirs));
    expect(decision.conflicts).toEqual([]);
    expect(decision.pages.size).toBe(MANY);
    expect(inspectPages(store.pages(content))).toEqual([]);
  });

  it('finds every page of a chain that the other side deleted', () => {
    const { store, edit, base } = makeSpace();
    const chain = edit(base, (order, i) =>
      makePage(`p${i}`, order, { parent: i === 0 ? null : `p${i - 1}` }),
    );
    const pages = new Map(store.pages(base).map(({ id }) => [id, null]));
    const empty = store.apply(base, { pages });
    for (const [ours, theirs] of [
      [empty, chain],
      [chain, empty],
    ] as const) {
      const { decision } = measure(() => store.merge(base, ours, theirs));
      expect(decision.conflicts.length).toBe(MANY);
    }
  });
});

describe('merging documents of thousands of blocks', () => {
  it('joins insertions, edits and a new order of all blocks', () => {
    const store = new TestStore();
    const write = (make: (index: number) => string, before: string | null) => {
      const text = Array.from({ length: 5000 }, (_, index) => make(index)).join('\n\n');
      return store.write(text, before === null ? null : store.document(before));
    };
    const plain = write((index) => `block ${index} text`, null);
    const inserted = write((index) => `block ${index} text\n\nnew ${index} of ours`, plain);
    const edited = write((index) => `block ${index} text of theirs`, plain);
    const reversed = write((index) => `block ${4999 - index} text`, plain);
    const space = (document: string) =>
      store.apply(EMPTY_CONTENT, { pages: new Map([['a', makePage('a', 'a0', { document })]]) });
    for (const [ours, theirs] of [
      [inserted, edited],
      [reversed, inserted],
      [edited, reversed],
    ] as const) {
      const merge = () => store.merge(space(plain), space(ours), space(theirs));
      expect(measure(merge).decision.conflicts).toEqual([]);
    }
  });
});
