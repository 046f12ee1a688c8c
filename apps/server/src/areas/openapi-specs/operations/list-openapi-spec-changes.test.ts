import type { ChangesResource } from '@octavo/contract/openapi-specs';
import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { makeSpec, makeSpecWorld, startSpecServer } from '../testing/spec-world.ts';

describe.each(dialects)('GET …/openapi/{specSlug}/changes on %s', (dialect) => {
  it('answers what changed from version to version, the newest first', async () => {
    await using opened = await startSpecServer(dialect);
    const world = await makeSpecWorld(opened.server);
    const list = () =>
      opened.server.request<{ count: number; items: ChangesResource[] }>(
        ...(['GET', `${world.path}/kilns/changes`, { token: world.token }] as const),
      );
    for (const paths of [['/pots'], ['/pots', '/glazes'], ['/glazes']]) {
      await world.put('kilns', { source: { text: JSON.stringify(makeSpec(paths)) } });
      await world.process('kilns');
    }
    const versions = (await world.versions('kilns')).map(({ id }) => id);
    const { body } = await list();
    expect(body).toMatchObject({
      count: 2,
      items: [
        { version: versions[0], previous: versions[1], count: 1, breaking: 1 },
        { version: versions[1], previous: versions[2], count: 1, breaking: 0 },
      ],
    });
    expect(body.items.map(({ changes }) => changes[0]?.message)).toEqual([
      ...['`GET /pots` is removed', '`GET /glazes` is new'],
    ]);
    await opened.server.request('DELETE', `${world.path}/kilns`, { token: world.token });
    await opened.server.platform.jobs.runDue();
    const { db } = opened.server.platform.database;
    expect(await db.selectFrom('openapi_changes').select('version_id').execute()).toEqual([]);
  });
});
