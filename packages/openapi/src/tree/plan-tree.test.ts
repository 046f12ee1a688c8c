import { describe, expect, it } from 'vitest';
import { makeEntry, makeView } from '../testing/make-view.ts';
import { readTreeOptions } from './page-plan.ts';
import { MAX_TREE_PAGES, planTree } from './plan-tree.ts';

const SINGLE = readTreeOptions({});

/** Titles, each below the titles of the pages above it. */
function listPaths(pages: ReturnType<typeof planTree>): string[] {
  const paths = new Map<string, string>();
  for (const { key, parent, title } of pages) {
    paths.set(key, parent === null ? title : `${paths.get(parent)} > ${title}`);
  }
  return [...paths.values()];
}

describe('the pages of a specification', () => {
  it('are tags with their operations, then those without a tag, webhooks and schemas', () => {
    const view = makeView({
      tags: [
        { name: 'pets', title: 'Pets', description: 'All *pets*.\n\nMore.' },
        { name: 'none' },
      ],
      operations: [
        makeEntry('get /health'),
        makeEntry('get /pets', {
          tags: ['pets', 'other'],
          operationId: 'listPets',
          summary: 'List',
        }),
        makeEntry('get /owners', { tags: ['owners'] }),
      ],
      webhooks: [makeEntry('post petBorn')],
      schemas: [{ name: 'Pet', part: 'p' }],
    });
    const pages = planTree(view, 'pets', readTreeOptions({ models: true }));
    expect(listPaths(pages)).toEqual([
      ...['Pets', 'Pets > List', 'owners', 'owners > GET /owners', 'GET /health'],
      ...['Webhooks', 'Webhooks > petBorn', 'Models'],
    ]);
    expect(pages[0]).toMatchObject({ description: 'All *pets*.', blocks: [] });
    expect(pages[1]).toMatchObject({
      slug: 'list Pets',
      method: 'get',
      blocks: [{ type: 'openapi-operation', data: { path: '/pets', method: 'get' } }],
    });
    expect(pages[4]).toMatchObject({ title: 'GET /health', linkTitle: '/health' });
    expect(pages.at(-1)?.blocks).toMatchObject([{ data: { schemas: ['Pet'] } }]);
    expect(planTree(view, 'pets', SINGLE).map(({ key }) => key)).not.toContain('models');
  });

  it('stand as the tags do, also where these go round in a circle or end nowhere', () => {
    const tags = [
      ...[
        { name: 'a', parent: 'b' },
        { name: 'b', parent: 'a' },
      ],
      ...[{ name: 'c', parent: 'd' }, { name: 'd' }, { name: 'e', parent: 'gone' }],
    ];
    const operations = tags.map(({ name }) =>
      makeEntry(`get /${name}`, { tags: [name], summary: name }),
    );
    expect(
      listPaths(planTree(makeView({ tags, operations }), 's', SINGLE)).filter(
        (path) => !/(\w) > \1$/.test(path),
      ),
    ).toEqual(['a', 'b', 'd', 'd > c', 'e']);
  });

  it('are at most so deep that addresses can be read, however deep the tags are', () => {
    const tags = Array.from({ length: 60 }, (_, index) => ({
      name: `t${index}`,
      ...(index === 0 ? {} : { parent: `t${index - 1}` }),
    }));
    const operations = tags.map(({ name }) => makeEntry(`get /${name}`, { tags: [name] }));
    const depths = listPaths(planTree(makeView({ tags, operations }), 's', SINGLE)).map(
      (path) => path.split(' > ').length,
    );
    expect(depths).toHaveLength(120);
    expect(Math.max(...depths)).toBeLessThan(12);
  });

  it('are one for each tag where that is wanted, or where there would be too many', () => {
    const operations = Array.from({ length: MAX_TREE_PAGES }, (_, index) =>
      makeEntry(`get /${index}`, index % 2 === 0 ? { tags: ['even'] } : {}),
    );
    const view = makeView({ operations });
    for (const props of [{}, { grouping: 'tag' }]) {
      const pages = planTree(view, 's', readTreeOptions(props));
      expect(pages.map(({ title, blocks }) => [title, blocks.length])).toEqual([
        ['even', MAX_TREE_PAGES / 2],
        ['Operations', MAX_TREE_PAGES / 2],
      ]);
    }
    const few = makeView({ operations: operations.slice(0, 4) });
    expect(planTree(few, 's', readTreeOptions({ mode: 'tag' }))).toHaveLength(2);
    expect(planTree(few, 's', readTreeOptions({ mode: 'nonsense' }))).toHaveLength(5);
  });

  it('have titles on one line that nothing in them turns round, whatever was written', () => {
    const titles = (summary: string) =>
      planTree(makeView({ operations: [makeEntry('get /x', { summary })] }), 's', SINGLE)[0]?.title;
    expect(titles('\u202eevil\u0000\n\ttitle\u2066')).toBe('evil title');
    expect(titles(' \u200b ')).toBe('GET /x');
    expect(titles('🐕‍🦺 dogs / cats')).toBe('🐕‍🦺 dogs / cats');
    const long = titles('😀'.repeat(5_000)) ?? '';
    expect(long.length).toBeLessThanOrEqual(200);
    expect(long.isWellFormed()).toBe(true);
  });
});
