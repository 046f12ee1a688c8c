import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { makeSpecWorld, SPEC_URL, startSpecServer } from '../testing/spec-world.ts';

describe.each(dialects)('GET …/openapi/{specSlug} on %s', (dialect) => {
  it('shows a specification to members, as far as each may change it', async () => {
    await using opened = await startSpecServer(dialect);
    const { server } = opened;
    const [world, other] = [await makeSpecWorld(server), await makeSpecWorld(server)];
    await world.create({ slug: 'kilns', source: { url: SPEC_URL } });
    const ask = async (token: string) => {
      const { status, body } = await server.request<{ permissions?: object }>(
        ...(['GET', `${world.path}/kilns`, { token }] as const),
      );
      return [status, body.permissions];
    };
    const [reader, guest] = [
      await server.make.member(world.orgId, 'read'),
      await server.make.member(world.orgId, null),
    ];
    expect(await ask(world.token)).toEqual([200, { view: true, edit: true }]);
    expect(await ask(reader.token)).toEqual([200, { view: true, edit: false }]);
    expect((await ask(guest.token))[0]).toBe(403);
    expect((await ask(other.token))[0]).toBe(404);
    const missing = await server.request('GET', `${world.path}/pots`, { token: world.token });
    expect(missing.status).toBe(404);
  });
});
