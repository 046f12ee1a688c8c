import type { OrganizationResource } from '@octavo/contract/orgs';
import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import { insertOperator } from '../../auth/index.ts';

describe.each(dialects)('POST /orgs on %s', (dialect) => {
  it('is for those whom the operator of the server says', async () => {
    for (const [organizationCreators, expected] of [
      ['operators', { operator: 201, member: 403, guest: 403, disabled: 403, nobody: 403 }],
      ['members', { operator: 201, member: 201, guest: 403, disabled: 403, nobody: 403 }],
      ['anyone', { operator: 201, member: 201, guest: 201, disabled: 201, nobody: 201 }],
    ] as const) {
      await using server = await startTestServer({
        ...{ dialect, platform: { config: { organizationCreators } } },
      });
      const { make, platform } = server;
      const { org } = await make.org();
      const operator = await make.user();
      await platform.database.transaction((tx) =>
        insertOperator(tx, { user_id: operator.id, created_at: '2030-01-31T09:30:00.000Z' }),
      );
      const tokens = {
        operator: await make.token(operator.id),
        member: (await make.member(org.id, 'read')).token,
        guest: (await make.member(org.id, null)).token,
        disabled: (await make.member(org.id, 'admin', { disabled: true })).token,
        nobody: await make.token((await make.user()).id),
      };
      for (const [who, token] of Object.entries(tokens)) {
        const body = { title: 'Glazes' };
        const { status, body: answer } = await server.request('POST', '/orgs', { token, body });
        expect([who, status]).toEqual([who, expected[who as keyof typeof expected]]);
        if (status === 201) continue;
        const type = 'organization_creation_forbidden';
        expect(answer).toMatchObject({
          error: { type, message: expect.stringContaining('Ask an operator') },
        });
        const list = await server.request('GET', '/orgs', { token });
        expect(JSON.stringify(list.body)).not.toContain('Glazes');
      }
    }
  });

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
