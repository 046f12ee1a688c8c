import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { updateGaps, updateOutdated } from '../sync/sync-store.ts';
import { openVariantWorld } from '../testing/variant-world.ts';
import { deleteSomeNotes } from './empty-space.ts';

const DAY_MS = 86_400_000;

describe.each(dialects)('what is noted of a translation on %s', (dialect) => {
  it('goes a bounded part at a time, and all of it with a source that is removed for good', async () => {
    await using world = await openVariantWorld(dialect);
    const { database } = world.platform;
    const { spaceId: source } = await world.addSource('Fire slowly.\n');
    const path = `${world.settingsPath}/spaces`;
    const { body } = await world.call('POST', path, { source, language: 'de' });
    const { id } = await database.db
      .selectFrom('translation_variants')
      .select('id')
      .executeTakeFirstOrThrow();
    const gaps = Array.from({ length: 1500 }, (_, at) => `page${at}`);
    const rows = gaps.slice(0, 3).map((page_id) => ({
      ...{ variant_id: id, page_id, block: 'head', part: '', machine: null },
      ...{ since_revision_id: 'revision', created_at: '2030-01-01T00:00:00.000Z' },
    }));
    await database.transaction(async (tx) => {
      await updateGaps(tx, id, { settled: [], gaps });
      await updateOutdated(tx, id, { pages: [], rows });
    });
    const count = async () => {
      const [noted, behind] = await Promise.all([
        database.db.selectFrom('translation_gaps').selectAll().execute(),
        database.db.selectFrom('translation_outdated').selectAll().execute(),
      ]);
      return [noted.length, behind.length];
    };
    const remove = (space: string) => database.transaction((tx) => deleteSomeNotes(tx, space));
    expect([await remove('another'), await count()]).toEqual([false, [1500, 3]]);
    expect([await remove(source), await count()]).toEqual([true, [500, 3]]);
    expect([await remove(body.target), await count()]).toEqual([true, [0, 3]]);
    await world.call('DELETE', `/spaces/${source}`);
    await world.later(8 * DAY_MS);
    expect(await count()).toEqual([0, 0]);
    expect((await world.call('GET', `/spaces/${body.target}`)).status).toBe(200);
    expect((await world.call('GET', `${path}/${body.id}`)).status).toBe(404);
  });
});
