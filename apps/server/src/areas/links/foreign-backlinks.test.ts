import type { BacklinkListResource, LinkListResource } from '@octavo/contract/links';
import { describe, expect, it } from 'vitest';
import { dialects } from '../../testing/test-platform.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { changePages, commit, type PageDraft } from './testing/linked-pages.ts';

describe.each(dialects)('links from other spaces on %s', (dialect) => {
  it('are backlinks for those who may see the spaces, and only while they are there', async () => {
    await using opened = await openSpaces(dialect);
    const { target, first, hidden, write } = opened;
    await write(target, { page: { text: '# Page\n' }, own: linkTo() });
    await write(first, { b: linkTo(target), a: linkTo(target, 'here'), c: { text: 'No.\n' } });
    await write(hidden, { a: linkTo(target) });
    const all = [`${target} own`, `${first} a`, `${first} b`, `${hidden} a`];
    expect(await opened.backlinks(opened.admin)).toEqual({ count: 4, found: all });
    expect(await opened.backlinks(opened.guest)).toEqual({ count: 3, found: all.slice(0, 3) });

    await write(first, { b: { text: 'Nothing.\n' }, a: { ...linkTo(target), slug: 'renamed' } });
    expect((await opened.backlinks(opened.admin)).found).toEqual([
      `${target} own`,
      `${first} a`,
      `${hidden} a`,
    ]);
    await opened.call(opened.admin, 'DELETE', `/spaces/${hidden}`);
    expect(await opened.backlinks(opened.admin)).toEqual({
      count: 2,
      found: [`${target} own`, `${first} a`],
    });
  });

  it('are listed page by page behind those of the space itself', async () => {
    await using opened = await openSpaces(dialect);
    const { target, first, hidden, write } = opened;
    const names = (count: number) => Array.from({ length: count }, (_, at) => `p${at}`);
    const pages = (count: number, space?: string) =>
      Object.fromEntries(names(count).map((id) => [id, linkTo(space)]));
    await write(target, { page: {}, ...pages(4) });
    await write(first, pages(5, target));
    await write(hidden, pages(3, target));
    for (const limit of [1, 2, 4, 5, 12]) {
      expect(await opened.backlinks(opened.admin, limit)).toEqual({
        count: 12,
        found: [
          ...names(4).map((id) => `${target} ${id}`),
          ...names(5).map((id) => `${first} ${id}`),
          ...names(3).map((id) => `${hidden} ${id}`),
        ],
      });
    }
  });

  it('are broken with the page gone, and an address where the space may not be seen', async () => {
    await using opened = await openSpaces(dialect);
    const { target, first, hidden, write } = opened;
    await write(target, { page: { text: '# Page\n' } });
    await write(hidden, { page: { text: '# Page\n' } });
    await write(first, { a: linkTo(target), b: linkTo(hidden) });
    const read = async (token: string) => {
      const { items } = await opened.call<LinkListResource>(token, 'GET', `/spaces/${first}/links`);
      return items.map(({ status, targetReference: { kind, page, url } }) =>
        [status, kind, page?.path ?? url?.split('/').at(-1)].join(' '),
      );
    };
    expect((await read(opened.admin)).sort()).toEqual(['ok page page', 'ok page page']);
    expect((await read(opened.guest)).sort()).toEqual([`in-app url ${hidden}`, 'ok page page']);
    await write(target, { page: { text: '# Page\n', slug: 'moved', parent: null } });
    expect((await read(opened.guest)).sort()).toEqual([`in-app url ${hidden}`, 'ok page moved']);
    await write(target, { page: null });
    expect((await read(opened.guest)).sort()).toEqual(['broken page ', `in-app url ${hidden}`]);
  });
});

/** A page that links to `page` of a space, or of its own. */
function linkTo(space?: string, anchor?: string): PageDraft {
  const within = space === undefined ? {} : { space };
  const target: PageDraft['target'] =
    anchor === undefined
      ? { kind: 'page', page: 'page', ...within }
      : { kind: 'anchor', page: 'page', anchor, ...within };
  return { type: 'link', target };
}

/** Three spaces, of which a guest sees the first two; in the order of their ids. */
async function openSpaces(dialect: 'sqlite' | 'postgres') {
  const server = await startTestServer({ dialect });
  const { org, token: admin } = await server.make.org();
  const ids: string[] = [];
  for (let made = 0; made < 3; made += 1) ids.push((await server.make.space(org.id)).id);
  const [target = '', first = '', hidden = ''] = ids;
  const { token: guest, user } = await server.make.member(org.id, null);
  for (const space of [target, first]) {
    await server.request('POST', `/spaces/${space}/permissions`, {
      token: admin,
      body: { users: [user.id], role: 'read' },
    });
  }
  const call = async <Body>(token: string, method: string, path: string): Promise<Body> =>
    (await server.request<Body>(method, path, { token })).body;
  return {
    ...{ target, first, hidden, admin, guest, call },
    write: (space: string, drafts: Record<string, PageDraft | null>) =>
      commit(server.platform, space, changePages(drafts)),
    async backlinks(token: string, limit = 50) {
      const found: string[] = [];
      let next = '';
      let count = 0;
      do {
        const path = `/spaces/${target}/content/page/page/backlinks?limit=${limit}${next}`;
        const list = await call<BacklinkListResource>(token, 'GET', path);
        found.push(...list.items.map(({ space, page }) => `${space?.id} ${page?.id}`));
        count = list.count;
        next = list.next === undefined ? '' : `&page=${encodeURIComponent(list.next.page)}`;
      } while (next !== '');
      return { count, found };
    },
    [Symbol.asyncDispose]: () => server.close(),
  };
}
