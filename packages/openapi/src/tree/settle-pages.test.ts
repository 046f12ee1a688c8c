import { createHash } from 'node:crypto';
import { buildPageTree, changePageTree, type PageRecord, type PageTree } from '@octavo/content';
import { readPage } from '@octavo/markup';
import { describe, expect, it } from 'vitest';
import type { OperationEntry } from '../model.ts';
import { makeEntry, makeView } from '../testing/make-view.ts';
import { readTreeOptions } from './page-plan.ts';
import { planTree } from './plan-tree.ts';
import { settlePages } from './settle-pages.ts';

const hashText = (text: string) => createHash('sha256').update(text).digest('base64url');
const API: PageRecord = {
  ...{ id: 'api', parent: null, order: 'a0', type: 'computed', title: 'API', slug: 'api' },
  ...{ createdAt: '2030', updatedAt: '2030' },
};

function settle(tree: PageTree, operations: readonly OperationEntry[], now = '2031') {
  const plan = planTree(makeView({ operations }), 'pets', readTreeOptions({}));
  const settled = finish(settlePages(plan, { by: 'api', tree, now, hashText }));
  return { ...settled, tree: changePageTree(tree, settled.pages) };
}

/** What a piece of work comes to that stops now and then. */
function finish<T>(work: Generator<void, T>): T {
  let step = work.next();
  while (!step.done) step = work.next();
  return step.value;
}

const listPaths = (tree: PageTree) =>
  tree.readingOrder().map(({ id }) => tree.pathOf(id).replace(/^api\//, ''));

const PETS = [
  makeEntry('get /pets', { tags: ['pets'], operationId: 'listPets', summary: 'List' }),
  makeEntry('post /pets', { tags: ['pets'], summary: 'Add' }),
  makeEntry('get /health'),
];

describe('settling the pages of a specification', () => {
  const first = settle(buildPageTree([API]), PETS);

  it('gives them addresses made of what operations are called', () => {
    expect(listPaths(first.tree)).toEqual(['pets', 'pets/list-pets', 'pets/add', 'get-health']);
    for (const { id, generated } of first.tree.readingOrder()) {
      expect(id).toMatch(/^[0-7][0-9a-hjkmnp-tv-z]{25}$/);
      expect(generated?.by).toBe('api');
    }
  });

  it('makes the same of the same, and changes nothing where nothing changed', () => {
    expect(settle(buildPageTree([API]), PETS).pages).toEqual(first.pages);
    expect(settle(first.tree, PETS, '2032')).toMatchObject({
      pages: new Map(),
      documents: new Map(),
    });
  });

  it('keeps ids and addresses over new names, and touches no others where one comes or goes', () => {
    const [list, add, health] = PETS as [OperationEntry, OperationEntry, OperationEntry];
    const renamed = { ...list, summary: 'List all', operationId: 'listAll' };
    const next = settle(
      first.tree,
      [renamed, makeEntry('get /new', { tags: ['pets'] }), health],
      '2033',
    );
    expect(listPaths(next.tree)).toEqual(['pets', 'pets/list-pets', 'pets/get-new', 'get-health']);
    const changed = [...next.pages].map(
      ([id, page]) => page?.title ?? first.tree.byId.get(id)?.title,
    );
    expect(changed.sort()).toEqual(['Add', 'GET /new', 'List all']);
    const moved = settle(first.tree, [add, list, health]);
    expect([...moved.pages.values()]).toHaveLength(1);
    expect(listPaths(moved.tree)).toEqual(['pets', 'pets/add', 'pets/list-pets', 'get-health']);
  });

  it('moves a page with its address where its tag is another', () => {
    const [list, ...others] = PETS as [OperationEntry, OperationEntry, OperationEntry];
    const next = settle(first.tree, [{ ...list, tags: ['all'] }, ...others]);
    expect(listPaths(next.tree)).toContain('all/list-pets');
  });

  it('leaves pages of people and their addresses alone', () => {
    const own: PageRecord = {
      ...API,
      id: 'own',
      parent: 'api',
      type: 'document',
      slug: 'get-health',
    };
    const next = settle(buildPageTree([API, own]), PETS);
    expect(next.tree.byId.get('own')).toEqual(own);
    expect(listPaths(next.tree)).toContain('get-health-1');
  });

  it('tells operations of one name apart', () => {
    const twins = ['a', 'b', 'c'].map((name) => makeEntry(`get /${name}`, { summary: 'Same' }));
    expect(listPaths(settle(buildPageTree([API]), twins).tree)).toEqual([
      'same',
      'same-1',
      'same-2',
    ]);
  });

  it('writes texts that say what was meant, whatever names hold', () => {
    const path = '/{a}"%} {% if x %}<b>&amp;\n{{ visitor }}';
    const entry = {
      ...makeEntry('get /x', { summary: '](x) <script> {{ 1 }}', tags: ['t'] }),
      path,
    };
    const { documents } = settle(buildPageTree([API]), [entry]);
    const blocks = [...documents.values()].flatMap(({ text }) => readPage(text, hashText).blocks);
    expect(blocks.map(({ kind }) => kind).sort()).toEqual(['openapi-operation']);
  });
});
