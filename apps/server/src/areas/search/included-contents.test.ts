import { describe, expect, it } from 'vitest';
import { ANONYMOUS_READER, makeReader } from '../../platform/index.ts';
import { dialects } from '../../testing/test-platform.ts';
import { searchSpace } from './index.ts';
import { find, makeSpace, openSearch } from './testing/open-search.ts';
import { writePages } from './testing/write-pages.ts';

const include = (id: string): string => `{% include "${id}" %}`;

describe.each(dialects)('what pages include, on %s', (dialect) => {
  it('is found with every page that shows it, also by way of another content', async () => {
    await using search = await openSearch(dialect);
    const { platform, organization } = search;
    const space = await makeSpace(platform, organization);
    await writePages(
      platform,
      space,
      {
        direct: { text: `Own words.\n\n${include('tip')}` },
        nested: { text: include('outer') },
        other: { text: 'Nothing of it.' },
      },
      { tip: '## Firing\n\nUse celadon.', outer: `Around ${include('tip')}\n\n${include('tip')}` },
    );
    expect((await find(platform, space, 'celadon')).sort()).toEqual(['direct', 'nested']);
    const found = await searchSpace(platform, space, 'firing', { limit: 5 });
    expect(found.pages.map((page) => page.sections[0]?.anchor)).toEqual(['firing', 'firing']);
  });

  it('follows a change of the content alone, and touches no other page', async () => {
    await using search = await openSearch(dialect);
    const { platform, organization } = search;
    const space = await makeSpace(platform, organization);
    const nested = { inner: 'celadon', outer: include('inner') };
    const pages = { shows: { text: include('outer') }, other: { text: 'Tenmoku.' } };
    await writePages(platform, space, pages, nested);
    await platform.database.transaction((tx) =>
      tx.updateTable('search_sections').set({ body: 'as it was' }).execute(),
    );
    await writePages(platform, space, {}, { inner: 'shino' });
    expect(await find(platform, space, 'celadon')).toEqual([]);
    expect(await find(platform, space, 'shino')).toEqual(['shows']);
    const { db } = platform.database;
    const kept = await db
      .selectFrom('search_sections')
      .select('title')
      .where('body', '=', 'as it was')
      .execute();
    expect(kept).toEqual([{ title: 'other' }]);
    await writePages(platform, space, {}, { outer: null });
    expect(await find(platform, space, 'shino')).toEqual([]);
    await writePages(platform, space, {}, { outer: 'raku' });
    expect(await find(platform, space, 'raku')).toEqual(['shows']);
    await writePages(platform, space, { shows: { text: 'No more.' } });
    await writePages(platform, space, {}, { outer: 'bizen' });
    expect(await find(platform, space, 'bizen')).toEqual([]);
  });

  it('ends where contents include each other', async () => {
    await using search = await openSearch(dialect);
    const { platform, organization } = search;
    const space = await makeSpace(platform, organization);
    const circle = { a: `alpha\n\n${include('b')}`, b: `beta\n\n${include('a')}` };
    await writePages(platform, space, { page: { text: include('a') } }, circle);
    expect(await find(platform, space, 'alpha')).toEqual(['page']);
    expect(await find(platform, space, 'beta')).toEqual(['page']);
  });

  it('keeps its condition, as does what stands in expandables, cells and steps', async () => {
    await using search = await openSearch(dialect);
    const { platform, organization } = search;
    const space = await makeSpace(platform, organization);
    const secret = (word: string) => `{% if visitor.claims.staff %}\n${word}\n{% endif %}`;
    await writePages(
      platform,
      space,
      {
        included: { text: `Open.\n\n${include('content')}` },
        around: { text: `Open.\n\n${secret(include('plain'))}` },
        expandable: {
          text: `<details>\n<summary>More</summary>\n\nOpen.\n\n${secret('tenmoku')}\n\n</details>`,
        },
        steps: {
          text: `{% stepper %}\n{% step %}\n### One\n\n${secret('shino')}\n{% endstep %}\n{% endstepper %}`,
        },
        cell: {
          text: `<table><tbody><tr><td>Open</td><td>\n\n${secret('bizen')}\n\n</td></tr></tbody></table>`,
        },
      },
      { content: secret('celadon'), plain: 'raku' },
    );
    for (const word of ['celadon', 'raku', 'tenmoku', 'shino', 'bizen']) {
      expect([word, await find(platform, space, word, { reader: ANONYMOUS_READER })]).toEqual([
        word,
        [],
      ]);
      const reader = makeReader('visitor', { staff: true });
      expect(await find(platform, space, word, { reader })).toHaveLength(1);
    }
  });
});
