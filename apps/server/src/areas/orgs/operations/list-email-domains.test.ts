import type { EmailDomainResource } from '@octavo/contract/orgs';
import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer } from '../../../testing/test-server.ts';

interface Domains {
  count: number;
  next?: { page: string };
  items: EmailDomainResource[];
}

describe.each(dialects)('GET /orgs/{organizationId}/email-domains on %s', (dialect) => {
  it('lists what is claimed by name, each with a record of its own to publish', async () => {
    await using server = await startTestServer({ dialect });
    const first = await server.make.org();
    const second = await server.make.org();
    const claim = async ({ org, token }: typeof first) => {
      const body = { emailDomains: ['kiln.example', 'glaze.example'] };
      await server.request('PATCH', `/orgs/${org.id}`, { token, body });
      const path = `/orgs/${org.id}/email-domains`;
      return (await server.request<Domains>('GET', path, { token })).body;
    };
    const { count, items } = await claim(first);
    expect(count).toBe(2);
    expect(items.map(({ domain, status }) => [domain, status])).toEqual([
      ['glaze.example', 'pending'],
      ['kiln.example', 'pending'],
    ]);
    expect(items[1]?.record).toMatchObject({
      type: 'TXT',
      name: '_octavo-verification.kiln.example',
    });
    const values = [...items, ...(await claim(second)).items].map(({ record }) => record.value);
    expect(new Set(values).size).toBe(4);
    for (const value of values) expect(value.length).toBeGreaterThanOrEqual(20);
  });

  it('lists one at a time', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    await server.make.provenDomains(org.id, ['a.example', 'b.example']);
    const path = `/orgs/${org.id}/email-domains?limit=1`;
    const first = await server.request<Domains>('GET', path, { token });
    const next = `${path}&page=${first.body.next?.page}`;
    const second = await server.request<Domains>('GET', next, { token });
    expect([first, second].map(({ body }) => body.items[0]?.domain)).toEqual([
      'a.example',
      'b.example',
    ]);
    expect(second.body).not.toHaveProperty('next');
  });
});
