import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { type EditingServer, openEditingServer } from '../testing/editing-server.ts';

const retitle = (page: string, title: string) => ({ operation: 'update_page', page, title });

async function tagOf(server: EditingServer, path: string): Promise<string> {
  return (await server.get(path)).headers.get('etag') ?? '';
}

const tagOfPage = (server: EditingServer, id: string, query = '') =>
  tagOf(server, `/content/page/${id}${query}`);

describe.each(dialects)('the entity tag of a page on %s', (dialect) => {
  it('allows a change of the page for as long as that is what it was', async () => {
    await using server = await openEditingServer(dialect);
    const [a, b] = [await server.insert({ title: 'A' }), await server.insert({ title: 'B' })];
    const headers = { 'if-match': await tagOfPage(server, a) };
    await server.change([retitle(b, 'Other')]);
    await server.change([{ operation: 'insert_page', title: 'C', document: {}, at: 0 }]);
    expect((await server.change([retitle(a, 'First')], { headers })).status).toBe(200);
    expect((await server.change([retitle(a, 'Second')], { headers })).status).toBe(412);
    expect((await server.page(a)).title).toBe('First');
  });

  it('lets one of two writers of a page through, and both of different pages', async () => {
    await using server = await openEditingServer(dialect);
    const [a, b] = [await server.insert({ title: 'A' }), await server.insert({ title: 'B' })];
    const [first, second] = [await tagOfPage(server, a), await tagOfPage(server, b)];
    const write = (page: string, title: string, tag: string) =>
      server.change([retitle(page, title)], { headers: { 'if-match': tag } });
    const answers = await Promise.all([
      write(a, 'One', first),
      write(a, 'Two', first),
      write(b, 'Three', second),
    ]);
    expect(
      answers
        .slice(0, 2)
        .map(({ status }) => status)
        .sort(),
    ).toEqual([200, 412]);
    expect(answers[2]?.status).toBe(200);
  });

  it('counts in change requests, the one that was read in the space too', async () => {
    await using server = await openEditingServer(dialect);
    const page = await server.insert({ title: 'A' });
    const headers = { 'if-match': await tagOfPage(server, page) };
    const { token } = { token: server.tokens.editor };
    const path = `/spaces/${server.spaceId}/change-requests`;
    await server.server.request('POST', path, { token, body: {} });
    const write = (title: string) =>
      server.server.request('POST', `${path}/1/content`, {
        ...{ token, headers, body: { changes: [retitle(page, title)] } },
      });
    expect((await write('B')).status).toBe(200);
    expect((await write('C')).status).toBe(412);
  });
});

describe('the entity tag of a page', () => {
  it.each([
    '?format=markdown',
    '?format=document',
    '?format=document&evaluated=true&dereferenced=true',
    '?metadata=false',
  ])('counts of the representation %s, which has a tag of its own', async (query) => {
    await using server = await openEditingServer();
    const page = await server.insert({ document: { markdown: '# A\n\nText.\n' } });
    const tag = await tagOfPage(server, page, query);
    const known = { 'if-none-match': tag };
    const { token } = { token: server.tokens.editor };
    const path = `/spaces/${server.spaceId}/content/page/${page}`;
    const again = await server.server.request('GET', path + query, { token, headers: known });
    expect(again.status).toBe(304);
    if (query !== '?metadata=false') {
      const other = await server.server.request('GET', path, { token, headers: known });
      expect(other.status).toBe(200);
    }
    const headers = { 'if-match': tag };
    expect((await server.change([retitle(page, 'B')], { headers })).status).toBe(200);
    expect((await server.change([retitle(page, 'C')], { headers })).status).toBe(412);
  });

  it('is needed of each page and reusable content that a batch changes', async () => {
    await using server = await openEditingServer();
    const [a, b] = [await server.insert({ title: 'A' }), await server.insert({ title: 'B' })];
    const made = await server.change([{ operation: 'upsert_reusable_content', title: 'R' }]);
    const reusableContent = made.body.changes[0]?.reusableContent ?? '';
    const content = await tagOf(server, `/content/reusable-contents/${reusableContent}`);
    const [first, second] = [await tagOfPage(server, a), await tagOfPage(server, b)];
    const changes = [
      retitle(a, 'A2'),
      { operation: 'delete_page', page: b },
      { operation: 'upsert_reusable_content', reusableContent, title: 'R2' },
      { operation: 'insert_page', ref: 'new', title: 'New', document: {} },
      retitle('./new.md', 'Newer'),
    ];
    const send = (tags: string, more: object[] = []) =>
      server.change([...changes, ...(more as never[])], { headers: { 'if-match': tags } });
    expect((await send(first)).status).toBe(412);
    expect((await send(`${first}, ${second}`)).status).toBe(412);
    expect((await send(`W/${first}, ${second}, ${content}`)).status).toBe(412);
    const variables = { operation: 'set_variables', variables: { cone: 6 } };
    expect((await send(`${first}, ${second}, ${content}`, [variables])).status).toBe(412);
    expect((await send(`${first}, "other", ${second}, ${content}`)).status).toBe(200);
  });

  it('allows nothing else: no new page alone, no other page, and none that is gone', async () => {
    await using server = await openEditingServer();
    const [a, b] = [await server.insert({ title: 'A' }), await server.insert({ title: 'B' })];
    const headers = { 'if-match': await tagOfPage(server, a) };
    const status = async (change: Record<string, unknown>) =>
      (await server.change([change], { headers })).status;
    expect(await status({ operation: 'insert_page', document: {}, into: a })).toBe(412);
    expect(await status(retitle(b, 'C'))).toBe(412);
    await server.change([{ operation: 'delete_page', page: a }]);
    expect(await status(retitle(a, 'C'))).toBe(412);
  });
});
