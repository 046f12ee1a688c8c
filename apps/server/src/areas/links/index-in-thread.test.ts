import { describe, expect, it } from 'vitest';
import { dialects } from '../../testing/test-platform.ts';
import type { PageDraft } from './testing/linked-pages.ts';
import { openLinks, readRows } from './testing/open-links.ts';

/** A space with more pages is large. */
const PAGES = 210;
const AT_ONCE = 5;

/** Pages with anchors, links to each other, pictures, addresses and targets that mean nothing. */
function makePages(): [id: string, draft: PageDraft][] {
  return Array.from({ length: PAGES }, (_, at) => {
    const [next, last] = [(at + 1) % PAGES, (at * 7) % PAGES].map(nameOf);
    const text = [
      `# Page ${at}\n\n[next](next.md), [again](next.md) and [here](#page-${at})`,
      `## Part\n\n- [last](last.md#part)\n- [nothing](gone-${at}.md)`,
      '![](picture.png) <https://example.com/> <a href="last.md#part">x</a>',
    ].join('\n\n');
    const links: PageDraft['links'] = {
      'next.md': { kind: 'page', page: next ?? '' },
      'last.md#part': { kind: 'anchor', page: last ?? '', anchor: 'part' },
      'picture.png': { kind: 'file', file: `f${at}` },
    };
    return [nameOf(at), { text, links }];
  });
}

function nameOf(at: number): string {
  return `p${String(at).padStart(3, '0')}`;
}

describe.each(dialects)('the links that a thread gives rows on %s', (dialect) => {
  it('have those that are made of the same pages as they are written', async () => {
    const pages = makePages();
    await using small = await openLinks(dialect);
    for (let from = 0; from < PAGES; from += AT_ONCE) {
      await small.write(Object.fromEntries(pages.slice(from, from + AT_ONCE)));
    }
    expect(await small.platform.jobs.runDue()).toBe(0);
    const { links, sources } = await readRows(small.platform, small.spaceId);
    expect([links.length, sources.length]).toEqual([6 * PAGES, PAGES]);

    await using large = await openLinks(dialect);
    await large.write(Object.fromEntries(pages));
    expect((await readRows(large.platform, large.spaceId)).links).toEqual([]);
    const { jobThread } = large.platform;
    const { run } = jobThread;
    let runs = 0;
    jobThread.run = (...work) => {
      runs += 1;
      return run(...work);
    };
    await large.platform.jobs.runDue();
    expect(runs).toBeGreaterThan(0);
    const own = <Row extends object>(rows: readonly Row[]) =>
      rows.map((row) => ({ ...row, space_id: small.spaceId }));
    const made = await readRows(large.platform, large.spaceId);
    expect(own(made.links)).toEqual(links);
    expect(own(made.sources)).toEqual(sources);
  }, 120_000);
});
