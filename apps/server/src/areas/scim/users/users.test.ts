import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import { openScimWorld, patchOf, type ScimWorld, USER } from '../testing/scim-client.ts';

interface User {
  id: string;
  userName: string;
  displayName: string;
  active: boolean;
  externalId?: string;
  roles?: { value: string }[];
  name: { formatted: string; givenName?: string; familyName?: string };
  emails: { value: string }[];
  meta: { version: string; lastModified: string; created: string };
}

const mira = {
  schemas: [USER],
  userName: 'Mira@Kiln.example',
  externalId: '00u1',
  name: { givenName: 'Mira', familyName: 'Sand' },
  displayName: 'Mira Sand',
  emails: [{ value: 'mira@kiln.example', type: 'work', primary: true }],
  active: true,
  password: 'not kept',
  'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: 'Glazes' },
};

const memberOf = (
  server: Awaited<ReturnType<typeof startTestServer>>,
  { organizationId, adminToken: token }: ScimWorld,
  id: string,
) =>
  server.request<{ role: string | null; disabled: boolean; sso: boolean }>(
    'GET',
    `/orgs/${organizationId}/members/${id}`,
    { token },
  );

describe.each(dialects)('users of an identity provider on %s', (dialect) => {
  it('are made members who sign in by single sign-on', async () => {
    await using server = await startTestServer({ dialect });
    const world = await openScimWorld(server);
    const { ask, organizationId } = world;
    const { status, body, headers } = await ask<User>('POST', '/Users', mira);
    expect(status).toBe(201);
    const location = `${server.platform.config.publicUrl}/scim/v2/orgs/${organizationId}/Users/${body.id}`;
    expect(body).toEqual({
      schemas: [USER],
      id: body.id,
      externalId: '00u1',
      userName: 'mira@kiln.example',
      name: { formatted: 'Mira Sand', givenName: 'Mira', familyName: 'Sand' },
      displayName: 'Mira Sand',
      active: true,
      emails: [{ value: 'mira@kiln.example', type: 'work', primary: true }],
      meta: {
        resourceType: 'User',
        created: expect.stringMatching(/Z$/),
        lastModified: expect.stringMatching(/Z$/),
        location,
        version: expect.stringMatching(/^W\/".+"$/),
      },
    });
    expect(headers.get('location')).toBe(location);
    expect(headers.get('etag')).toBe(body.meta.version);
    expect(headers.get('content-type')).toBe('application/scim+json; charset=utf-8');
    expect((await ask('GET', `/Users/${body.id}`)).body).toEqual(body);
    const member = await memberOf(server, world, body.id);
    expect(member.body).toMatchObject({ role: null, disabled: false, sso: true });
  });

  it('have the account that has the address, of which the provider is shown what it has sent', async () => {
    await using server = await startTestServer({ dialect });
    const { ask } = await openScimWorld(server);
    const alone = await server.make.user({ email: 'mira@kiln.example', displayName: 'M.' });
    const shared = await server.make.user({ email: 'ada@kiln.example', displayName: 'Ada B.' });
    const { org } = await server.make.org('Elsewhere');
    await addMemberRow(server, org.id, shared.id);
    const first = await ask<User>('POST', '/Users', mira);
    expect(first.body).toMatchObject({ id: alone.id, displayName: 'Mira Sand' });
    const body = { schemas: [USER], userName: 'ada@kiln.example', displayName: 'Mallory' };
    const second = await ask<User>('POST', '/Users', body);
    expect(second.body).toMatchObject({ id: shared.id, displayName: 'Mallory' });
    const { db } = server.platform.database;
    const names = db.selectFrom('users').select('display_name').orderBy('display_name');
    const kept = await names.where('id', 'in', [alone.id, shared.id]).execute();
    expect(kept.map((row) => row.display_name)).toEqual(['Ada B.', 'M.']);
    const renamed = patchOf({ op: 'replace', path: 'displayName', value: 'Eve' });
    expect((await ask<User>('PATCH', `/Users/${shared.id}`, renamed)).body.displayName).toBe('Eve');
    expect(await kept).toEqual(await names.where('id', 'in', [alone.id, shared.id]).execute());
    const moved = patchOf({ op: 'replace', path: 'userName', value: 'eve@kiln.example' });
    expect((await ask('PATCH', `/Users/${shared.id}`, moved)).status).toBe(409);
  });

  it('are refused outside of the domains that the organization has proven', async () => {
    await using server = await startTestServer({ dialect });
    const { ask, organizationId } = await openScimWorld(server);
    const victim = await server.make.user({ email: 'victim@elsewhere.example' });
    for (const userName of [
      victim.email,
      'a@sub.kiln.example',
      'a@kiln.example.elsewhere.example',
      'a@xkiln.example',
    ]) {
      const answer = await ask('POST', '/Users', { schemas: [USER], userName });
      expect([userName, answer.status, answer.body]).toEqual([
        userName,
        400,
        expect.objectContaining({
          scimType: 'invalidValue',
          detail: expect.stringContaining('verified'),
        }),
      ]);
    }
    const { db } = server.platform.database;
    const rows = await db.selectFrom('members').selectAll().execute();
    expect(rows.map((row) => row.organization_id)).toEqual([organizationId]);
  });

  it('are there once, whoever asks at the same time', async () => {
    await using server = await startTestServer({ dialect });
    const { ask } = await openScimWorld(server);
    const answers = await Promise.all(
      ['mira@kiln.example', 'MIRA@kiln.example', 'mira@kiln.example'].map((userName) =>
        ask('POST', '/Users', { ...mira, userName }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    for (const { status, body } of answers) {
      if (status === 409) expect(body).toMatchObject({ scimType: 'uniqueness', status: '409' });
    }
  });

  it('get the role that is sent up to create, else the default role, and never admin', async () => {
    await using server = await startTestServer({ dialect });
    const world = await openScimWorld(server);
    const { ask, organizationId, adminToken: token } = world;
    const settings = { token, body: { defaultRole: 'comment' } };
    await server.request('PATCH', `/orgs/${organizationId}`, settings);
    const roleOf = async (name: string, roles: unknown) => {
      const userName = `${name}@kiln.example`;
      const { status, body } = await ask<User>('POST', '/Users', {
        ...{ schemas: [USER], userName, roles },
      });
      expect([roles, status]).toEqual([roles, 201]);
      return body.roles?.[0]?.value;
    };
    expect(await roleOf('a', undefined)).toBe('comment');
    expect(await roleOf('b', [{ value: 'create' }])).toBe('create');
    expect(await roleOf('c', [{ value: 'admin', primary: true }])).toBe('comment');
    expect(await roleOf('d', [{ value: 'User' }])).toBe('comment');
    expect(await roleOf('e', ['edit'])).toBe('edit');
    expect(await roleOf('f', [{ value: 'read' }, { value: 'Review', primary: 'True' }])).toBe(
      'review',
    );
    await server.request('PATCH', `/orgs/${organizationId}`, {
      token,
      body: { defaultRole: 'admin' },
    });
    expect(await roleOf('g', undefined)).toBe('create');
  });

  it('keep their role unless another is sent, and admins keep theirs', async () => {
    await using server = await startTestServer({ dialect });
    const { ask, addUser, adminId } = await openScimWorld(server);
    const id = await addUser('mira@kiln.example', { roles: [{ value: 'edit' }] });
    const rolesOf = async (user: string) =>
      (await ask<User>('GET', `/Users/${user}`)).body.roles?.map(({ value }) => value);
    await ask('PUT', `/Users/${id}`, mira);
    expect(await rolesOf(id)).toEqual(['edit']);
    const give = (value: unknown, path = 'roles') =>
      ask('PATCH', `/Users/${id}`, patchOf({ op: 'Add', path, value }));
    await give([{ value: 'review' }]);
    expect(await rolesOf(id)).toEqual(['review']);
    await give('read', 'roles[primary eq "True"].value');
    expect(await rolesOf(id)).toEqual(['read']);
    await give([{ value: 'admin' }]);
    expect(await rolesOf(id)).toEqual(['read']);
    await ask('PATCH', `/Users/${id}`, patchOf({ op: 'remove', path: 'roles' }));
    expect(await rolesOf(id)).toEqual(['read']);
    const weaken = patchOf({ op: 'replace', path: 'roles', value: [{ value: 'read' }] });
    expect((await ask('PATCH', `/Users/${adminId}`, weaken)).status).toBe(200);
    expect(await rolesOf(adminId)).toEqual(['admin']);
  });

  it('are changed as Okta and Entra ID send it', async () => {
    await using server = await startTestServer({ dialect });
    const { ask, addUser } = await openScimWorld(server);
    const id = await addUser('mira@kiln.example');
    const patch = async (...operations: object[]) => {
      const answer = await ask<User>('PATCH', `/Users/${id}`, patchOf(...operations));
      expect([operations, answer.status]).toEqual([operations, 200]);
      return answer.body;
    };
    expect(await patch({ op: 'replace', value: { active: false } })).toMatchObject({
      active: false,
    });
    expect(await patch({ op: 'Replace', path: 'active', value: 'True' })).toMatchObject({
      active: true,
    });
    expect(await patch({ op: 'Replace', path: 'active', value: 'False' })).toMatchObject({
      active: false,
    });
    const entra = await patch(
      { op: 'Add', path: 'externalId', value: 'guid-1' },
      { op: 'Add', path: 'name.givenName', value: 'Mira' },
      { op: 'Add', path: `${USER}:name.familyName`, value: 'Sand' },
      { op: 'Replace', path: 'displayName', value: 'Mira Sand' },
      { op: 'Add', path: 'emails[type eq "work"].value', value: 'other@elsewhere.example' },
      { op: 'Add', path: 'phoneNumbers[type eq "work"].value', value: '1' },
      {
        op: 'Add',
        path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department',
        value: 'Glazes',
      },
    );
    expect(entra).toMatchObject({
      externalId: 'guid-1',
      userName: 'mira@kiln.example',
      displayName: 'Mira Sand',
      name: { formatted: 'Mira Sand', givenName: 'Mira', familyName: 'Sand' },
      emails: [{ value: 'mira@kiln.example' }],
      active: false,
    });
    const okta = await patch({
      op: 'replace',
      value: { id, 'name.familyName': 'Stone', ACTIVE: true, nickName: 'M' },
    });
    expect(okta).toMatchObject({ displayName: 'Mira Stone', active: true });
    const moved = await patch({ op: 'replace', path: 'userName', value: 'Stone@KILN.example' });
    expect(moved).toMatchObject({ id, userName: 'stone@kiln.example' });
    const cleared = await patch({ op: 'remove', path: 'externalId' });
    expect(cleared.externalId).toBeUndefined();
  });

  it('are replaced as a whole, but for what is not said', async () => {
    await using server = await startTestServer({ dialect });
    const { ask, addUser } = await openScimWorld(server);
    const id = await addUser('mira@kiln.example', { externalId: 'x', active: false });
    const body = { schemas: [USER], USERNAME: 'mira@kiln.example', name: { formatted: 'Mira' } };
    const answer = await ask<User>('PUT', `/Users/${id}`, body);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ displayName: 'Mira', active: false });
    expect(answer.body.externalId).toBeUndefined();
  });

  it('keep the address of whom they may not move', async () => {
    await using server = await startTestServer({ dialect });
    const { ask, addUser, adminId } = await openScimWorld(server);
    const id = await addUser('mira@kiln.example');
    await addUser('ada@kiln.example');
    const move = (user: string, value: string) =>
      ask('PATCH', `/Users/${user}`, patchOf({ op: 'replace', path: 'userName', value }));
    const taken = await move(id, 'ada@kiln.example');
    expect([taken.status, taken.body]).toMatchObject([409, { scimType: 'uniqueness' }]);
    expect((await move(id, 'mira@elsewhere.example')).status).toBe(400);
    // The admin's address is in no proven domain: it is not the organization's to give away.
    expect((await move(adminId, 'boss@kiln.example')).status).toBe(400);
  });

  it('have to prove anew that they read mail, once their address is another', async () => {
    await using server = await startTestServer({ dialect });
    const { ask } = await openScimWorld(server);
    const { id } = await server.make.user({ email: 'mira@kiln.example', emailProven: true });
    await ask('POST', '/Users', mira);
    const { db } = server.platform.database;
    // The person has come to the organization since.
    await server.platform.database.transaction((tx) =>
      tx.updateTable('members').set({ unmet: 0 }).where('user_id', '=', id).execute(),
    );
    const read = async () => {
      const query = db.selectFrom('users').select('email_verified_at').where('id', '=', id);
      return (await query.executeTakeFirstOrThrow()).email_verified_at;
    };
    expect(await read()).toEqual(expect.any(String));
    const move = patchOf({ op: 'replace', path: 'userName', value: 'sand@kiln.example' });
    expect((await ask('PATCH', `/Users/${id}`, move)).status).toBe(200);
    expect(await read()).toBeNull();
  });

  it('keep the last admin who can act', async () => {
    await using server = await startTestServer({ dialect });
    const { ask, adminId } = await openScimWorld(server);
    const off = patchOf({ op: 'replace', path: 'active', value: false });
    const refused = await ask('PATCH', `/Users/${adminId}`, off);
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { status: '409', detail: expect.stringContaining('last admin') },
    ]);
    expect((await ask('DELETE', `/Users/${adminId}`)).status).toBe(409);
    expect((await ask<User>('GET', `/Users/${adminId}`)).body.active).toBe(true);
  });

  it('leave the organization and keep their account', async () => {
    await using server = await startTestServer({ dialect });
    const { ask, addUser } = await openScimWorld(server);
    const id = await addUser('mira@kiln.example', { externalId: 'x' });
    expect((await ask('DELETE', `/Users/${id}`)).status).toBe(204);
    expect((await ask('GET', `/Users/${id}`)).status).toBe(404);
    expect((await ask('DELETE', `/Users/${id}`)).status).toBe(404);
    const again = await ask<User>('POST', '/Users', { schemas: [USER], userName: mira.userName });
    expect(again.body.id).toBe(id);
    expect(again.body.externalId).toBeUndefined();
  });

  it('are changed only in the version that was read', async () => {
    await using server = await startTestServer({ dialect });
    const { ask, addUser } = await openScimWorld(server);
    const id = await addUser('mira@kiln.example');
    const { body } = await ask<User>('GET', `/Users/${id}`);
    const { version } = body.meta;
    const rename = (value: string, ifMatch: string) =>
      ask('PATCH', `/Users/${id}`, patchOf({ op: 'replace', path: 'displayName', value }), {
        'if-match': ifMatch,
      });
    expect((await rename('Mira', version)).status).toBe(200);
    const stale = await rename('Nobody', version);
    expect([stale.status, stale.body]).toMatchObject([412, { status: '412' }]);
    expect((await ask('DELETE', `/Users/${id}`, undefined, { 'if-match': version })).status).toBe(
      412,
    );
    expect((await ask('PUT', `/Users/${id}`, mira, { 'if-match': version })).status).toBe(412);
    expect((await rename('Ada', '*')).status).toBe(200);
    const now = (await ask<User>('GET', `/Users/${id}`)).body.meta.version;
    const known = await ask('GET', `/Users/${id}`, undefined, { 'if-none-match': now });
    expect([known.status, known.body]).toEqual([304, undefined]);
  });

  it('say when anybody changed them', async () => {
    let now = Date.parse('2026-01-31T09:00:00Z');
    await using server = await startTestServer({
      dialect,
      platform: { clock: { now: () => new Date(now) } },
    });
    const { ask, addUser, organizationId, adminToken: token } = await openScimWorld(server);
    const id = await addUser('mira@kiln.example');
    now += 60_000;
    await server.request('PATCH', `/orgs/${organizationId}/members/${id}`, {
      token,
      body: { role: 'edit' },
    });
    const { meta } = (await ask<User>('GET', `/Users/${id}`)).body;
    expect(meta).toMatchObject({
      created: '2026-01-31T09:00:00.000Z',
      lastModified: '2026-01-31T09:01:00.000Z',
    });
  });

  it('are told of by the token as the actor, in the organization', async () => {
    await using server = await startTestServer({ dialect });
    const { ask, organizationId } = await openScimWorld(server);
    const { db } = server.platform.database;
    const { id: tokenId } = await db
      .selectFrom('scim_tokens')
      .select('id')
      .executeTakeFirstOrThrow();
    const told: [string, unknown, unknown][] = [];
    server.platform.events.onAny(async (_, name, event) => {
      told.push([name, event.actor, event.organizationId]);
    });
    const { body } = await ask<User>('POST', '/Users', mira);
    const off = { op: 'replace', path: 'active', value: false };
    await ask('PATCH', `/Users/${body.id}`, patchOf(off));
    await ask('PATCH', `/Users/${body.id}`, patchOf(off));
    await ask('DELETE', `/Users/${body.id}`);
    const address = expect.any(String);
    const requestId = expect.any(String);
    const actor = { kind: 'system', task: `scim ${tokenId}`, address, requestId };
    expect(told).toEqual([
      ['user.created', actor, null],
      ['member.added', actor, organizationId],
      ['member.updated', actor, organizationId],
      ['member.removed', actor, organizationId],
    ]);
  });
});

async function addMemberRow(
  { platform }: Awaited<ReturnType<typeof startTestServer>>,
  organization: string,
  user: string,
) {
  await platform.database.transaction((tx) =>
    tx
      .insertInto('members')
      .values({
        ...{ organization_id: organization, user_id: user, role: 'read', disabled: 0, sso: 0 },
        ...{ joined_at: '2026-01-31T09:00:00.000Z', last_seen_at: null },
      })
      .execute(),
  );
}
