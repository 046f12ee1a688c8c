import { ordersBetween } from '@octavo/content';
import type { SpaceResource } from '@octavo/contract/spaces';
import { describe, expect, it } from 'vitest';
import { countQueries } from '../../../testing/count-queries.ts';
import { testActor } from '../../../testing/test-actor.ts';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import { commitRevision } from '../../content/index.ts';
import { makeSampleContent } from '../../content/testing/sample-content.ts';
import { type LibraryList, makeLibrary } from '../testing/library.ts';

describe.each(dialects)('POST /spaces/{spaceId}/duplicate on %s', (dialect) => {
  it('copies content, settings and grants, without storing any content again', async () => {
    await using server = await startTestServer({ dialect });
    const { platform } = server;
    const { org, token } = await server.make.org();
    const guest = await server.make.member(org.id, null);
    const space = await server.make.space(org.id, { title: 'Glazes', defaultLevel: 'comment' });
    await server.make.grant(space, guest.user.id, 'edit');
    const { changes } = await makeSampleContent(platform);
    await platform.database.transaction((tx) =>
      commitRevision(platform, tx, {
        spaceId: space.id,
        type: 'edits',
        actor: testActor,
        ...changes,
      }),
    );
    const countStored = async () => {
      const { db } = platform.database;
      const nodes = await db.selectFrom('nodes').select('hash').execute();
      const documents = await db.selectFrom('documents').select('hash').execute();
      return nodes.length + documents.length;
    };
    const before = await countStored();

    const { status, body, headers } = await server.request<SpaceResource>(
      'POST',
      `/spaces/${space.id}/duplicate`,
      { token },
    );
    expect(status).toBe(201);
    expect(headers.get('location')).toBe(body.urls.location);
    expect(body).toMatchObject({ title: 'Glazes (copy)', defaultLevel: 'comment' });
    expect(body.id).not.toBe(space.id);
    expect(await countStored()).toBe(before);

    const pagesOf = async (id: string) =>
      (
        await server.request(
          'GET',
          `/spaces/${id}/content/page/${await firstPage(id)}?format=markdown`,
          {
            token: guest.token,
          },
        )
      ).body;
    const firstPage = async (id: string) => {
      const { body: content } = await server.request<{ pages: { id: string }[] }>(
        'GET',
        `/spaces/${id}/content/pages`,
        { token: guest.token },
      );
      return content.pages[0]?.id ?? '';
    };
    expect(await pagesOf(body.id)).toMatchObject({ title: 'Welcome' });
    expect(await firstPage(body.id)).toBe(await firstPage(space.id));
  });

  it('keeps the title of the copy within its limit', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    const space = await server.make.space(org.id, { title: '窯'.repeat(50) });
    const { body } = await server.request<SpaceResource>('POST', `/spaces/${space.id}/duplicate`, {
      token,
    });
    expect(body.title).toBe(`${'窯'.repeat(43)} (copy)`);
  });

  it('stands right behind the space, and neither changes with the other', async () => {
    await using server = await startTestServer({ dialect });
    const library = await makeLibrary(server);
    const { call } = library;
    const guides = await library.collection({ title: 'Guides' });
    const space = await library.space('A', guides);
    await library.space('B', guides);
    const guest = await library.member(null);
    await library.grantOnSpace(space, guest, 'edit');
    const settings = { icon: 'fire', emoji: '🔥', language: 'de', defaultLevel: 'comment' };
    await call('PATCH', `/spaces/${space}`, { body: settings });
    const rules = [{ rule: 'require_change_request_subject' }];
    await call('PUT', `/spaces/${space}/merge-rules`, { body: { rules } });
    const write = (id: string, markdown: string) =>
      call('POST', `/spaces/${id}/content`, {
        body: { changes: [{ operation: 'insert_page', document: { markdown } }] },
      });
    await write(space, '# One');
    await call('POST', `/spaces/${space}/comments`, { body: { body: { markdown: 'Hm.' } } });

    const copies = [];
    for (let at = 0; at < 2; at += 1) copies.push(await call('POST', `/spaces/${space}/duplicate`));
    const [first, second] = copies.map(({ body }) => body);
    expect(await library.titles(guides)).toEqual(['A', 'A (copy)', 'A (copy)', 'B']);
    const order = await call<LibraryList>('GET', `/collections/${guides}/spaces`);
    expect(order.body.items[1]?.id).toBe(second?.id);
    expect(second).toMatchObject({ ...settings, parent: guides, comments: 0, editMode: 'live' });
    const copy = second?.id ?? '';
    const ruled = await call('GET', `/spaces/${copy}/merge-rules`);
    expect(ruled.body).toMatchObject({ rules });

    await write(copy, '# Two');
    await call('PATCH', `/spaces/${copy}`, { body: { title: 'Copy', defaultLevel: null } });
    await call('PUT', `/spaces/${copy}/merge-rules`, { body: { rules: [] } });
    await call('DELETE', `/spaces/${copy}/permissions/users/${guest.id}`);
    const titlesOf = async (id: string) => {
      const { body } = await call<{ pages: { title: string }[] }>(
        ...(['GET', `/spaces/${id}/content/pages`] as const),
      );
      return body.pages.map(({ title }) => title);
    };
    expect(await titlesOf(space)).toEqual(['One']);
    expect(await titlesOf(copy)).toEqual(['One', 'Two']);
    expect(await titlesOf(first?.id ?? '')).toEqual(['One']);
    const original = await call('GET', `/spaces/${space}`, { as: guest.token });
    expect(original.body).toMatchObject({ title: 'A', defaultLevel: 'comment', comments: 1 });
    expect(original.body.permissions.edit).toBe(true);
    expect((await call('GET', `/spaces/${space}/merge-rules`)).body).toMatchObject({ rules });
    expect((await call('GET', `/spaces/${copy}`, { as: guest.token })).status).toBe(404);
  });

  it('takes create on the space and in its place', async () => {
    await using server = await startTestServer({ dialect });
    const library = await makeLibrary(server);
    const guides = await library.collection({ title: 'Guides' });
    const [root, inside] = [await library.space('Root'), await library.space('Inside', guides)];
    const status = async (id: string, as: string) =>
      (await library.call('POST', `/spaces/${id}/duplicate`, { as })).status;
    const onSpaces = await library.member(null);
    for (const id of [root, inside]) await library.grantOnSpace(id, onSpaces, 'create');
    expect([await status(root, onSpaces.token), await status(inside, onSpaces.token)]).toEqual([
      403, 403,
    ]);
    const inGuides = await library.member(null, { collection: guides, role: 'create' });
    expect([await status(root, inGuides.token), await status(inside, inGuides.token)]).toEqual([
      404, 201,
    ]);
    const copies = Array.from({ length: 4 }, () => status(inside, inGuides.token));
    expect(await Promise.all(copies)).toEqual([201, 201, 201, 201]);
    expect((await library.titles(guides)).slice(1)).toEqual(Array(5).fill('Inside (copy)'));
  });

  it('runs as many statements for 10,000 pages as for 10', async () => {
    await using server = await startTestServer({ dialect });
    const library = await makeLibrary(server);
    const { platform } = server;
    const createdAt = '2026-01-31T09:30:00.000Z';
    const counts: number[] = [];
    for (const size of [10, 10_000]) {
      const spaceId = await library.space(`${size}`);
      const pages = ordersBetween(null, null, size).map((order, at) => ({
        ...{ id: platform.ids.next(), parent: null, order, title: `Page ${at}` },
        ...{ slug: `page-${at}`, type: 'document' as const, createdAt, updatedAt: createdAt },
      }));
      await platform.database.transaction((tx) =>
        commitRevision(platform, tx, {
          ...{ spaceId, type: 'edits', actor: testActor },
          pages: new Map(pages.map((page) => [page.id, page])),
        }),
      );
      counts.push(await countQueries(() => library.call('POST', `/spaces/${spaceId}/duplicate`)));
    }
    expect(counts[1]).toBe(counts[0]);
    expect(counts[0]).toBeGreaterThan(5);
  });
});
