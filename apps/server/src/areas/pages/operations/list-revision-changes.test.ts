import { describe, expect, it } from 'vitest';
import { readRevision } from '../../content/index.ts';
import { openContentServer } from '../../content/testing/content-server.ts';

describe('GET /spaces/{spaceId}/revisions/{revisionId}/changes', () => {
  it('names what the revision changed, with attributes before and after', async () => {
    await using server = await openContentServer();
    const { ids, spaceId } = server;
    const view = await readRevision(server.platform, server.revisionId);
    const glazing = view?.tree().byId.get(ids.glazing);
    const moved = glazing && { ...glazing, parent: null, title: 'Glazes', order: 'a3' };
    const revision = await server.commit({
      pages: new Map([
        [ids.glazing, moved ?? null],
        [ids.link, null],
      ]),
      variables: { version: '3' },
    });
    const { status, body } = await server.get(`/spaces/${spaceId}/revisions/${revision}/changes`);
    expect(status).toBe(200);
    expect(body.changes).toEqual([
      {
        type: 'page_edited',
        page: { id: ids.glazing, title: 'Glazes', type: 'document', path: 'glazing' },
        attributes: { title: { before: 'Glazing', after: 'Glazes' } },
      },
      {
        type: 'page_moved',
        page: { id: ids.glazing, title: 'Glazes', type: 'document', path: 'glazing' },
        attributes: {
          order: { before: 'a0', after: 'a3' },
          parent: { before: ids.group, after: null },
        },
        parent: { before: expect.objectContaining({ id: ids.group, type: 'group' }) },
      },
      {
        type: 'page_deleted',
        page: { id: ids.link, title: 'Elsewhere', type: 'link', path: 'elsewhere' },
      },
      {
        type: 'variables_edited',
        attributes: { variables: { before: { version: '2.1' }, after: { version: '3' } } },
      },
    ]);
  });

  it('compares any two revisions, texts by block', async () => {
    await using server = await openContentServer();
    const { spaceId, revisionId } = server;
    const later = await server.commit({ variables: { version: '3' } });
    const path = `/spaces/${spaceId}/revisions`;
    const same = await server.get(`${path}/${later}/changes?from=${later}`);
    expect(same.body).toEqual({ changes: [] });
    const back = await server.get(`${path}/${revisionId}/changes?from=${later}`);
    expect(back.body.changes).toMatchObject([
      {
        type: 'variables_edited',
        attributes: { variables: { before: { version: '3' }, after: { version: '2.1' } } },
      },
    ]);
    expect((await server.get(`${path}/${later}/changes?from=none`)).status).toBe(404);
    const first = await server.get(`${path}/${revisionId}/changes?format=html`);
    expect(JSON.stringify(first.body.changes)).toContain('difference-added');
  });

  it('says how many changes the limit leaves out', async () => {
    await using server = await openContentServer();
    const path = `/spaces/${server.spaceId}/revisions/${server.revisionId}/changes`;
    const { body } = await server.get(`${path}?limit=2`);
    expect(body.changes).toHaveLength(2);
    expect(body.more).toBe(7);
  });

  it('lets readers in, and refuses guests, strangers, unknown revisions and limits that are no number', async () => {
    await using server = await openContentServer();
    const path = `/spaces/${server.spaceId}/revisions`;
    const changes = `${path}/${server.revisionId}/changes`;
    expect((await server.get(changes, { as: 'stranger' })).status).toBe(404);
    expect((await server.get(changes, { as: 'guest' })).status).toBe(404);
    expect((await server.get(changes, { as: 'reader' })).status).toBe(200);
    expect((await server.get(changes, { as: 'nobody' })).status).toBe(401);
    expect((await server.get(`${path}/none/changes`)).status).toBe(404);
    expect((await server.get(`${changes}?limit=all`)).status).toBe(400);
  });
});
