import type { VersionResource } from '@octavo/contract/openapi-specs';
import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { makeSpec, makeSpecWorld, startSpecServer } from '../testing/spec-world.ts';

describe.each(dialects)('GET …/openapi/{specSlug}/versions on %s', (dialect) => {
  it('lists the versions, the newest first, each with its document', async () => {
    await using opened = await startSpecServer(dialect);
    const { server } = opened;
    const world = await makeSpecWorld(server);
    const texts = ['/a', '/b', '/c'].map((path) => JSON.stringify(makeSpec([path])));
    for (const text of texts) {
      await world.put('kilns', { source: { text } });
      await world.process('kilns');
    }
    const read = async (query: string) => {
      const answer = await server.request<{
        next?: { page: string };
        count: number;
        items: VersionResource[];
      }>('GET', `${world.path}/kilns/versions?${query}`, { token: world.token });
      return answer.body;
    };
    const first = await read('limit=2');
    const second = await read(`limit=2&page=${first.next?.page}`);
    expect([first.count, first.items.length, second.items.length]).toEqual([3, 2, 1]);
    const downloads = [...first.items, ...second.items].map(async ({ url }) => {
      const { pathname, search } = new URL(url);
      return (await fetch(server.origin + pathname + search)).text();
    });
    expect(await Promise.all(downloads)).toEqual(texts.toReversed());
    expect(first.items[0]?.id).toBe((await world.get('kilns')).lastVersion);
  });
});
