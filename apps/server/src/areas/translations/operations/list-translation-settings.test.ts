import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import { makeSettingsWorld } from '../testing/settings-world.ts';

interface List {
  next?: { page: string };
  count: number;
  items: { title: string; languages: string[]; glossary?: unknown }[];
}

describe.each(dialects)('GET /orgs/{organizationId}/translations on %s', (dialect) => {
  it('lists them page by page as they were created, without glossaries', async () => {
    await using server = await startTestServer({ dialect });
    const { path, token, create } = await makeSettingsWorld(server);
    const other = await makeSettingsWorld(server);
    await other.create({ title: 'elsewhere' });
    const read = async (page?: string) => {
      const query = `?limit=2${page === undefined ? '' : `&page=${encodeURIComponent(page)}`}`;
      return (await server.request<List>('GET', path + query, { token })).body;
    };
    expect(await read()).toEqual({ count: 0, items: [] });
    const glossary = [{ source: 'Kiln', translations: null }];
    for (const title of ['c', 'a', 'b']) await create({ title, languages: ['de'], glossary });
    const first = await read();
    expect([first.count, first.items.map(({ title }) => title)]).toEqual([3, ['c', 'a']]);
    expect(first.items[0]).toMatchObject({ languages: ['de'] });
    expect(first.items[0]).not.toHaveProperty('glossary');
    const second = await read(first.next?.page);
    expect([second.next, second.items.map(({ title }) => title)]).toEqual([undefined, ['b']]);
  });
});
