import type { ChangesResource } from '@octavo/contract/openapi-specs';
import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { makeSpec, makeSpecWorld, startSpecServer } from '../testing/spec-world.ts';

describe.each(dialects)('GET …/versions/{versionId}/changes on %s', (dialect) => {
  it('answers what changed against the version before, for those who see the specification', async () => {
    await using opened = await startSpecServer(dialect);
    const { server } = opened;
    const [world, other] = [await makeSpecWorld(server), await makeSpecWorld(server)];
    const ask = (version: string, token = world.token) =>
      server.request<ChangesResource>(
        ...(['GET', `${world.path}/kilns/versions/${version}/changes`, { token }] as const),
      );
    await world.put('kilns', { source: { text: JSON.stringify(makeSpec()) } });
    await world.process('kilns');
    const [first] = await world.versions('kilns');
    expect((await ask(first?.id ?? '')).status).toBe(404);
    const spec = makeSpec();
    spec.components.schemas.Pot.properties.name.type = 'integer';
    await world.put('kilns', { source: { text: JSON.stringify(spec) } });
    await world.process('kilns');
    const [second] = await world.versions('kilns');
    const { status, body } = await ask(second?.id ?? '');
    expect([status, body]).toMatchObject([
      200,
      {
        ...{ object: 'openapi-spec-changes', version: second?.id, previous: first?.id, count: 1 },
        changes: [
          { kind: 'changed', subject: 'schema', breaking: true, schema: 'Pot', at: 'name' },
        ],
      },
    ]);
    const guest = await server.make.member(world.orgId, null);
    const refused = await Promise.all([
      ask(second?.id ?? '', guest.token),
      ask(second?.id ?? '', other.token),
    ]);
    expect(refused.map((answer) => answer.status)).toEqual([403, 404]);
  });
});
