import { describe, expect, it } from 'vitest';
import { listenTo } from '../../../testing/listen-to.ts';
import { dialects } from '../../../testing/test-platform.ts';
import { makeSpec, makeSpecWorld, SPEC_URL, startSpecServer } from '../testing/spec-world.ts';

describe.each(dialects)('PUT /orgs/{organizationId}/openapi/{specSlug} on %s', (dialect) => {
  it('makes a specification, and gives it another source the next time', async () => {
    const text = JSON.stringify(makeSpec());
    await using opened = await startSpecServer(dialect, { [SPEC_URL]: text });
    const { server } = opened;
    const world = await makeSpecWorld(server);
    const take = listenTo(server.platform, ['openapi-spec.created', 'openapi-spec.updated']);
    const first = await world.put('kilns', { source: { text } });
    expect([first.status, first.body.refresh.interval]).toEqual([200, 'never']);
    const { lastVersion } = await world.process('kilns');
    const second = await world.put('kilns', { source: { url: SPEC_URL } });
    expect(second.body).toMatchObject({
      ...{ id: first.body.id, sourceURL: SPEC_URL, processingState: 'pending', lastVersion },
    });
    expect((await world.process('kilns')).lastVersion).toBe(lastVersion);
    expect(take().map(([name]) => name)).toEqual(['openapi-spec.created', 'openapi-spec.updated']);
  });

  it('reads the same text anew without saying that anything changed', async () => {
    await using opened = await startSpecServer(dialect);
    const world = await makeSpecWorld(opened.server);
    const body = { source: { text: JSON.stringify(makeSpec()) } };
    await world.put('kilns', body);
    const { lastVersion, updatedAt } = await world.process('kilns');
    const take = listenTo(opened.server.platform, ['openapi-spec.updated']);
    expect((await world.put('kilns', body)).body.processingState).toBe('pending');
    expect(await world.process('kilns')).toMatchObject({ lastVersion, updatedAt });
    expect(take()).toEqual([]);
  });

  it('makes one of those that four put at once', async () => {
    await using opened = await startSpecServer(dialect);
    const world = await makeSpecWorld(opened.server);
    const put = (at: number) =>
      world.put('kilns', { source: { text: JSON.stringify(makeSpec([`/${at}`])) } });
    const answers = await Promise.all([1, 2, 3, 4].map(put));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await world.process('kilns')).toMatchObject({ processingState: 'complete' });
    expect(await world.versions('kilns')).toHaveLength(1);
  });

  it('has no place for a slug that is none', async () => {
    await using opened = await startSpecServer(dialect);
    const world = await makeSpecWorld(opened.server);
    expect((await world.put('Kilns', { source: { url: SPEC_URL } })).status).toBe(404);
    const { token } = await opened.server.make.member(world.orgId, 'review');
    expect((await world.put('kilns', { source: { url: SPEC_URL } }, token)).status).toBe(403);
  });
});
