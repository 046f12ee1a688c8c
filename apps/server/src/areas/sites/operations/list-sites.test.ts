import type { SiteResource } from '@octavo/contract/sites';
import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer } from '../../../testing/test-server.ts';

interface List {
  count: number;
  next?: { page: string };
  items: SiteResource[];
}

describe.each(dialects)('GET /orgs/{organizationId}/sites on %s', (dialect) => {
  it('filters by space, title and publication, and pages', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    const space = await server.make.space(org.id, { title: 'Glazes' });
    const path = `/orgs/${org.id}/sites`;
    const make = (body: unknown) => server.request<SiteResource>('POST', path, { token, body });
    const glazes = (await make({ title: 'Glaze Guide', spaces: [space.id] })).body;
    await make({ title: '100% clay' });
    await make({ title: 'Kilns' });
    await server.request('POST', `${path}/${glazes.id}/publish`, { token });
    const titles = async (query: string) => {
      const { status, body } = await server.request<List>('GET', `${path}?${query}`, { token });
      expect([query, status]).toEqual([query, 200]);
      expect(body.count).toBe(body.items.length);
      return body.items.map((site) => site.title);
    };
    expect(await titles('')).toEqual(['Glaze Guide', '100% clay', 'Kilns']);
    expect(await titles('title=GUIDE')).toEqual(['Glaze Guide']);
    expect(await titles('title=%25')).toEqual(['100% clay']);
    expect(await titles(`space=${space.id}`)).toEqual(['Glaze Guide']);
    expect(await titles('published=true')).toEqual(['Glaze Guide']);
    expect(await titles('published=false')).toEqual(['100% clay', 'Kilns']);
    const first = await server.request<List>('GET', `${path}?limit=2`, { token });
    expect(first.body).toMatchObject({ count: 3, items: [{}, {}] });
    const page = encodeURIComponent(first.body.next?.page ?? '');
    const second = await server.request<List>('GET', `${path}?limit=2&page=${page}`, { token });
    expect(second.body.items.map((site) => site.title)).toEqual(['Kilns']);
    expect(second.body.next).toBeUndefined();
    const foreign = await server.request('GET', `${path}?title=x&page=${page}`, { token });
    expect(foreign.status).toBe(400);
  });
});
