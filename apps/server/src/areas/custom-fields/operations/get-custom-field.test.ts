import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import { makeFieldWorld } from '../testing/field-world.ts';

describe.each(dialects)('GET /orgs/{organizationId}/custom-fields/{fieldName} on %s', (dialect) => {
  it('shows the field to all who belong to the organization, with what they may do', async () => {
    await using server = await startTestServer({ dialect });
    const world = await makeFieldWorld(server);
    const { body: field } = await world.create({ name: 'owner', type: 'text' });
    const get = async (token: string, name = 'owner') =>
      server.request<{ permissions: { edit: boolean } }>('GET', `${world.path}/${name}`, { token });
    for (const role of ['read', 'review', 'create', null] as const) {
      const { token } = await server.make.member(world.orgId, role);
      const permissions = { view: true, edit: role === 'create' };
      expect((await get(token)).body).toEqual({ ...field, permissions });
    }
    const stranger = await makeFieldWorld(server);
    await stranger.create({ name: 'elsewhere', type: 'text' });
    expect((await get(stranger.token)).status).toBe(404);
    for (const name of ['elsewhere', 'Owner', 'owner%20', 'constructor', 'a%2Fb']) {
      expect([name, (await get(world.token, name)).status]).toEqual([name, 404]);
    }
  });

  it('has an entity tag, which writes are held against', async () => {
    await using server = await startTestServer({ dialect });
    const { path, token, create } = await makeFieldWorld(server);
    await create({ name: 'owner', type: 'text' });
    const { headers } = await server.request('GET', `${path}/owner`, { token });
    const change = (title: string) =>
      server.request('PATCH', `${path}/owner`, {
        ...{ token, body: { title }, headers: { 'if-match': headers.get('etag') ?? '' } },
      });
    expect((await change('Owner')).status).toBe(200);
    expect((await change('Owners')).status).toBe(412);
  });
});
