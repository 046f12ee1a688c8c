import type { SpaceResource } from '@octavo/contract/spaces';
import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer } from '../../../testing/test-server.ts';

describe.each(dialects)('GET /spaces/{spaceId} on %s', (dialect) => {
  it('answers every field of the contract', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    const space = await server.make.space(org.id, { title: 'Glazes', emoji: '🏺' });
    const { status, body, headers } = await server.request<SpaceResource>(
      'GET',
      `/spaces/${space.id}`,
      { token },
    );
    expect(status).toBe(200);
    expect(headers.get('etag')).toMatch(/^"[\w-]+"$/);
    expect(body).toEqual({
      object: 'space',
      id: space.id,
      title: 'Glazes',
      emoji: '🏺',
      visibility: 'private',
      createdAt: space.created_at,
      updatedAt: space.updated_at,
      editMode: 'live',
      organization: org.id,
      revision: space.revision,
      defaultLevel: null,
      comments: 0,
      changeRequests: 0,
      changeRequestsOpen: 0,
      changeRequestsDraft: 0,
      customFields: {},
      urls: {
        location: `${server.platform.config.publicUrl}/v1/spaces/${space.id}`,
        app: `${server.platform.config.publicUrl}/app/s/${space.id}`,
      },
      permissions: {
        view: true,
        access: true,
        admin: true,
        viewInviteLinks: true,
        create: true,
        edit: true,
        triggerGitSync: true,
        comment: true,
        merge: true,
        review: true,
      },
    });
  });

  it('shows a deleted space with the time of its deletion', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    const { id } = await server.make.space(org.id);
    expect((await server.request('DELETE', `/spaces/${id}`, { token })).status).toBe(205);
    const { status, body } = await server.request<SpaceResource>('GET', `/spaces/${id}`, { token });
    expect(status).toBe(200);
    expect(body.deletedAt).toMatch(/Z$/);
  });

  it('answers 304 until the space changes', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    const { id } = await server.make.space(org.id);
    const first = await server.request('GET', `/spaces/${id}`, { token });
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
    expect((await server.request('GET', `/spaces/${id}`, { token, headers })).status).toBe(304);
    await server.request('PATCH', `/spaces/${id}`, { token, body: { title: 'Kilns' } });
    expect((await server.request('GET', `/spaces/${id}`, { token, headers })).status).toBe(200);
  });

  it('hides spaces of other organizations and unknown ones alike', async () => {
    await using server = await startTestServer({ dialect });
    const { org } = await server.make.org();
    const { token } = await server.make.org('Elsewhere');
    const { id } = await server.make.space(org.id);
    const hidden = await server.request('GET', `/spaces/${id}`, { token });
    const unknown = await server.request('GET', '/spaces/nothing', { token });
    expect([hidden.status, unknown.status]).toEqual([404, 404]);
  });
});
