import { describe, expect, it } from 'vitest';
import { testActor } from '../../../testing/test-actor.ts';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import { commitRevision } from '../../content/index.ts';
import { makeSampleContent } from '../../content/testing/sample-content.ts';
import type { SpaceResource } from '../resource.ts';

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
});
