import type { Role } from '@octavo/contract';
import type { InviteResource } from '@octavo/contract/invites';
import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

/** An organization with an invite, and what may be done with that. */
async function makeInvite(server: TestServer, describeInvite: (orgId: string) => Promise<object>) {
  const { org, token } = await server.make.org();
  const body = await describeInvite(org.id);
  const made = await server.request<InviteResource>('POST', `/orgs/${org.id}/link-invites`, {
    token,
    body,
  });
  expect(made.status).toBe(201);
  const accept = (as: string) =>
    server.request('POST', `/orgs/${org.id}/invites/${made.body.id}`, { token: as });
  const roleOf = async (userId: string) => {
    const path = `/orgs/${org.id}/members/${userId}`;
    const { status, body: member } = await server.request<{ role: Role | null }>('GET', path, {
      token,
    });
    return status === 200 ? member.role : 'none';
  };
  return { org, token, invite: made.body, accept, roleOf };
}

async function makeStranger(server: TestServer) {
  const user = await server.make.user();
  return { user, token: await server.make.token(user.id) };
}

describe.each(dialects)('POST /orgs/{organizationId}/invites/{inviteId} on %s', (dialect) => {
  it('makes a stranger a member, once, and answers with nothing', async () => {
    await using server = await startTestServer({ dialect });
    const { accept, roleOf } = await makeInvite(server, async () => ({ role: 'edit' }));
    const { user, token } = await makeStranger(server);
    let accepted = 0;
    server.platform.events.onCommitted('invite.accepted', () => {
      accepted += 1;
    });
    for (let time = 0; time < 2; time += 1) {
      expect(await accept(token)).toMatchObject({ status: 200, body: {} });
      expect(await roleOf(user.id)).toBe('edit');
    }
    expect(accepted).toBe(1);
  });

  it('raises members, and lowers nobody', async () => {
    await using server = await startTestServer({ dialect });
    const { org, accept, roleOf } = await makeInvite(server, async () => ({ role: 'edit' }));
    for (const [before, after] of [
      [null, 'edit'],
      ['read', 'edit'],
      ['edit', 'edit'],
      ['create', 'create'],
      ['admin', 'admin'],
    ] as const) {
      const { user, token } = await server.make.member(org.id, before);
      expect((await accept(token)).status).toBe(200);
      expect([before, await roleOf(user.id)]).toEqual([before, after]);
    }
  });

  it('makes a stranger a guest who sees the space, and adds to what members may there', async () => {
    await using server = await startTestServer({ dialect });
    const spaces: { id: string }[] = [];
    const { org, token, accept, roleOf } = await makeInvite(server, async (orgId) => {
      const space = await server.make.space(orgId);
      spaces.push(space, await server.make.space(orgId));
      return { level: 'edit', space: space.id };
    });
    const [space, other] = [spaces[0]?.id, spaces[1]?.id];
    const may = async (as: string, id = space) => {
      const { status, body } = await server.request<{ permissions: Record<string, boolean> }>(
        'GET',
        `/spaces/${id}`,
        { token: as },
      );
      if (status !== 200) return status;
      return Object.keys(body.permissions).filter((name) => body.permissions[name] === true);
    };
    const stranger = await makeStranger(server);
    await accept(stranger.token);
    expect(await roleOf(stranger.user.id)).toBeNull();
    expect(await may(stranger.token)).toContain('edit');
    expect(await may(stranger.token)).not.toContain('review');
    expect(await may(stranger.token, other)).toBe(404);
    const reader = await server.make.member(org.id, 'read');
    expect(await may(reader.token)).not.toContain('edit');
    await accept(reader.token);
    expect([await roleOf(reader.user.id), (await may(reader.token)) as unknown]).toEqual([
      'read',
      expect.arrayContaining(['edit']),
    ]);
    const strong = await server.make.member(org.id, null);
    const grant = { users: [strong.user.id], role: 'create' };
    await server.request('POST', `/spaces/${space}/permissions`, { token, body: grant });
    await accept(strong.token);
    expect(await may(strong.token)).toContain('create');
  });

  it('lets onto a collection with all that is in it', async () => {
    await using server = await startTestServer({ dialect });
    let spaceId = '';
    let collectionId = '';
    const { org, invite, accept, roleOf } = await makeInvite(server, async (orgId) => {
      const collection = await server.make.collection(orgId, { title: 'Guides' });
      spaceId = (await server.make.space(orgId, { parentId: collection.id })).id;
      collectionId = collection.id;
      return { level: 'comment', collection: collectionId };
    });
    expect(invite).toMatchObject({
      level: 'comment',
      collection: { object: 'collection', title: 'Guides', permissions: { admin: true } },
    });
    const { user, token } = await makeStranger(server);
    const see = () => server.request('GET', `/spaces/${spaceId}`, { token });
    expect((await see()).status).toBe(404);
    expect((await accept(token)).status).toBe(200);
    expect(await roleOf(user.id)).toBeNull();
    expect(await see()).toMatchObject({
      status: 200,
      body: { permissions: { comment: true, edit: false } },
    });
    const library = `/orgs/${org.id}/collections`;
    expect((await server.request('GET', library, { token })).body).toMatchObject({
      ...{ count: 1, items: [{ id: collectionId, permissions: { view: true, create: false } }] },
    });
  });

  it('is closed to disabled members, as to one that never was', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token, accept } = await makeInvite(server, async () => ({ role: 'admin' }));
    const { user, token: theirs } = await server.make.member(org.id, 'read', { disabled: true });
    expect((await accept(theirs)).status).toBe(404);
    const path = `/orgs/${org.id}/members/${user.id}`;
    expect((await server.request('GET', path, { token })).body).toMatchObject({
      role: 'read',
      disabled: true,
    });
  });

  it('is over when its time is, and while the organization lets nobody in by links', async () => {
    let now = new Date('2030-01-31T09:30:00.000Z');
    await using server = await startTestServer({
      dialect,
      platform: { clock: { now: () => now } },
    });
    const { org, token, accept } = await makeInvite(server, async () => ({
      role: 'read',
      expiresAt: '2030-01-31T10:30:00.000Z',
    }));
    const { token: stranger } = await makeStranger(server);
    const allow = (inviteLinks: boolean) =>
      server.request('PATCH', `/orgs/${org.id}`, { token, body: { inviteLinks } });
    await allow(false);
    expect((await accept(stranger)).status).toBe(404);
    await allow(true);
    now = new Date('2030-01-31T10:30:00.000Z');
    expect((await accept(stranger)).status).toBe(404);
    now = new Date('2030-01-31T10:29:59.999Z');
    expect((await accept(stranger)).status).toBe(200);
  });

  it('belongs to its organization, and to the whole of its id', async () => {
    await using server = await startTestServer({ dialect });
    const { org, invite } = await makeInvite(server, async () => ({ role: 'read' }));
    const elsewhere = await server.make.org();
    const { token } = await makeStranger(server);
    const ending = invite.id.endsWith('0') ? '1' : '0';
    for (const path of [
      `/orgs/${elsewhere.org.id}/invites/${invite.id}`,
      `/orgs/${org.id}/invites/${invite.id.slice(0, 31)}${ending}`,
      `/orgs/${org.id}/invites/${invite.id.slice(0, 12)}`,
      `/orgs/nothing/invites/${invite.id}`,
    ]) {
      expect((await server.request('POST', path, { token })).status).toBe(404);
    }
  });

  it('lets in whoever accepts at once, each one time', async () => {
    await using server = await startTestServer({ dialect });
    let spaceId = '';
    const { org, token, accept, roleOf } = await makeInvite(server, async (orgId) => {
      spaceId = (await server.make.space(orgId)).id;
      return { level: 'read', space: spaceId };
    });
    const people = await Promise.all(Array.from({ length: 6 }, () => makeStranger(server)));
    const answers = await Promise.all(
      people.flatMap((person) => [accept(person.token), accept(person.token)]),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
    for (const { user } of people) expect(await roleOf(user.id)).toBeNull();
    const members = await server.request('GET', `/orgs/${org.id}/members`, { token });
    expect(members.body).toMatchObject({ count: 7 });
    const users = await server.request('GET', `/spaces/${spaceId}/permissions/users`, { token });
    expect(users.body).toMatchObject({ count: 6 });
  });
});
