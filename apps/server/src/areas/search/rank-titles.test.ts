import { describe, expect, it } from 'vitest';
import { dialects } from '../../testing/test-platform.ts';
import { type SearchPosition, searchSpace } from './index.ts';
import { find, makeSpace, openSearch } from './testing/open-search.ts';
import { writePages } from './testing/write-pages.ts';

const OFTEN = 'The merge queue merges the merge queue. '.repeat(40);

describe.each(dialects)('the order of results on %s', (dialect) => {
  it('follows what pages are called before how often they use the words', async () => {
    await using search = await openSearch(dialect);
    const { platform, organization } = search;
    const space = await makeSpace(platform, organization);
    await writePages(platform, space, {
      often: { title: 'Security', text: OFTEN },
      heading: { title: 'Platform', text: `## Merge queue\n\nShort.` },
      contains: { title: 'Migrate from another merge queue', text: 'Moving.' },
      longer: { title: 'How to move away from another merge queue at last', text: 'Moving.' },
      begins: { title: 'Merge queue webhooks', text: 'Events.' },
      equal: { title: 'Merge Queue', text: 'It lands changes.' },
    });
    const order = ['equal', 'begins', 'contains', 'longer', 'heading', 'often'];
    expect(await find(platform, space, 'merge queue')).toEqual(order);
    expect(await find(platform, space, 'MERGE que')).toEqual([
      'equal',
      'begins',
      ...order.slice(2),
    ]);
  });

  it('sets a heading with all the words above a text that has them', async () => {
    await using search = await openSearch(dialect);
    const { platform, organization } = search;
    const space = await makeSpace(platform, organization);
    await writePages(platform, space, {
      text: { title: 'Notes', text: OFTEN },
      heading: {
        title: 'Platform',
        text: `${'Filler words. '.repeat(300)}\n\n## A queue to merge\n\nx`,
      },
    });
    expect(await find(platform, space, 'merge queue')).toEqual(['heading', 'text']);
  });

  it('finds a numbered chapter before longer titles in a language without spaces', async () => {
    await using search = await openSearch(dialect);
    const { platform, organization } = search;
    const space = await makeSpace(platform, organization);
    await writePages(platform, space, {
      long: { title: '9.25. 變更欄位的資料型別', text: '資料型別 '.repeat(50) },
      chapter: { title: '8. 資料型別', text: '說明' },
    });
    expect(await find(platform, space, '資料型別')).toEqual(['chapter', 'long']);
  });

  it.each([
    '事务隔离级别的设置',
    '隔离级别 设置',
  ])('sets words without spaces that stand together above the same words far apart: %s', async (query) => {
    await using search = await openSearch(dialect);
    const { platform, organization } = search;
    const space = await makeSpace(platform, organization);
    const apart = ['事务', '隔离', '级别', '设置', '的'].map((word) => `${word}。`.repeat(3));
    const filler = '这里说明数据库如何工作，以及它为什么这样工作。'.repeat(6);
    await writePages(platform, space, {
      apart: { title: '概述', text: apart.join(filler) },
      close: { title: '参考', text: `${filler}${filler}设置事务的隔离级别。${filler}${filler}` },
    });
    expect(await find(platform, space, query)).toEqual(['close', 'apart']);
  });

  it('goes on where it stopped, page by page', async () => {
    await using search = await openSearch(dialect);
    const { platform, organization } = search;
    const space = await makeSpace(platform, organization);
    await writePages(platform, space, {
      often: { title: 'Security', text: OFTEN },
      begins: { title: 'Merge queue webhooks', text: 'Events.' },
      equal: { title: 'Merge Queue', text: 'It lands changes.' },
    });
    const seen: string[] = [];
    let after: SearchPosition | undefined;
    do {
      const found = await searchSpace(platform, space, 'merge queue', { limit: 1, after });
      seen.push(...found.pages.map((page) => page.pageId));
      after = found.next;
    } while (after !== undefined);
    expect(seen).toEqual(['equal', 'begins', 'often']);
  });
});
