import {
  buildPageTree,
  makeSlug,
  makeUniqueSlug,
  ordersFor,
  type PageRecord,
  runAtOnce,
} from '@octavo/content';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSummary } from '../layouts/parse-summary.ts';
import type { TocEntry } from '../layouts/toc-entry.ts';
import { placePages } from '../plan/place-pages.ts';
import { writeSummary } from './write-summary.ts';

const at = '2026-01-31T09:30:00.000Z';

interface Sketch {
  title: string;
  kind: 'page' | 'empty' | 'link' | 'computed';
  linkTitle?: string;
  children: Sketch[];
}

/** Titles with everything that Markdown reads otherwise. */
const title = fc
  .string({
    unit: fc.constantFrom(
      ...'ab A1.é文`*_[]()<>#!\\"\'&;:-+~|{}%@$=',
      ...['<!--', '-->', '](', '<a>', '&lt;', '- ', '1. ', '```yaml', '***', '## ', '[x] '],
    ),
    minLength: 1,
    maxLength: 12,
  })
  .map((text) => text.replace(/\s+/g, ' ').trim())
  .filter((text) => text !== '');

const sketches = fc.memo((depth): fc.Arbitrary<Sketch[]> => {
  if (depth === 1) return fc.constant([]);
  const page: fc.Arbitrary<Sketch> = fc.record(
    {
      title,
      kind: fc.constantFrom('page', 'page', 'empty', 'link', 'computed'),
      linkTitle: title,
      children: sketches(depth - 1),
    },
    { requiredKeys: ['title', 'kind', 'children'] },
  );
  return fc.array(page, { maxLength: 3 });
});

/** Records of a tree: pages without a file are groups at the root, links have no subpages. */
function makeRecords(
  list: readonly Sketch[],
  parent: string | null = null,
  path = '',
): PageRecord[] {
  const orders = ordersFor(list.length);
  const taken = new Set<string>();
  return list.flatMap((sketch, index) => {
    const id = `${path}${index}`;
    const slug = makeUniqueSlug(makeSlug(sketch.title), (wanted) => taken.has(wanted));
    taken.add(slug);
    const record: PageRecord = {
      ...{ id, parent, order: orders[index] ?? '', slug, title: sketch.title },
      ...{ type: 'document', createdAt: at, updatedAt: at },
    };
    const isNamed = sketch.linkTitle !== undefined && sketch.linkTitle !== sketch.title;
    if (isNamed && sketch.kind !== 'empty' && sketch.kind !== 'computed') {
      record.linkTitle = sketch.linkTitle ?? '';
    }
    if (sketch.kind === 'link') {
      return [
        {
          ...record,
          type: 'link',
          target: { kind: 'url', url: `https://example.com/${id}?a=1&copy=(#b` },
        },
      ];
    }
    if (sketch.kind === 'computed') {
      const computed = { type: 'builtin:openapi', props: { models: true }, dependencies: {} };
      return [{ ...record, type: 'computed', computed }];
    }
    if (sketch.kind === 'page') record.sourcePath = `p ${id}/x(1)_#.md`;
    else if (parent === null) record.type = 'group';
    return [record, ...makeRecords(sketch.children, id, `${id}-`)];
  });
}

interface Outline {
  title: string;
  url?: string;
  type: string;
  linkTitle?: string;
  children: Outline[];
}

function outlineRecords(records: readonly PageRecord[]): Outline[] {
  const tree = buildPageTree(records);
  const outline = (parent: string | null): Outline[] =>
    tree.children(parent).map(({ id, title, type, linkTitle, target }) => ({
      ...{ title, type, children: outline(id) },
      ...(target?.kind === 'url' ? { url: target.url } : {}),
      ...(linkTitle === undefined ? {} : { linkTitle }),
    }));
  return outline(null);
}

function outlineEntries(entries: readonly TocEntry[], pages: Map<string, PageRecord>): Outline[] {
  const steps = placePages({
    entries,
    root: '',
    contentsPath: 'SUMMARY.md',
    pages: [...pages.keys()].sort(),
    findPage: (path) => (pages.has(path) ? path : undefined),
    hasFile: () => false,
    titleOf: () => 'What its text says',
    labelsAre: 'titles',
  });
  const placed = runAtOnce(steps);
  const outline = (parent: (typeof placed.pages)[number] | null): Outline[] =>
    placed.pages
      .filter((page) => page.parent === parent)
      .map((page) => ({
        ...{ title: page.title, type: page.type, children: outline(page) },
        ...(page.target?.kind === 'url' ? { url: page.target.url } : {}),
        ...(page.linkTitle === undefined ? {} : { linkTitle: page.linkTitle }),
      }));
  return outline(null);
}

function expectSameTree(list: readonly Sketch[]): void {
  const records = makeRecords(list);
  const pages = new Map(
    records.flatMap((page) => (page.sourcePath === undefined ? [] : [[page.sourcePath, page]])),
  );
  const text = writeSummary({
    tree: buildPageTree(records),
    path: 'SUMMARY.md',
    pathOf: (id) => records.find((record) => record.id === id)?.sourcePath,
    isLeftOut: () => false,
  });
  const { entries, warnings } = parseSummary(text, 'SUMMARY.md', (path) => pages.has(path));
  expect(warnings).toEqual([]);
  expect(outlineEntries(entries, pages)).toEqual(outlineRecords(records));
}

describe('writeSummary', () => {
  it('writes what reads back as the same tree', () => {
    fc.assert(
      fc.property(sketches(4), (list) => expectSameTree(list)),
      { numRuns: 400 },
    );
  });

  it('does not take a page of another space for the one of that id here', () => {
    const [own, link] = makeRecords([
      { title: 'Own', kind: 'page', children: [] },
      { title: 'Elsewhere', kind: 'link', children: [] },
    ]);
    if (own === undefined || link === undefined) throw new Error('There are two pages.');
    const target = { kind: 'page', page: own.id, space: 'other' } as const;
    const text = writeSummary({
      tree: buildPageTree([own, { ...link, target }]),
      path: 'SUMMARY.md',
      pathOf: (id) => (id === own.id ? 'own.md' : undefined),
      isLeftOut: () => false,
    });
    expect(text).toBe('# Table of contents\n\n* [Own](own.md)\n* Elsewhere\n');
  });

  it.each([
    '<!--a',
    'a <!-- b',
    '`<!--`',
    '- a',
    '+',
    '12. a',
    '1) a',
    '---',
    '~~~yaml',
    '{% if %}',
  ])('takes %j as the title of anything', (openers) => {
    const kinds = ['page', 'empty', 'link', 'computed'] as const;
    const pages = kinds.map((kind) => ({ title: openers, kind, children: [] }));
    expectSameTree([
      { title: openers, kind: 'empty', children: [{ title: 'a', kind: 'empty', children: pages }] },
      { title: 'last --> one', kind: 'page', linkTitle: openers, children: pages },
    ]);
  });
});
