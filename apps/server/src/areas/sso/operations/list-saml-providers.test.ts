import type { SamlProviderResource } from '@octavo/contract/sso';
import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer } from '../../../testing/test-server.ts';

describe.each(dialects)('GET /orgs/{organizationId}/saml on %s', (dialect) => {
  it('lists the providers of the organization, page by page', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org('Kiln');
    const other = await server.make.org('Other');
    const add = (orgId: string, by: string, label: string) =>
      server.request('POST', `/orgs/${orgId}/saml`, { token: by, body: { label } });
    for (const label of ['a', 'b', 'c']) await add(org.id, token, label);
    await add(other.org.id, other.token, 'd');
    const labels: string[] = [];
    let page: string | undefined;
    do {
      const query = `limit=2${page === undefined ? '' : `&page=${encodeURIComponent(page)}`}`;
      const { body } = await server.request<{
        count: number;
        next?: { page: string };
        items: SamlProviderResource[];
      }>('GET', `/orgs/${org.id}/saml?${query}`, { token });
      expect(body.count).toBe(3);
      labels.push(...body.items.map(({ label }) => label));
      page = body.next?.page;
    } while (page !== undefined);
    expect(labels).toEqual(['a', 'b', 'c']);
  });

  it('is for admins of the organization alone', async () => {
    await using server = await startTestServer({ dialect });
    const { org } = await server.make.org('Kiln');
    const { token } = await server.make.member(org.id, 'create');
    const { token: stranger } = await server.make.org('Other');
    expect((await server.request('GET', `/orgs/${org.id}/saml`, { token })).status).toBe(403);
    const outside = await server.request('GET', `/orgs/${org.id}/saml`, { token: stranger });
    expect(outside.status).toBe(404);
  });
});
