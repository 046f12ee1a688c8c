import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import type { OrganizationResource } from '../resource.ts';

describe.each(dialects)('PATCH /orgs/{organizationId} on %s', (dialect) => {
  it('changes what is given, clears what is null, and leaves the rest', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org('Kiln');
    const patch = (body: unknown) =>
      server.request<OrganizationResource>('PATCH', `/orgs/${org.id}`, { token, body });
    const logo = 'https://example.com/logo.svg';
    const changed = await patch({
      emailDomains: ['example.com'],
      hostname: 'kiln-docs',
      defaultRole: 'read',
      defaultContent: { type: 'site', site: 'abc' },
      logo,
      ai: true,
      inviteLinks: false,
    });
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({
      title: 'Kiln',
      emailDomains: ['example.com'],
      hostname: 'kiln-docs',
      defaultRole: 'read',
      defaultContent: { type: 'site', site: 'abc' },
      ai: true,
      inviteLinks: false,
    });
    expect(changed.body.urls.logo).toBe(logo);
    const cleared = await patch({ defaultRole: null, defaultContent: null, logo: null });
    expect(cleared.body.defaultRole).toBeNull();
    expect(cleared.body).not.toHaveProperty('defaultContent');
    expect(cleared.body.urls).not.toHaveProperty('logo');
    expect(cleared.body.hostname).toBe('kiln-docs');
  });

  it('refuses a host name that another organization has', async () => {
    await using server = await startTestServer({ dialect });
    const first = await server.make.org();
    const second = await server.make.org();
    const take = ({ org, token }: typeof first) =>
      server.request('PATCH', `/orgs/${org.id}`, { token, body: { hostname: 'kiln' } });
    expect((await take(first)).status).toBe(200);
    expect((await take(first)).status).toBe(200);
    expect((await take(second)).status).toBe(409);
  });

  it('refuses addresses that a browser should not open', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    const body = { logo: 'javascript:alert(1)' };
    const answer = await server.request('PATCH', `/orgs/${org.id}`, { token, body });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ error: { details: [{ path: 'body.logo' }] } });
  });
});
