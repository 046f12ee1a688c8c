import type { LinkListResource } from '@octavo/contract/links';
import { describe, expect, it } from 'vitest';
import { dialects } from '../../testing/test-platform.ts';
import { startTestServer } from '../../testing/test-server.ts';

describe.each(dialects)('the links of a space on %s', (dialect) => {
  it('are right in the next request after an edit, a merge and a rollback', async () => {
    await using space = await openSpace(dialect);
    const clay = await space.insert('Clay', '## Mix\n');
    const from = await space.insert('From', '[mix](clay.md#mix) [clay](clay.md) [self](#none)\n');
    const start = await space.revision();
    const first = [`broken ${from}#none`, `ok ${clay}`, `ok ${clay}#mix`];
    expect(await space.links()).toEqual(first);
    await space.change({
      operation: 'update_page',
      page: clay,
      document: { markdown: '## Stir\n' },
    });
    expect(await space.links()).toEqual([
      ...[`broken ${clay}#mix`, `broken ${from}#none`],
      `ok ${clay}`,
    ]);
    await space.change({ operation: 'update_page', page: clay, slug: 'earth', title: 'Earth' });
    expect(await space.links()).toContain(`ok ${clay}`);

    const request = await space.call<{ number: number }>('POST', '/change-requests', {
      subject: 'Remove',
    });
    const branch = `/change-requests/${request.number}`;
    await space.change({ operation: 'delete_page', page: clay }, branch);
    const { stats } = await space.call<LinkListResource>('GET', `${branch}/links`);
    expect(stats.broken).toEqual({ total: 3, changeRequest: 1 });
    expect(await space.links()).toContain(`ok ${clay}`);
    await space.call('POST', `${branch}/merge`);
    expect(await space.links()).toEqual([
      ...[`broken /pages/${clay}`, `broken /pages/${clay}#mix`, `broken ${from}#none`],
    ]);
    await space.call('POST', `/revisions/${start}/rollback`);
    expect(await space.links()).toEqual(first);
  });

  it('lead to what a spelling means: encoded, up and down, by id, and in the case it has', async () => {
    await using space = await openSpace(dialect);
    const pot = await space.insert('Pot', 'Pot.\n', { slug: 'größe' });
    const below = await space.insert('Below', 'Below.\n', { slug: 'below', into: pot });
    const spellings: [string, string][] = [
      ['gr%C3%B6%C3%9Fe.md', `ok ${pot}`],
      ['größe', `ok ${pot}`],
      ['./größe/below.md', `ok ${below}`],
      ['größe/../größe/below', `ok ${below}`],
      ['/größe/below.md', `ok ${below}`],
      ['/größe/below.md?a=1', `ok ${below}`],
      [`/pages/${pot}`, `ok ${pot}`],
      ['Größe.md', 'broken Größe.md'],
      ['../../größe.md', 'broken ../../größe.md'],
      ['below.md', 'broken below.md'],
    ];
    for (const [written, expected] of spellings) {
      const page = await space.insert('From', `[x](${written})\n`);
      expect([written, await space.links(page)]).toEqual([written, [expected]]);
    }
  });

  it('are listed by status, page by page', async () => {
    await using space = await openSpace(dialect);
    const gone = Array.from({ length: 7 }, (_, at) => `[x](gone${at}.md)`);
    const there = Array.from({ length: 5 }, (_, at) => `[x](https://a.example/${at})`);
    await space.insert('From', [...gone, ...there].join('\n\n'));
    const seen: (string | undefined)[] = [];
    let next: string | undefined = '';
    while (next !== undefined) {
      const query: string = `?status=broken&limit=3${next && `&page=${encodeURIComponent(next)}`}`;
      const list: LinkListResource = await space.call('GET', `/links${query}`);
      expect([list.count, list.stats]).toEqual([
        7,
        { total: 12, broken: { total: 7, changeRequest: 0 } },
      ]);
      seen.push(...list.items.map(({ targetReference }) => targetReference.source));
      next = list.next?.page;
    }
    expect(seen).toEqual(gone.map((_, at) => `gone${at}.md`));
  });
});

async function openSpace(dialect: 'sqlite' | 'postgres') {
  const server = await startTestServer({ dialect });
  const { org, token } = await server.make.org();
  const { id } = await server.make.space(org.id);
  const call = async <Body>(method: string, path: string, body?: unknown): Promise<Body> => {
    const options = body === undefined ? { token } : { token, body };
    const answer = await server.request<Body>(method, `/spaces/${id}${path}`, options);
    expect([answer.status, answer.body]).toMatchObject([expect.any(Number), expect.any(Object)]);
    expect(answer.status).toBeLessThan(300);
    return answer.body;
  };
  const change = (operation: object, branch = '') =>
    call<{ changes: { page: { id: string } }[] }>('POST', `${branch}/content?compat=false`, {
      changes: [operation],
    });
  return {
    ...{ call, change },
    revision: async () => (await call<{ revision: string }>('GET', '')).revision,
    async insert(title: string, markdown: string, fields: object = {}): Promise<string> {
      const page = { operation: 'insert_page', title, document: { markdown }, ...fields };
      return (await change(page)).changes[0]?.page?.id ?? '';
    },
    /** `status target` of each link of the space, or of one of its pages, in order. */
    async links(page?: string): Promise<string[]> {
      const path = page === undefined ? '/links' : `/content/page/${page}/links`;
      const { items } = await call<LinkListResource>('GET', path);
      return items
        .map(({ status, targetReference: { page: to, internalLocation, source } }) => {
          const anchor = internalLocation?.anchor;
          return `${status} ${source ?? to?.id ?? 'gone'}${anchor === undefined ? '' : `#${anchor}`}`;
        })
        .sort();
    },
    [Symbol.asyncDispose]: () => server.close(),
  };
}
