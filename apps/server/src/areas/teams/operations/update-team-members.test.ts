import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer } from '../../../testing/test-server.ts';

interface People {
  items: { organization: { id: string }; team: { role: string } }[];
}

describe.each(dialects)('PUT /orgs/{organizationId}/teams/{teamId}/members on %s', (dialect) => {
  async function start() {
    const server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    const people = [];
    for (let at = 0; at < 4; at += 1) people.push((await server.make.member(org.id, 'read')).user);
    const ids = people.map(({ id }) => id) as [string, string, string, string];
    const team = await server.make.team(org.id, { [ids[0]]: 'owner', [ids[1]]: 'member' });
    const path = `/orgs/${org.id}/teams/${team.id}/members`;
    return {
      ...{ server, org, token, people, ids, team },
      put: (body: unknown, as = token) => server.request('PUT', path, { token: as, body }),
      async roles() {
        const { body } = await server.request<People>('GET', path, { token });
        return Object.fromEntries(body.items.map((item) => [item.organization.id, item.team.role]));
      },
      [Symbol.asyncDispose]: () => server.close(),
    };
  }

  it('adds, removes and changes people by ids and addresses, keeping what is not named', async () => {
    await using team = await start();
    const [first, second, third, fourth] = team.ids;
    const { status, body } = await team.put({
      add: [third, first, team.people[2]?.email.toUpperCase()],
      remove: [team.people[1]?.email],
      memberships: { [fourth]: { role: 'owner' } },
    });
    expect([status, body]).toEqual([204, undefined]);
    expect(await team.roles()).toEqual({ [first]: 'owner', [third]: 'member', [fourth]: 'owner' });
    expect((await team.put({ memberships: { [first]: { role: 'member' } } })).status).toBe(204);
    expect(await team.roles()).toMatchObject({ [first]: 'member' });
    expect(second).not.toBe(first);
  });

  it('removes who is named by both', async () => {
    await using team = await start();
    const [first, second, third] = team.ids;
    const memberships = { [first]: { role: 'owner' } };
    await team.put({ add: [second, third], remove: [second, third, first], memberships });
    expect(await team.roles()).toEqual({});
  });

  it('changes nothing where it names somebody who is no member, and says where', async () => {
    await using team = await start();
    const before = await team.roles();
    const { admin: stranger } = await team.server.make.org('Elsewhere');
    const { status, body } = await team.put({
      add: [team.ids[2], stranger.email],
      remove: ['nobody', team.ids[0]],
      memberships: { [stranger.id]: { role: 'owner' } },
    });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      error: {
        type: 'unknown_reference',
        details: [
          { path: 'body.add[1]' },
          { path: 'body.remove[0]' },
          { path: `body.memberships.${stranger.id}` },
        ],
      },
    });
    expect(await team.roles()).toEqual(before);
  });

  it('is for owners of the team as well, and for them no longer than they are', async () => {
    await using team = await start();
    const [first, second, third] = team.ids;
    const token = await team.server.make.token(first);
    const asMember = await team.server.make.token(second);
    expect((await team.put({ add: [third] }, asMember)).status).toBe(403);
    expect((await team.put({ add: [third] }, token)).status).toBe(204);
    expect((await team.put({ remove: [first] }, token)).status).toBe(204);
    expect((await team.put({ add: [first] }, token)).status).toBe(403);
  });

  it('takes 500 people at once and no more, and no other role', async () => {
    await using team = await start();
    const many = Array.from({ length: 501 }, () => team.ids[2]);
    expect((await team.put({ add: many })).status).toBe(400);
    expect((await team.put({ add: many.slice(1) })).status).toBe(204);
    const wrong = { memberships: { [team.ids[2]]: { role: 'admin' } } };
    expect((await team.put(wrong)).status).toBe(400);
    expect((await team.put({})).status).toBe(204);
  });

  it('loses nobody where many clients change it at once', async () => {
    await using team = await start();
    const extra: string[] = [];
    for (let at = 0; at < 12; at += 1) {
      extra.push((await team.server.make.member(team.org.id, null)).user.id);
    }
    const answers = await Promise.all(extra.map((id) => team.put({ add: [id] })));
    expect(answers.map(({ status }) => status)).toEqual(extra.map(() => 204));
    expect(Object.keys(await team.roles())).toHaveLength(extra.length + 2);
  });
});
