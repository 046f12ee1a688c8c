import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import { GROUP, openScimWorld, patchOf } from '../testing/scim-client.ts';

interface Group {
  id: string;
  displayName: string;
  externalId?: string;
  members?: { value: string; display: string; $ref: string; type: string }[];
  meta: { version?: string; lastModified: string };
}

async function openGroups(dialect: (typeof dialects)[number]) {
  await using opened = new AsyncDisposableStack();
  const server = opened.use(await startTestServer({ dialect }));
  const world = await openScimWorld(server);
  const users = [
    await world.addUser('ada@kiln.example', { displayName: 'Ada' }),
    await world.addUser('bea@kiln.example', { displayName: 'Bea' }),
    await world.addUser('cid@kiln.example', { displayName: 'Cid' }),
  ] as const;
  const idsIn = async (id: string) => {
    const { body } = await world.ask<Group>('GET', `/Groups/${id}`);
    return body.members?.map(({ value }) => value);
  };
  const closing = opened.move();
  return { server, ...world, users, idsIn, [Symbol.asyncDispose]: () => closing.disposeAsync() };
}

describe.each(dialects)('groups of an identity provider on %s', (dialect) => {
  it('are teams of the organization', async () => {
    await using world = await openGroups(dialect);
    const { server, ask, users, organizationId, adminToken: token } = world;
    const [ada, bea] = users;
    const { status, body, headers } = await ask<Group>('POST', '/Groups', {
      schemas: [GROUP],
      displayName: 'Throwers',
      externalId: 'g1',
      members: [{ value: ada }, { value: bea, type: 'User' }, { value: ada }],
    });
    expect(status).toBe(201);
    const base = `${server.platform.config.publicUrl}/scim/v2/orgs/${organizationId}`;
    expect(body).toEqual({
      schemas: [GROUP],
      id: body.id,
      externalId: 'g1',
      displayName: 'Throwers',
      members: [
        { value: ada, $ref: `${base}/Users/${ada}`, display: 'Ada', type: 'User' },
        { value: bea, $ref: `${base}/Users/${bea}`, display: 'Bea', type: 'User' },
      ],
      meta: {
        resourceType: 'Group',
        created: expect.stringMatching(/Z$/),
        lastModified: expect.stringMatching(/Z$/),
        location: `${base}/Groups/${body.id}`,
        version: expect.stringMatching(/^W\/".+"$/),
      },
    });
    expect(headers.get('location')).toBe(body.id && `${base}/Groups/${body.id}`);
    const team = await server.request('GET', `/orgs/${organizationId}/teams/${body.id}`, { token });
    expect(team.body).toMatchObject({ title: 'Throwers', members: 2 });
  });

  it('take the changes of members that Okta and Entra ID send', async () => {
    await using world = await openGroups(dialect);
    const { ask, addGroup, users, idsIn } = world;
    const [ada, bea, cid] = users;
    const id = await addGroup('Throwers');
    const patch = async (...operations: object[]) => {
      const { status } = await ask('PATCH', `/Groups/${id}`, patchOf(...operations));
      expect([operations, status]).toEqual([operations, 204]);
      return idsIn(id);
    };
    const of = (...ids: string[]) => ids.map((value) => ({ value }));
    expect(await patch({ op: 'Add', path: 'members', value: of(ada, bea) })).toEqual([ada, bea]);
    expect(await patch({ op: 'add', path: 'members', value: of(ada, cid) })).toEqual(
      [ada, bea, cid].toSorted(),
    );
    expect(await patch({ op: 'remove', path: `members[value eq "${ada}"]` })).toEqual([bea, cid]);
    expect(await patch({ op: 'Remove', path: 'members', value: of(bea) })).toEqual([cid]);
    expect(await patch({ op: 'replace', path: 'members', value: of(bea) })).toEqual([bea]);
    expect(
      await patch({ op: 'add', path: `${GROUP}:members`, value: { value: ada, display: 'x' } }),
    ).toEqual([ada, bea]);
    const both = `members[value eq "${ada}" or value eq "${bea}"]`;
    expect(await patch({ op: 'remove', path: both })).toEqual([]);
    expect(await patch({ op: 'replace', value: { id, members: of(ada, cid) } })).toEqual([
      ada,
      cid,
    ]);
    const steps = [
      { op: 'remove', path: 'members' },
      { op: 'add', path: 'members', value: of(bea) },
      { op: 'add', path: 'members', value: of(cid) },
      { op: 'remove', path: 'members', value: of(bea) },
    ];
    expect(await patch(...steps)).toEqual([cid]);
    expect(await patch({ op: 'replace', path: 'members', value: [] })).toEqual([]);
  });

  it('are renamed, and keep what is not said', async () => {
    await using world = await openGroups(dialect);
    const { ask, addGroup, users, idsIn } = world;
    const [ada] = users;
    const id = await addGroup('Throwers', [ada]);
    const get = async () => (await ask<Group>('GET', `/Groups/${id}`)).body;
    await ask(
      'PATCH',
      `/Groups/${id}`,
      patchOf({ op: 'replace', value: { id, displayName: 'A' } }),
    );
    await ask('PATCH', `/Groups/${id}`, patchOf({ op: 'Add', path: 'externalId', value: 'g' }));
    expect(await get()).toMatchObject({ displayName: 'A', externalId: 'g' });
    const put = await ask<Group>('PUT', `/Groups/${id}`, { schemas: [GROUP], displayName: 'B' });
    expect([put.status, put.body]).toMatchObject([200, { displayName: 'B' }]);
    expect(put.body.externalId).toBeUndefined();
    expect(await idsIn(id)).toEqual([ada]);
    const body = { schemas: [GROUP], displayName: 'B', members: [] };
    await ask('PUT', `/Groups/${id}`, body);
    expect(await idsIn(id)).toEqual([]);
  });

  it('leave owners of the team what they are', async () => {
    await using world = await openGroups(dialect);
    const { server, ask, users, organizationId } = world;
    const [ada, bea] = users;
    const team = await server.make.team(organizationId, { [ada]: 'owner' });
    await ask(
      'PATCH',
      `/Groups/${team.id}`,
      patchOf({ op: 'replace', path: 'members', value: [{ value: ada }, { value: bea }] }),
    );
    const rows = await server.platform.database.db
      .selectFrom('team_members')
      .select(['user_id', 'role'])
      .orderBy('user_id')
      .execute();
    expect(rows).toEqual([
      { user_id: ada, role: 'owner' },
      { user_id: bea, role: 'member' },
    ]);
  });

  it.each([
    [{ displayName: '' }, 'displayName'],
    [{ displayName: 'x'.repeat(65) }, 'displayName'],
    [{ displayName: 7 }, 'displayName'],
    [{ displayName: 'A', members: 'all' }, 'members'],
    [{ displayName: 'A', members: [{ value: 'nobody' }] }, 'members.value'],
    [{ displayName: 'A', members: [{ display: 'Ada' }] }, 'members.value'],
    [{ displayName: 'A', members: [{ value: 'g', type: 'Group' }] }, 'members.type'],
    [{ displayName: 'A', externalId: 'x'.repeat(256) }, 'externalId'],
  ])('are refused as %j', async (group, attribute) => {
    await using world = await openGroups(dialect);
    const answer = await world.ask('POST', '/Groups', { schemas: [GROUP], ...group });
    expect([answer.status, answer.body]).toMatchObject([
      400,
      { scimType: 'invalidValue', detail: expect.stringContaining(attribute) },
    ]);
    const { db } = world.server.platform.database;
    expect(await db.selectFrom('teams').selectAll().execute()).toEqual([]);
  });

  it('go with what was granted to them', async () => {
    await using world = await openGroups(dialect);
    const { server, ask, addGroup, users, organizationId } = world;
    const id = await addGroup('Throwers', [users[0]]);
    const space = await server.make.space(organizationId);
    await server.make.grantToTeam(space, id, 'edit');
    expect((await ask('DELETE', `/Groups/${id}`)).status).toBe(204);
    expect((await ask('GET', `/Groups/${id}`)).status).toBe(404);
    expect((await ask('DELETE', `/Groups/${id}`)).status).toBe(404);
    const { db } = server.platform.database;
    const grants = await db.selectFrom('grants').where('subject_id', '=', id).selectAll().execute();
    expect(grants).toEqual([]);
  });

  it('are changed only in the version that was read, members included', async () => {
    await using world = await openGroups(dialect);
    const { ask, addGroup, users } = world;
    const [ada, bea] = users;
    const id = await addGroup('Throwers', [ada]);
    const { version = '' } = (await ask<Group>('GET', `/Groups/${id}`)).body.meta;
    const add = (value: string) =>
      ask('PATCH', `/Groups/${id}`, patchOf({ op: 'add', path: 'members', value: [{ value }] }), {
        'if-match': version,
      });
    expect((await add(bea)).status).toBe(204);
    expect((await add(users[2])).status).toBe(412);
    const put = { schemas: [GROUP], displayName: 'B' };
    expect((await ask('PUT', `/Groups/${id}`, put, { 'if-match': version })).status).toBe(412);
    const gone = await ask('DELETE', `/Groups/${id}`, undefined, { 'if-match': version });
    expect(gone.status).toBe(412);
  });

  it('are shown without members where these are not asked for', async () => {
    await using world = await openGroups(dialect);
    const { ask, addGroup, users } = world;
    const id = await addGroup('Throwers', [users[0]]);
    const one = await ask<Group>('GET', `/Groups/${id}?excludedAttributes=members`);
    expect(one.body).not.toHaveProperty('members');
    expect(one.body.meta).not.toHaveProperty('version');
    const list = await ask<{ Resources: Group[] }>('GET', '/Groups?attributes=displayName');
    expect(list.body.Resources).toEqual([{ schemas: [GROUP], id, displayName: 'Throwers' }]);
    const add = patchOf({ op: 'add', path: 'members', value: [{ value: users[1] }] });
    const shown = await ask<Group>('PATCH', `/Groups/${id}?attributes=members.value`, add);
    expect([shown.status, shown.body.members]).toEqual([
      200,
      [{ value: users[0] }, { value: users[1] }],
    ]);
  });

  it('say when anybody changed who is in them', async () => {
    let now = Date.parse('2026-01-31T09:00:00Z');
    await using server = await startTestServer({
      dialect,
      platform: { clock: { now: () => new Date(now) } },
    });
    const {
      ask,
      addGroup,
      addUser,
      organizationId,
      adminToken: token,
    } = await openScimWorld(server);
    const user = await addUser('ada@kiln.example');
    const id = await addGroup('Throwers');
    now += 60_000;
    await server.request('PUT', `/orgs/${organizationId}/teams/${id}/members/${user}`, {
      token,
      body: { role: 'member' },
    });
    const { body } = await ask<Group>('GET', `/Groups/${id}`);
    expect(body.meta.lastModified).toBe('2026-01-31T09:01:00.000Z');
  });
});
