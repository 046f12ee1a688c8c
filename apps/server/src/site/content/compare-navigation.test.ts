import { buildPageTree, changePageTree, type PageRecord } from '@octavo/content';
import { describe, expect, it } from 'vitest';
import { type RevisionView, seeRevision } from '../../areas/content/index.ts';
import { ANONYMOUS_READER, type Platform } from '../../platform/index.ts';
import { compareNavigation } from './compare-navigation.ts';
import { makeSpaceView, type SpaceView } from './space-view.ts';

const TIME = '2026-01-01T00:00:00.000Z';

function makePage(id: string, fields: Partial<PageRecord> = {}): PageRecord {
  const place = { id, parent: null, order: id, type: 'document', title: id, slug: id } as const;
  return { ...place, document: 'first', createdAt: TIME, updatedAt: TIME, ...fields };
}

const BASE = buildPageTree([
  makePage('a'),
  makePage('b'),
  makePage('c', { parent: 'b' }),
  makePage('d', { parent: 'c' }),
  makePage('e', { parent: 'c' }),
]);

function view(tree = BASE, variables: Record<string, string> = {}): SpaceView {
  const content = { pages: 'p', files: null, reusableContents: null, sources: null, variables };
  const revision = { content, tree: () => tree } as unknown as RevisionView;
  const seen = seeRevision({} as Platform, revision, ANONYMOUS_READER);
  return makeSpaceView({ spaceId: 's', language: null, prefix: '' }, seen, (fileId) => fileId);
}

/** The branches that a change of one page, null to remove it, makes others. */
function change(id: string, after: Partial<PageRecord> | null) {
  const branches = compare(id, after);
  return branches && [...branches.keys()];
}

function compare(id: string, after: Partial<PageRecord> | null) {
  const before = BASE.byId.get(id);
  const page = after === null ? undefined : { ...(before ?? makePage(id)), ...after };
  const next = view(changePageTree(BASE, new Map([[id, page ?? null]])));
  const difference = { key: id, ...(before ? { before } : {}), ...(page ? { after: page } : {}) };
  return compareNavigation(view(), next, [difference]);
}

describe('the navigation of the next revision', () => {
  it('is the same where only texts, descriptions and times changed', () => {
    expect(change('e', { document: 'second', description: 'New.', updatedAt: 'later' })).toEqual(
      [],
    );
    expect(compareNavigation(view(), view(), [])).toEqual(new Map());
  });

  it('is another one level higher where several pages come below one that had none, at once', () => {
    const added = ['x', 'y'].map((id) => makePage(id, { parent: 'd' }));
    const next = view(changePageTree(BASE, new Map(added.map((page) => [page.id, page]))));
    const differences = added.map((page) => ({ key: page.id, after: page }));
    const back = added.map((page) => ({ key: page.id, before: page }));
    const branches = new Map([
      ['d', 'any'],
      ['c', 'any'],
    ]);
    expect(compareNavigation(view(), next, differences)).toEqual(branches);
    expect(compareNavigation(next, view(), back)).toEqual(branches);
  });

  it.each<[string, Partial<PageRecord>]>([
    ['title', { title: 'Other' }],
    ['navigation title', { linkTitle: 'Other' }],
    ['icon', { icon: 'rocket' }],
    ['emoji', { emoji: '1f680' }],
    ['method', { generated: { by: 'b', key: 'k', method: 'get' } }],
  ])('is another beside a page whose %s changed, whatever is below it', (_, fields) => {
    expect(compare('c', fields)).toEqual(new Map([['b', ['c']]]));
  });

  it.each<[string, Partial<PageRecord>]>([
    ['slug', { slug: 'other' }],
    ['order', { order: 'z' }],
    ['visibility', { hidden: true }],
    ['condition', { condition: 'visitor.claims.x' }],
    ['type and target', { type: 'link', target: { kind: 'url', url: 'https://example.com' } }],
  ])('is another beside a page whose %s changed, and anywhere where it has others below it', (_, fields) => {
    expect(compare('e', fields)).toEqual(new Map([['c', 'any']]));
    expect(change('c', fields)).toBeUndefined();
  });

  it('is another where a page left and where it came', () => {
    expect(new Set(change('e', { parent: null }))).toEqual(new Set(['c', null]));
    expect(new Set(change('n', { parent: 'c' }))).toEqual(new Set(['c']));
    expect(new Set(change('e', null))).toEqual(new Set(['c']));
  });

  it('is another one level higher where a page gets its first or loses its last page', () => {
    expect(new Set(change('n', { parent: 'a' }))).toEqual(new Set(['a', null]));
    expect(new Set(change('n', { parent: 'd' }))).toEqual(new Set(['d', 'c']));
  });

  it('may be another anywhere where the start page or what conditions read changed', () => {
    expect(change('a', { hidden: true })).toBeUndefined();
    expect(compareNavigation(view(), view(BASE, { plan: 'pro' }), [])).toBeUndefined();
  });
});
