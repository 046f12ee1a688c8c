import { describe, expect, it } from 'vitest';
import { openScimWorld, patchOf, type ScimWorld } from '../areas/scim/testing/scim-client.ts';
import { dialects } from '../testing/test-platform.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { openFormClient, readMails } from './testing/form-client.ts';

/** What somebody may reach in the organization, by a token and by the session of a browser. */
function openPerson(server: TestServer, world: ScimWorld, userId: string, email: string) {
  const client = openFormClient(server);
  const cookie = () => [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const signIn = async () => {
    const page = await client.open('/sign-in');
    await client.submit(page, '/sign-in/link', { email });
    const mails = await readMails(server.platform);
    const link = new URL(mails.findLast(({ to }) => to === email)?.links[0] ?? '').pathname;
    return client.submit(await client.open(link), link);
  };
  /** The statuses of the organization and a space, and how many organizations are listed. */
  const reach = async (spaceId: string, headers: Record<string, string>) => {
    const get = <Body>(path: string) => server.request<Body>('GET', path, { headers });
    const organization = await get(`/orgs/${world.organizationId}`);
    const space = await get(`/spaces/${spaceId}`);
    const list = await get<{ count: number }>('/orgs');
    return [organization.status, space.status, list.body.count];
  };
  return {
    signIn,
    bySession: (spaceId: string) => reach(spaceId, { cookie: cookie() }),
    async byToken(spaceId: string, token: string) {
      return reach(spaceId, { authorization: `Bearer ${token}` });
    },
    makeToken: () => server.make.token(userId),
  };
}

describe.each(dialects)('a team that an identity provider provisions on %s', (dialect) => {
  it('gets in, moves between groups, is shut out at once, comes back and leaves', async () => {
    await using server = await startTestServer({ dialect });
    const world = await openScimWorld(server);
    const { ask, addUser, addGroup, organizationId } = world;
    const names = ['ada', 'bea', 'cid', 'dan', 'eve'];
    const users: string[] = [];
    for (const name of names) users.push(await addUser(`${name}@kiln.example`));
    const [ada = '', bea = '', cid = ''] = users;
    const writers = await addGroup('Writers', [ada, bea]);
    const readers = await addGroup('Readers', [cid]);
    const handbook = await server.make.space(organizationId);
    const drafts = await server.make.space(organizationId);
    await server.make.grantToTeam(handbook, readers, 'read');
    await server.make.grantToTeam(drafts, writers, 'edit');

    const person = openPerson(server, world, ada, 'ada@kiln.example');
    expect((await person.signIn()).status).toBe(303);
    const token = await person.makeToken();
    const seesDrafts = [200, 200, 1];
    const seesNoSpace = [200, 404, 1];
    const isStranger = [404, 404, 0];
    expect(await person.bySession(drafts.id)).toEqual(seesDrafts);
    expect(await person.byToken(drafts.id, token)).toEqual(seesDrafts);
    expect(await person.byToken(handbook.id, token)).toEqual(seesNoSpace);

    await ask('PATCH', `/Users/${ada}`, patchOf({ op: 'Replace', path: 'active', value: 'False' }));
    expect(await person.bySession(drafts.id)).toEqual(isStranger);
    expect(await person.byToken(drafts.id, token)).toEqual(isStranger);

    await ask('PATCH', `/Users/${ada}`, patchOf({ op: 'replace', value: { active: true } }));
    expect(await person.bySession(drafts.id)).toEqual(seesDrafts);

    const move = (group: string, op: 'add' | 'remove') =>
      ask('PATCH', `/Groups/${group}`, patchOf({ op, path: 'members', value: [{ value: ada }] }));
    expect((await move(writers, 'remove')).status).toBe(204);
    expect((await move(readers, 'add')).status).toBe(204);
    expect(await person.byToken(drafts.id, token)).toEqual(seesNoSpace);
    expect(await person.byToken(handbook.id, token)).toEqual([200, 200, 1]);
    expect(await person.bySession(handbook.id)).toEqual([200, 200, 1]);

    expect((await ask('DELETE', `/Users/${ada}`)).status).toBe(204);
    expect(await person.bySession(handbook.id)).toEqual(isStranger);
    expect(await person.byToken(handbook.id, token)).toEqual(isStranger);
    const group = await ask<{ members: { value: string }[] }>('GET', `/Groups/${readers}`);
    expect(group.body.members.map(({ value }) => value)).toEqual([cid]);

    expect(await addUser('ada@kiln.example')).toBe(ada);
    expect(await person.byToken(handbook.id, token)).toEqual(seesNoSpace);
  });
});
