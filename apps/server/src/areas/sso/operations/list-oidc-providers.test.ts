import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer } from '../../../testing/test-server.ts';

describe.each(dialects)('GET /orgs/{organizationId}/oidc on %s', (dialect) => {
  it('lists the providers of the organization, page by page', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    const other = await server.make.org();
    const add = (to: string, by: string, label: string) =>
      server.request('POST', `/orgs/${to}/oidc`, { token: by, body: { label } });
    for (const label of ['One', 'Two', 'Three']) await add(org.id, token, label);
    await add(other.org.id, other.token, 'Elsewhere');
    const labels: string[] = [];
    let page = '';
    do {
      const answer = await server.request<{
        count: number;
        items: { label: string }[];
        next?: { page: string };
      }>('GET', `/orgs/${org.id}/oidc?limit=2${page}`, { token });
      expect(answer.body.count).toBe(3);
      labels.push(...answer.body.items.map(({ label }) => label));
      page = answer.body.next ? `&page=${answer.body.next.page}` : '';
    } while (page !== '');
    expect(labels).toEqual(['One', 'Two', 'Three']);
  });
});
