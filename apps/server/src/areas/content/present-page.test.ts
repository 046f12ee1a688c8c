import { buildPageTree, DEFAULT_LAYOUT, ordersFor, type PageRecord } from '@octavo/content';
import type { PageList, PageResource } from '@octavo/contract/content';
import { describe, expect, it } from 'vitest';
import { createUrls } from '../../http/urls.ts';
import { presentPage, presentPages } from './present-page.ts';

const time = '2026-01-31T09:30:00.000Z';
/** Names the bytes of a document by its address. */
const gitOids = { of: ({ document }: { document?: string }) => document && `oid of ${document}` };
const options = { spaceId: 's1', url: createUrls('https://docs.example'), gitOids };

function makePage(id: string, fields: Partial<PageRecord> = {}): PageRecord {
  const place = { id, parent: null, order: 'a0', type: 'document' as const };
  return { ...place, title: id, slug: id, createdAt: time, updatedAt: time, ...fields };
}

/** What a client reads of an answer. */
const readAnswer = (pages: PageList): PageResource[] => JSON.parse(JSON.stringify(pages));

describe('a presented page', () => {
  it('of a document has all that the block specification gives', () => {
    const record = makePage('p1', {
      slug: 'glazing-α',
      emoji: '🏳️‍🌈',
      description: 'How to glaze.',
      layout: { outline: false },
      tags: ['new'],
      document: 'D'.repeat(43),
      sourcePath: 'glazing.md',
      hidden: true,
    });
    const tree = buildPageTree([makePage('home'), { ...record, order: 'a1' }]);
    expect(presentPage(tree, { ...record, order: 'a1' }, options)).toEqual({
      id: 'p1',
      type: 'document',
      kind: 'sheet',
      title: 'p1',
      emoji: '1f3f3-fe0f-200d-1f308',
      createdAt: time,
      updatedAt: time,
      slug: 'glazing-α',
      path: 'glazing-α',
      urls: { app: 'https://docs.example/app/s/s1/glazing-%CE%B1' },
      layout: { ...DEFAULT_LAYOUT, outline: false },
      description: 'How to glaze.',
      documentId: 'p1DDDDDD',
      tags: [{ tag: { kind: 'tag', tag: 'new' } }],
      hidden: true,
      noIndex: false,
      noRobotsIndex: false,
      git: { oid: `oid of ${'D'.repeat(43)}`, path: 'glazing.md' },
      pages: [],
    });
  });

  it('leaves out Git metadata and an absent body', () => {
    const record = makePage('p1', { sourcePath: 'p1.md', document: 'd' });
    const tree = buildPageTree([record]);
    expect(presentPage(tree, record, { ...options, gitOids: undefined })).not.toHaveProperty('git');
    const empty = makePage('p2');
    expect(presentPage(buildPageTree([empty]), empty, options)).not.toHaveProperty('documentId');
  });

  it('of a group, a link and computed content has its own fields', () => {
    const target = { kind: 'url' as const, url: 'https://example.org/' };
    const computed = { type: 'builtin:openapi', props: {}, dependencies: {} };
    const records = [
      makePage('g', { type: 'group', order: 'a0' }),
      makePage('d', { parent: 'g' }),
      makePage('l', { type: 'link', order: 'a1', target, emoji: '1f680' }),
      makePage('c', { type: 'computed', order: 'a2', computed }),
    ];
    const [group, link, content] = readAnswer(presentPages(buildPageTree(records), options));
    expect(group).toMatchObject({ kind: 'group', path: 'g', pages: [{ id: 'd', path: 'd' }] });
    expect(link).toMatchObject({ kind: 'link', target, href: target.url, emoji: '1f680' });
    expect(link).not.toHaveProperty('path');
    expect(content).toMatchObject({ type: 'computed', computed });
    expect(content).not.toHaveProperty('kind');
  });

  it('is made for ten thousand pages in linear time', () => {
    const make = (count: number) =>
      buildPageTree(
        ordersFor(count).map((order, index) =>
          makePage(`p${index}`, { order, parent: index < 10 ? null : `p${index % 10}` }),
        ),
      );
    const [small, large] = [make(2_000), make(20_000)];
    readAnswer(presentPages(large, options));
    const measure = (tree: typeof small, times: number) => {
      const start = process.threadCpuUsage();
      for (let count = 0; count < times; count += 1) {
        readAnswer(presentPages(tree, options));
      }
      return process.threadCpuUsage(start).user / times;
    };
    expect(measure(large, 10) / measure(small, 100)).toBeLessThan(40);
  });
});
