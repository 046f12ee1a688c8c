import { buildPageTree, type PageRecord } from '@octavo/content';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PageDraft } from './page-draft.ts';

const page = (id: string, parent: string | null, order: string, slug = id): PageRecord => ({
  ...{ id, parent, order, slug, title: id, type: 'document' },
  ...{ createdAt: '', updatedAt: '' },
});

const step = fc.record({
  act: fc.constantFrom('place', 'place', 'place', 'remove'),
  id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'),
  parent: fc.constantFrom(null, null, 'a', 'b', 'c'),
  at: fc.option(fc.nat(5), { nil: undefined }),
});

describe('a draft of pages', () => {
  it('stands, rebuilt from its records, as a list of lists would', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        // Two pages of the start have one order, as a merge may leave them.
        const start = [page('a', null, 'a0'), page('b', null, 'a1'), page('c', null, 'a1')];
        const draft = new PageDraft(buildPageTree(start));
        const lists = new Map<string | null, string[]>([[null, ['a', 'b', 'c']]]);
        const listOf = (parent: string | null) => {
          const list = lists.get(parent) ?? [];
          lists.set(parent, list);
          return list;
        };
        const takeOut = (id: string) => {
          for (const [parent, list] of lists) {
            lists.set(
              parent,
              list.filter((each) => each !== id),
            );
          }
        };
        const drop = (id: string) => {
          takeOut(id);
          for (const below of [...listOf(id)]) drop(below);
          lists.delete(id);
        };
        for (const { act, id, parent, at } of steps) {
          const exists = draft.get(id) !== undefined;
          if (act === 'remove') {
            draft.remove(id);
            drop(id);
          } else if (parent === null || (draft.get(parent) && !draft.isWithin(parent, id))) {
            draft.place(
              exists ? (draft.get(id) ?? page(id, null, '')) : page(id, null, ''),
              parent,
              at,
            );
            takeOut(id);
            const list = listOf(parent);
            list.splice(Math.min(at ?? list.length, list.length), 0, id);
          }
        }
        const records = new Map(start.map((record) => [record.id, record]));
        for (const [id, record] of draft.changed) {
          if (record === null) records.delete(id);
          else records.set(id, record);
        }
        const tree = buildPageTree(records.values());
        for (const parent of [null, ...records.keys()]) {
          const expected = lists.get(parent) ?? [];
          expect(tree.children(parent).map(({ id }) => id)).toEqual(expected);
          expect(draft.children(parent).map(({ id }) => id)).toEqual(expected);
        }
        for (const record of records.values()) {
          expect(draft.findByPath(tree.pathOf(record.id))?.id).toBe(record.id);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('finds pages by the path they get, and by the path they had where that is free', () => {
    const start = [page('a', null, 'a0'), page('b', 'a', 'a0'), page('c', null, 'a1')];
    const draft = new PageDraft(buildPageTree(start));
    draft.place(page('b', 'a', 'a0'), 'c', undefined);
    expect(draft.findByPath('c/b')?.id).toBe('b');
    expect(draft.findByPath('a/b')?.id).toBe('b');
    draft.place(page('new', null, '', 'b'), 'a', undefined);
    expect(draft.findByPath('a/b')?.id).toBe('new');
    expect(draft.findByPath('a/none')).toBeUndefined();
  });

  it('knows what is below pages that were not there before', () => {
    const draft = new PageDraft(buildPageTree([]));
    draft.place(page('a', null, ''), null, undefined);
    draft.place(page('b', null, ''), 'a', undefined);
    draft.place(page('c', null, ''), 'b', undefined);
    expect(draft.isWithin('c', 'a')).toBe(true);
    expect(draft.depthBelow('c')).toBe(3);
    expect(draft.pathOf(page('c', 'b', ''))).toBe('a/b/c');
  });

  it('puts a page where its order says, behind one that has it with an order of its own', () => {
    const start = [page('a', null, 'a0'), page('b', null, 'a1'), page('c', null, 'a3')];
    const draft = new PageDraft(buildPageTree(start));
    expect(draft.placeByOrder(page('d', null, 'a2')).order).toBe('a2');
    const tied = draft.placeByOrder(page('e', null, 'a1'));
    expect(draft.children(null).map(({ id }) => id)).toEqual(['a', 'b', 'e', 'd', 'c']);
    expect(tied.order > 'a1' && tied.order < 'a2').toBe(true);
    expect(draft.placeByOrder(page('c', null, 'a3')).order).toBe('a3');
  });
});
