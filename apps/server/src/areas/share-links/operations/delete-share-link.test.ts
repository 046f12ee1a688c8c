import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startSiteWithSpaces } from '../../sites/testing/site-with-spaces.ts';

describe.each(dialects)('DELETE .../share-links/{shareLinkId} on %s', (dialect) => {
  it('removes the link, once', async () => {
    await using site = await startSiteWithSpaces(dialect);
    const { server, path, token } = site;
    const made = await server.request<{ id: string }>('POST', `${path}/share-links`, {
      ...{ token, body: { name: 'Beta' } },
    });
    const link = `${path}/share-links/${made.body.id}`;
    const creator = await server.make.member(site.organizationId, 'create');
    expect((await server.request('DELETE', link, { token: creator.token })).status).toBe(403);
    expect((await server.request('DELETE', link, { token })).status).toBe(205);
    expect((await server.request('DELETE', link, { token })).status).toBe(404);
    expect((await server.request('GET', `${path}/share-links`, { token })).body).toMatchObject({
      ...{ count: 0, items: [] },
    });
  });

  it('is not needed where the site is deleted', async () => {
    await using site = await startSiteWithSpaces(dialect);
    const { server, path, token } = site;
    await server.request('POST', `${path}/share-links`, { token, body: { name: 'Beta' } });
    expect((await server.request('DELETE', path, { token })).status).toBe(205);
    const { db } = server.platform.database;
    for (const table of ['share_links', 'visitor_auth'] as const) {
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
    }
  });
});
