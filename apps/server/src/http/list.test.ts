import { afterAll, describe, expect, it } from 'vitest';
import { type Failure, startOrgServer } from '../testing/org-server.ts';

interface List {
  next?: { page: string };
  count: number;
  items: { id: string }[];
}

const { server, token, orgId } = await startOrgServer();
afterAll(() => server.close());

describe('a list', () => {
  const list = (path: string) => server.request<List & Failure>('GET', path, { token });

  it('is walked by its cursors, each item once, while rows are added', async () => {
    const { org, token: own } = await server.make.org('Paged');
    const expected = new Set<string>();
    for (let made = 0; made < 5; made += 1) expected.add((await server.make.space(org.id)).id);
    const seen: string[] = [];
    let path: string | undefined = `/orgs/${org.id}/spaces?limit=2`;
    while (path !== undefined) {
      const { body }: { body: List } = await server.request<List>('GET', path, { token: own });
      seen.push(...body.items.map((item) => item.id));
      if (seen.length === 2) {
        expect(body.count).toBe(5);
        expected.add((await server.make.space(org.id)).id);
      }
      path = body.next && `/orgs/${org.id}/spaces?limit=2&page=${body.next.page}`;
    }
    expect(seen).toEqual([...expected]);
  });

  it.each([
    'limit=0',
    'limit=1001',
    'limit=ten',
    'limit=1&limit=2',
    'page=x',
    'page=%00',
  ])('refuses %s', async (query) => {
    const { status, body } = await list(`/orgs/${orgId}/spaces?${query}`);
    expect(status).toBe(400);
    expect(body.error.details?.[0]?.path).toBe(`query.${query.split('=')[0]}`);
  });

  it('refuses a cursor of another list', async () => {
    const { org, token: other } = await server.make.org('Other');
    for (let made = 0; made < 2; made += 1) await server.make.space(org.id);
    const { body } = await server.request<List>('GET', `/orgs/${org.id}/spaces?limit=1`, {
      token: other,
    });
    const cursor = body.next?.page ?? '';
    expect((await list(`/orgs/${orgId}/spaces?page=${cursor}`)).status).toBe(400);
  });

  it('ignores query parameters that it does not know', async () => {
    expect((await list(`/orgs/${orgId}/spaces?colour=blue`)).status).toBe(200);
  });
});
