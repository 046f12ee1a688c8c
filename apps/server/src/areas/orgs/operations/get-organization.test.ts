import type { OrganizationResource } from '@octavo/contract/orgs';
import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer } from '../../../testing/test-server.ts';

describe.each(dialects)('GET /orgs/{organizationId} on %s', (dialect) => {
  it('answers the fields of the contract that are always there', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org('Kiln');
    const { status, body } = await server.request<OrganizationResource>('GET', `/orgs/${org.id}`, {
      token,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      object: 'organization',
      id: org.id,
      title: 'Kiln',
      createdAt: org.created_at,
      emailDomains: [],
      type: 'business',
      defaultRole: null,
      inviteLinks: true,
      plan: 'enterprise_2024',
      trial: { status: 'notapplicable' },
      internal_isOnNewTrial: true,
      urls: { location: expect.stringMatching(/^http/), app: expect.stringMatching(/^http/) },
    });
    expect(Object.values(body.permissions)).toEqual(Array(9).fill(true));
  });

  it('tells a guest that it may only enter', async () => {
    await using server = await startTestServer({ dialect });
    const { org } = await server.make.org();
    const { token } = await server.make.member(org.id, null);
    const { body } = await server.request<OrganizationResource>('GET', `/orgs/${org.id}`, {
      token,
    });
    const { view, ...others } = body.permissions;
    expect(view).toBe(true);
    expect(Object.values(others)).toEqual(Array(8).fill(false));
  });
});
