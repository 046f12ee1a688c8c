import { buildPageTree, changePageTree, type PageRecord } from '@octavo/content';
import { describe, expect, it } from 'vitest';
import type { RevisionView } from '../../areas/content/index.ts';
import { ANONYMOUS_READER } from '../../platform/index.ts';
import { hasSameNavigation } from './compare-navigation.ts';
import { makeSpaceView, type SpaceView } from './space-view.ts';

const TIME = '2026-01-01T00:00:00.000Z';

function makePage(id: string, fields: Partial<PageRecord> = {}): PageRecord {
  const place = { id, parent: null, order: id, type: 'document', title: id, slug: id } as const;
  return { ...place, document: 'first', createdAt: TIME, updatedAt: TIME, ...fields };
}

const BASE = buildPageTree([makePage('a'), makePage('b'), makePage('c', { parent: 'b' })]);

function view(
  tree = BASE,
  variables: Record<string, string> = {},
  files: string | null = null,
): SpaceView {
  const content = { pages: 'p', files, reusableContents: null, sources: null, variables };
  const revision = { content, tree: () => tree } as unknown as RevisionView;
  return makeSpaceView({ spaceId: 's', language: null, prefix: '' }, revision, ANONYMOUS_READER);
}

const edited = (id: string, fields: Partial<PageRecord>) =>
  view(changePageTree(BASE, new Map([[id, { ...makePage(id), ...fields }]])));

describe('the navigation of the next revision', () => {
  it('is the same when only texts, descriptions and times changed', () => {
    expect(hasSameNavigation(view(), view())).toBe(true);
    const change = {
      document: 'second',
      description: 'New.',
      updatedAt: '2026-02-01T00:00:00.000Z',
    };
    expect(hasSameNavigation(view(), edited('a', change))).toBe(true);
  });

  it.each<[string, Partial<PageRecord>]>([
    ['title', { title: 'Other' }],
    ['navigation title', { linkTitle: 'Other' }],
    ['slug', { slug: 'other' }],
    ['place', { parent: 'b' }],
    ['order', { order: 'z' }],
    ['icon', { icon: 'rocket' }],
    ['emoji', { emoji: '1f680' }],
    ['visibility', { hidden: true }],
    ['condition', { condition: 'visitor.claims.x' }],
    ['type and target', { type: 'link', target: { kind: 'url', url: 'https://example.com' } }],
  ])('is another when the %s of a page changed', (_, change) => {
    expect(hasSameNavigation(view(), edited('a', change))).toBe(false);
  });

  it('is another when pages came or went, or when what conditions and links read changed', () => {
    const added = changePageTree(BASE, new Map([['d', makePage('d')]]));
    const removed = changePageTree(BASE, new Map([['c', null]]));
    expect(hasSameNavigation(view(), view(added))).toBe(false);
    expect(hasSameNavigation(view(), view(removed))).toBe(false);
    expect(hasSameNavigation(view(), view(BASE, { plan: 'pro' }))).toBe(false);
    expect(hasSameNavigation(view(), view(BASE, {}, 'files'))).toBe(false);
  });
});
