import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import type { SpaceResource } from '../resource.ts';

describe.each(dialects)('POST /orgs/{organizationId}/spaces on %s', (dialect) => {
  it('makes a space with what was given', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    const { status, body, headers } = await server.request<SpaceResource>(
      'POST',
      `/orgs/${org.id}/spaces`,
      { token, body: { title: 'Glazes', emoji: '1f3fa', editMode: 'locked', language: 'pt-br' } },
    );
    expect(status).toBe(201);
    expect(body).toMatchObject({
      title: 'Glazes',
      emoji: '🏺',
      editMode: 'locked',
      language: 'pt-br',
      organization: org.id,
      visibility: 'private',
      defaultLevel: null,
    });
    expect(headers.get('location')).toBe(body.urls.location);
    const read = await server.request('GET', `/spaces/${body.id}`, { token });
    expect(read.body).toEqual(body);
    const content = await server.request('GET', `/spaces/${body.id}/content`, { token });
    expect(content.body).toMatchObject({ id: body.revision, pages: [] });
  });

  it('makes one of nothing: title, emoji and a live edit mode are there anyway', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    const { status, body } = await server.request('POST', `/orgs/${org.id}/spaces`, { token });
    expect(status).toBe(201);
    expect(body).toMatchObject({ title: 'Untitled', emoji: '📖', editMode: 'live' });
  });

  it.each([
    ['emoji', { emoji: 'kiln' }],
    ['emoji', { emoji: '🏺🏺' }],
    ['emoji', { emoji: 'ffffff' }],
    ['language', { language: 'tlh' }],
    ['parent', { parent: 'nothing' }],
  ])('refuses a wrong %s: %j', async (field, body) => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    const answer = await server.request('POST', `/orgs/${org.id}/spaces`, { token, body });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ error: { details: [{ path: `body.${field}` }] } });
  });
});
