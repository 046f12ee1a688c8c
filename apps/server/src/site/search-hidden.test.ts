import { describe, expect, it } from 'vitest';
import { makeMemoryTree } from '../areas/imports/testing/memory-tree.ts';
import { dialects } from '../testing/test-platform.ts';
import { sendPlainRequest } from './testing/plain-request.ts';
import { startSiteServer } from './testing/site-server.ts';

/** More pages than the dialog shows, all of them better than the one that everybody sees. */
const HIDDEN = Array.from(
  { length: 20 },
  (_, at) => [`staff/ware-${at}.md`, `# Stoneware ${at}\n\nStoneware, stoneware.\n`] as const,
);

describe.each(dialects)('searching a site with hidden pages on %s', (dialect) => {
  it('finds what is shown however many pages below hidden ones are better', async () => {
    await using server = await startSiteServer({}, dialect);
    const location = makeMemoryTree({
      'README.md': '# Kiln\n',
      'staff/README.md': '---\nif: visitor.claims.staff\n---\n\n# Staff\n',
      ...Object.fromEntries(HIDDEN),
      'shelf.md': `# Shelf\n\n${'What stands on it is light. '.repeat(40)}Or stoneware.\n`,
    });
    const site = await server.publish({ location, title: 'Kiln' });
    const answer = await sendPlainRequest(`${server.origin}${site.path}/~search.json?q=stoneware`);
    const { groups } = JSON.parse(answer.text) as { groups: { results: { href: string }[] }[] };
    const found = groups.flatMap(({ results }) => results.map(({ href }) => href));
    expect(found).toEqual([`${site.path}/shelf`]);
  });
});
