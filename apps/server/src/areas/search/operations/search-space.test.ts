import type { SearchPageResource } from '@octavo/contract/search';
import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import { writePages } from '../testing/write-pages.ts';

interface List {
  count: number;
  next?: { page: string };
  items: SearchPageResource[];
}

describe.each(dialects)('GET /spaces/{spaceId}/search on %s', (dialect) => {
  it('says where readers find a page and its sections', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    const space = await server.make.space(org.id);
    await writePages(server.platform, space.id, {
      start: { title: 'Start', text: 'All about the kiln.' },
      firing: { title: 'Firing', order: 'a1', text: '## Slow cooling\n\nOpen the kiln late.' },
    });
    const site = await server.request<{ id: string; urls: { published: string } }>(
      'POST',
      `/orgs/${org.id}/sites`,
      { token, body: { title: 'Docs', spaces: [space.id] } },
    );
    await server.request('POST', `/orgs/${org.id}/sites/${site.body.id}/publish`, { token });
    const root = (
      await server.request<{ urls: { published: string } }>('GET', `/spaces/${space.id}`, { token })
    ).body.urls.published;
    const find = async (path: string) =>
      (
        await server.request<{ items: SearchPageResource[] }>('GET', `${path}/search?query=kiln`, {
          token,
        })
      ).body.items;
    const found = await find(`/spaces/${space.id}`);
    const shown = found.map(({ urls, sections }) => [
      urls.published,
      ...sections.map((section) => section.urls.published),
    ]);
    expect(shown.sort()).toEqual(
      [
        [root, root],
        [`${root}firing`, `${root}firing#slow-cooling`],
      ].sort(),
    );
    const [first] = (await find(`/orgs/${org.id}`)) as unknown as { pages: SearchPageResource[] }[];
    expect(first?.pages.map(({ urls }) => urls.published).sort()).toEqual(
      found.map(({ urls }) => urls.published).sort(),
    );
  });

  it('answers again and again what is so now: pages, and where they are published', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    const space = await server.make.space(org.id);
    await writePages(server.platform, space.id, { start: { text: 'All about the kiln.' } });
    const ask = async () => {
      const path = `/spaces/${space.id}/search?query=kiln`;
      const { body, headers } = await server.request<List>('GET', path, { token });
      expect(headers.get('etag')).toBeNull();
      return body;
    };
    const askAgain = async () => {
      const [first, ...others] = [await ask(), await ask(), await ask(), await ask()];
      for (const other of others) expect(other).toEqual(first);
      return first?.items.map(({ path, urls }) => [path, urls.published !== undefined]).sort();
    };
    expect(await askAgain()).toEqual([['start', false]]);
    const { body } = await server.request<{ id: string }>('POST', `/orgs/${org.id}/sites`, {
      ...{ token, body: { title: 'Docs', spaces: [space.id] } },
    });
    await server.request('POST', `/orgs/${org.id}/sites/${body.id}/publish`, { token });
    expect(await askAgain()).toEqual([['start', true]]);
    const page = { operation: 'insert_page', title: 'Firing', document: { markdown: 'The kiln.' } };
    await server.request('POST', `/spaces/${space.id}/content`, {
      ...{ token, body: { changes: [page] } },
    });
    expect(await askAgain()).toEqual([
      ['firing', true],
      ['start', true],
    ]);
    await server.request('POST', `/orgs/${org.id}/sites/${body.id}/unpublish`, { token });
    expect(await askAgain()).toEqual([
      ['firing', false],
      ['start', false],
    ]);
  });

  it('says that a large change is not found yet, for as long as that is so', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    const space = await server.make.space(org.id);
    const names = Array.from({ length: 120 }, (_, at) => `p${String(at).padStart(3, '0')}`);
    await writePages(
      server.platform,
      space.id,
      Object.fromEntries(names.map((id) => [id, { text: 'About the kiln.' }])),
    );
    const find = async (path: string) =>
      (
        await server.request<{ count: number; indexing?: boolean }>(
          ...(['GET', `${path}/search?query=kiln`, { token }] as const),
        )
      ).body;
    for (const path of [`/spaces/${space.id}`, `/orgs/${org.id}`]) {
      expect(await find(path)).toMatchObject({ count: 0, indexing: true });
    }
    await server.platform.jobs.runDue();
    const [inSpace, inOrganization] = [
      await find(`/spaces/${space.id}`),
      await find(`/orgs/${org.id}`),
    ];
    expect([inSpace.count, inOrganization.count]).toEqual([120, 1]);
    expect([inSpace, inOrganization].map((one) => 'indexing' in one)).toEqual([false, false]);
  });

  it('answers pages with the sections that match', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    const space = await server.make.space(org.id);
    await writePages(server.platform, space.id, {
      guide: { title: 'Guide', text: 'Start here.' },
      firing: { title: 'Firing', parent: 'guide', text: '## Slow cooling\n\nOpen the kiln late.' },
    });
    const { status, body } = await server.request<List>(
      'GET',
      `/spaces/${space.id}/search?query=kiln`,
      { token },
    );
    expect(status).toBe(200);
    const app = `${server.platform.config.publicUrl}/app/s/${space.id}/guide/firing`;
    expect(body).toEqual({
      count: 1,
      items: [
        {
          id: 'firing',
          title: 'Firing',
          path: 'guide/firing',
          sections: [
            {
              id: 'firing-1',
              title: 'Slow cooling',
              path: 'guide/firing#slow-cooling',
              body: 'Open the kiln late.',
              highlights: { title: [], body: [{ start: 9, end: 13 }] },
              urls: { app: `${app}#slow-cooling` },
            },
          ],
          urls: { app },
        },
      ],
    });
  });

  it('pages, and refuses foreign cursors, missing and long queries', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    const space = await server.make.space(org.id);
    await writePages(server.platform, space.id, {
      a: { text: 'clay' },
      b: { text: 'clay clay' },
      c: { text: 'clay and more' },
    });
    const ask = (query: string) =>
      server.request<List>('GET', `/spaces/${space.id}/search?${query}`, { token });
    const first = await ask('query=clay&limit=2');
    expect(first.body.count).toBe(3);
    const page = encodeURIComponent(first.body.next?.page ?? '');
    const second = await ask(`query=clay&limit=2&page=${page}`);
    const ids = [...first.body.items, ...second.body.items].map((item) => item.id);
    expect(ids.sort()).toEqual(['a', 'b', 'c']);
    expect(second.body.next).toBeUndefined();
    expect((await ask(`query=kiln&page=${page}`)).status).toBe(400);
    expect((await ask('limit=2')).status).toBe(400);
    expect((await ask(`query=${'x'.repeat(513)}`)).status).toBe(400);
    expect((await ask(`query=${encodeURIComponent('"*) OR (')}`)).status).toBe(200);
  });
});
