import type { ScimTokenResource } from '@octavo/contract/scim';
import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer } from '../../../testing/test-server.ts';

interface Tokens {
  count: number;
  next?: { page: string };
  items: ScimTokenResource[];
}

describe.each(dialects)('GET /orgs/{organizationId}/scim-tokens on %s', (dialect) => {
  it("lists the organization's tokens without their secrets, and no other's", async () => {
    await using server = await startTestServer({ dialect });
    const [mine, theirs] = [await server.make.org(), await server.make.org()];
    const add = ({ org, token }: typeof mine, label: string) =>
      server.request('POST', `/orgs/${org.id}/scim-tokens`, { token, body: { label } });
    await add(mine, 'Okta');
    await add(theirs, 'Entra');
    await add(mine, 'spare');
    const path = `/orgs/${mine.org.id}/scim-tokens`;
    const { body } = await server.request<Tokens>('GET', path, { token: mine.token });
    expect(body.count).toBe(2);
    expect(body.items.map(({ label }) => label)).toEqual(['Okta', 'spare']);
    expect(JSON.stringify(body)).not.toContain('ocp_');
    const first = await server.request<Tokens>('GET', `${path}?limit=1`, { token: mine.token });
    const next = `${path}?limit=1&page=${first.body.next?.page}`;
    const second = await server.request<Tokens>('GET', next, { token: mine.token });
    expect(second.body.items.map(({ label }) => label)).toEqual(['spare']);
  });
});
