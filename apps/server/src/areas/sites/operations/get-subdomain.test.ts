import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer } from '../../../testing/test-server.ts';

describe.each(dialects)('GET /subdomains/{subdomain} on %s', (dialect) => {
  it('says whose it is, and whether it leads to anything that is published', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    const space = await server.make.space(org.id);
    await server.request('PATCH', `/orgs/${org.id}`, { token, body: { hostname: 'kiln' } });
    const get = () => server.request('GET', '/subdomains/kiln', { token });
    const subdomain = {
      object: 'subdomain',
      subdomain: 'kiln',
      target: { type: 'organization', organization: org.id },
    };
    expect(await get()).toMatchObject({ status: 200, body: { ...subdomain, isActive: false } });
    const body = { title: 'Kiln docs', spaces: [space.id] };
    const site = await server.request<{ id: string }>('POST', `/orgs/${org.id}/sites`, {
      token,
      body,
    });
    expect(await get()).toMatchObject({ body: { isActive: false } });
    await server.request('POST', `/orgs/${org.id}/sites/${site.body.id}/publish`, { token });
    expect((await get()).body).toEqual({ ...subdomain, isActive: true });
  });

  it('is not there for those who may not see the organization, nor where it is malformed', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    await server.request('PATCH', `/orgs/${org.id}`, { token, body: { hostname: 'kiln' } });
    const { token: stranger } = await server.make.org();
    const { token: disabled } = await server.make.member(org.id, 'admin', { disabled: true });
    const { token: guest } = await server.make.member(org.id, null);
    const get = async (name: string, as: string) =>
      (await server.request('GET', `/subdomains/${name}`, { token: as })).status;
    expect(await get('kiln', guest)).toBe(200);
    expect([await get('kiln', stranger), await get('kiln', disabled)]).toEqual([404, 404]);
    for (const name of ['ki', 'KILN', '-kiln', 'kiln-', 'k'.repeat(33), 'ki%20ln', 'unknown']) {
      expect([name, await get(name, token)]).toEqual([name, 404]);
    }
  });
});
