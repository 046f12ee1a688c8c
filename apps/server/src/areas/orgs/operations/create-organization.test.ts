import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import type { OrganizationResource } from '../resource.ts';

describe.each(dialects)('POST /orgs on %s', (dialect) => {
  it('makes an organization whose admin is the caller', async () => {
    await using server = await startTestServer({ dialect });
    const user = await server.make.user();
    const token = await server.make.token(user.id);
    const { status, body, headers } = await server.request<OrganizationResource>('POST', '/orgs', {
      token,
      body: { title: 'Kiln', type: 'community', communityType: 'openSource', useCase: 'docsSite' },
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      type: 'community',
      communityType: 'openSource',
      useCase: 'docsSite',
    });
    expect(body.permissions.admin).toBe(true);
    expect(headers.get('location')).toBe(body.urls.location);
    const member = await server.request('GET', `/orgs/${body.id}/members/${user.id}`, { token });
    expect(member.body).toMatchObject({ role: 'admin', disabled: false });
  });

  it('wants a title of 2 to 255 characters', async () => {
    await using server = await startTestServer({ dialect });
    const { token } = await server.make.org();
    for (const title of ['a', 'a'.repeat(256), undefined]) {
      const { status, body } = await server.request('POST', '/orgs', { token, body: { title } });
      expect(status).toBe(400);
      expect(body).toMatchObject({ error: { details: [{ path: 'body.title' }] } });
    }
  });
});
