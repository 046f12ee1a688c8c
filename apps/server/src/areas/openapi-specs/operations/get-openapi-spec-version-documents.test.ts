import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { makeSpec, makeSpecWorld, startSpecServer } from '../testing/spec-world.ts';

describe.each(dialects)('GET …/versions/{versionId}/content on %s', (dialect) => {
  it('answers what the documents say', async () => {
    await using opened = await startSpecServer(dialect);
    const { server } = opened;
    const [world, other] = [await makeSpecWorld(server), await makeSpecWorld(server)];
    const spec = makeSpec();
    await world.put('kilns', { source: { text: JSON.stringify(spec) } });
    const ask = async (version: string, token = world.token) =>
      server.request<Record<string, unknown>>(
        ...(['GET', `${world.path}/kilns/versions/${version}/content`, { token }] as const),
      );
    expect((await ask('latest')).status).toBe(404);
    const { lastVersion = '' } = await world.process('kilns');
    const answer = await ask(lastVersion);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      filesystem: { 'openapi.json': spec },
      url: expect.any(String),
    });
    const guest = await server.make.member(world.orgId, null);
    const refused = [
      await ask(lastVersion, guest.token),
      await ask(lastVersion, other.token),
      await ask('nothing'),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 404, 404]);
  });
});
