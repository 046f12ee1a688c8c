import { describe, expect, it } from 'vitest';
import { listQueries } from '../../../testing/count-queries.ts';
import { writeSpace } from '../../change-requests/testing/write-content.ts';
import { openSyncServer, type SyncServer } from './testing/sync-world.ts';

/** How many queries planning and writing a change of one page takes. */
async function countSync(server: SyncServer, pages: number): Promise<number> {
  const world = await server.open();
  const written = Array.from({ length: pages }, (_, at) => {
    const text = `Page ${at}.\n\nSee [next](p${at + 1}.md).`;
    return [`p${at}`, { title: `Page ${at}`, text, order: `a${String(at).padStart(4, '1')}` }];
  });
  await writeSpace(server.platform, world.source, Object.fromEntries(written));
  await world.sync();
  const edit = (text: string) => writeSpace(server.platform, world.source, { p7: { text } });
  await edit('Once.');
  await world.sync();
  await edit('Twice.');
  const queries = await listQueries(() => world.sync());
  expect(await world.text(world.target, 'p7')).toBe('TWICE.');
  return queries.length;
}

describe('a space of many pages', () => {
  it('takes as many queries for a change of one page as a small one', async () => {
    await using server = await openSyncServer('sqlite');
    const [few, many] = [await countSync(server, 10), await countSync(server, 120)];
    expect(many).toBeLessThanOrEqual(few);
    expect(many).toBeLessThan(60);
  });
});
