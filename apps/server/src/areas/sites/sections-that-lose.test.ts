import type { SiteSectionResource } from '@octavo/contract/sites';
import { describe, expect, it } from 'vitest';
import { dialects } from '../../testing/test-platform.ts';
import { purge } from '../spaces/purge.ts';
import { startTwoOrganizations } from '../spaces/testing/two-organizations.ts';

describe.each(dialects)('sections whose spaces go, on %s', (dialect) => {
  /** A site of the sections First (two spaces), Second and Third. */
  async function start() {
    const world = await startTwoOrganizations(dialect);
    const { oldId, call, space } = world;
    const spaces = {
      first: await space(oldId, 'First'),
      other: await space(oldId, 'Other'),
      second: await space(oldId, 'Second'),
      third: await space(oldId, 'Third'),
    };
    const body = { title: 'Docs', spaces: [spaces.first, spaces.other] };
    const made = await call<{ id: string }>('POST', `/orgs/${oldId}/sites`, body);
    const site = `/orgs/${oldId}/sites/${made.body.id}`;
    for (const spaceId of [spaces.second, spaces.third]) {
      await call('POST', `${site}/sections`, { spaceId });
    }
    await call('POST', `${site}/publish`);
    return {
      ...{ world, site, spaces },
      /** The titles of the sections with those of their spaces; the defaults are marked. */
      async read(): Promise<string[]> {
        const { items } = (await call<{ items: SiteSectionResource[] }>('GET', `${site}/sections`))
          .body;
        const mark = (one: { title: string; default: boolean }) =>
          one.default ? `${one.title}*` : one.title;
        return items.map((one) => [mark(one), ...one.siteSpaces.map(mark)].join(' '));
      },
      [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
    };
  }

  it('go with the last of them that leaves the organization, and pass on what they were', async () => {
    await using started = await start();
    const { world, spaces, read } = started;
    const transfer = (id: string) =>
      world.call('POST', `/spaces/${id}/transfer`, { organization: world.newId });
    expect(await read()).toEqual(['First* First* Other', 'Second Second*', 'Third Third*']);
    expect((await transfer(spaces.first)).status).toBe(200);
    expect(await read()).toEqual(['First* Other*', 'Second Second*', 'Third Third*']);
    expect((await transfer(spaces.other)).status).toBe(200);
    expect(await read()).toEqual(['Second* Second*', 'Third Third*']);
    expect((await transfer(spaces.third)).status).toBe(200);
    expect((await transfer(spaces.second)).status).toBe(412);
    expect(await read()).toEqual(['Second* Second*']);
  });

  it('show nothing of a deleted space, have it back when it is restored, and go when it is purged', async () => {
    await using started = await start();
    const { world, spaces, read, site } = started;
    const { platform } = world.server;
    for (const id of [spaces.first, spaces.other]) await world.call('DELETE', `/spaces/${id}`);
    expect(await read()).toEqual(['First', 'Second* Second*', 'Third Third*']);
    await world.call('POST', `/spaces/${spaces.first}/restore`);
    expect(await read()).toEqual(['First* First*', 'Second Second*', 'Third Third*']);
    await world.call('DELETE', `/spaces/${spaces.first}`);
    for (const spaceId of [spaces.first, spaces.other]) {
      const { deleted_at: deletedAt } = await platform.database.db
        .selectFrom('spaces')
        .select('deleted_at')
        .where('id', '=', spaceId)
        .executeTakeFirstOrThrow();
      await purge(platform, { spaceId, deletedAt: deletedAt ?? '' });
    }
    expect(await read()).toEqual(['Second* Second*', 'Third Third*']);
    const { sections, spaces: left } = await countDefaults(platform.database.db, site);
    expect([sections, left]).toEqual([1, 2]);
  });
});

/** How many sections and site spaces of a site are stored as defaults. */
async function countDefaults(
  db: Awaited<ReturnType<typeof startTwoOrganizations>>['server']['platform']['database']['db'],
  site: string,
): Promise<{ sections: number; spaces: number }> {
  const siteId = site.split('/').at(-1) ?? '';
  const count = async (table: 'site_sections' | 'site_spaces') =>
    (
      await db
        .selectFrom(table)
        .select('id')
        .where('site_id', '=', siteId)
        .where('is_default', '=', 1)
        .execute()
    ).length;
  return { sections: await count('site_sections'), spaces: await count('site_spaces') };
}
