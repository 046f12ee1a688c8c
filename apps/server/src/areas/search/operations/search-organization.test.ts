import type { SearchSpaceResource } from '@octavo/contract/search';
import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import { writePages } from '../testing/write-pages.ts';

interface List {
  count: number;
  items: SearchSpaceResource[];
}

describe.each(dialects)('GET /orgs/{organizationId}/search on %s', (dialect) => {
  it('finds pages of the spaces that the caller may see, grouped by space', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    const other = await server.make.org('Elsewhere');
    const spaces = [
      await server.make.space(org.id, { title: 'Glazes' }),
      await server.make.space(org.id, { title: 'Clays' }),
      await server.make.space(other.org.id, { title: 'Foreign' }),
    ];
    for (const space of spaces) {
      await writePages(server.platform, space.id, { page: { text: `The kiln of ${space.title}` } });
    }
    const ask = async (who: string) => {
      const path = `/orgs/${org.id}/search?query=kiln`;
      const { status, body } = await server.request<List>('GET', path, { token: who });
      expect(status).toBe(200);
      expect(body.count).toBe(body.items.length);
      return body.items.map((space) => [space.title, space.pages.map((page) => page.id)]);
    };
    expect((await ask(token)).sort()).toEqual([
      ['Clays', ['page']],
      ['Glazes', ['page']],
    ]);
    const guest = await server.make.member(org.id, null);
    expect(await ask(guest.token)).toEqual([]);
    const [glazes] = spaces;
    if (glazes) await server.make.grant(glazes, guest.user.id, 'read');
    expect(await ask(guest.token)).toEqual([['Glazes', ['page']]]);
    const deleted = await server.request('DELETE', `/spaces/${glazes?.id}`, { token });
    expect(deleted.status).toBe(205);
    expect(await ask(guest.token)).toEqual([]);
    expect(await ask(token)).toEqual([['Clays', ['page']]]);
  });
});
