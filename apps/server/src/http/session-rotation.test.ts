import { describe, expect, it } from 'vitest';
import { changeMember, grantToUsers, removeMember } from '../areas/access/index.ts';
import { createCredentials, expireSecrets } from '../areas/auth/index.ts';
import { findMember } from '../areas/members/index.ts';
import { findNewSecret, openSessionClient } from '../testing/session-client.ts';
import { settleStamp } from '../testing/settle-stamp.ts';
import { testActor } from '../testing/test-actor.ts';
import { dialects } from '../testing/test-platform.ts';
import { startTestServer } from '../testing/test-server.ts';
import { requireStillKnown } from './authenticate.ts';
import { SESSION_COOKIE } from './cookies.ts';
import { makeCsrfToken } from './csrf.ts';
import { createHttpService } from './service.ts';

async function openWorld(dialect: (typeof dialects)[number], publicUrl?: string) {
  let now = new Date('2030-01-31T09:30:00.000Z');
  const server = await startTestServer({
    dialect,
    platform: {
      clock: { now: () => now },
      ...(publicUrl === undefined ? {} : { config: { publicUrl } }),
    },
  });
  const { org, admin } = await server.make.org();
  const { user } = await server.make.member(org.id, 'read');
  const { database } = server.platform;
  return {
    ...{ server, org, admin, user },
    wait: (seconds: number) => {
      now = new Date(now.getTime() + seconds * 1000);
    },
    makeDue: () => database.transaction((tx) => expireSecrets(tx, user.id)),
    show: (secret: string, path = '/user', headers: Record<string, string> = {}) =>
      server.request('GET', path, {
        headers: { cookie: `${SESSION_COOKIE}=${secret}`, ...headers },
      }),
    readRow: (id: string) =>
      database.db.selectFrom('sessions').selectAll().where('id', '=', id).executeTakeFirst(),
    [Symbol.asyncDispose]: () => server.close(),
  };
}

describe.each(dialects)('the secret of a session on %s', (dialect) => {
  it('changes with the next request after what its person may has changed', async () => {
    await using world = await openWorld(dialect);
    const { server, org, user } = world;
    const { database } = server.platform;
    const client = await openSessionClient(server, user.id);
    const space = await server.make.space(org.id);
    const at = { organizationId: org.id, userId: user.id };
    const changes = [
      () => server.make.grant(space, user.id, 'edit'),
      () =>
        database.transaction(async (tx) => {
          const before = await findMember(tx, org.id, user.id);
          if (before === undefined) throw new Error('There is no such member.');
          const changed = { role: 'create' as const, disabled: 0 };
          await changeMember(server.platform, tx, at, { before, changes: changed }, testActor);
        }),
    ];
    for (const change of changes) {
      const before = client.secret;
      expect(findNewSecret(await client.request('GET', '/user'))).toBeUndefined();
      await change();
      const answer = await client.request('GET', '/user');
      expect(answer.status).toBe(200);
      expect(client.secret).not.toBe(before);
      expect(answer.headers.get('x-csrf-token')).toBe(makeCsrfToken(client.secret));
      expect(findNewSecret(await client.request('GET', '/user'))).toBeUndefined();
      world.wait(61);
    }
  });

  it('does not change for what others are granted', async () => {
    await using world = await openWorld(dialect);
    const { server, org, user } = world;
    const client = await openSessionClient(server, user.id);
    const space = await server.make.space(org.id);
    const { user: colleague } = await server.make.member(org.id, 'read');
    await server.make.grant(space, colleague.id, 'edit');
    expect(findNewSecret(await client.request('GET', '/user'))).toBeUndefined();
  });

  it('changes once, however many requests come at a time, and all are answered', async () => {
    await using world = await openWorld(dialect);
    const client = await openSessionClient(world.server, world.user.id);
    await world.makeDue();
    const answers = await Promise.all(Array.from({ length: 16 }, () => world.show(client.secret)));
    expect(answers.map(({ status }) => status)).toEqual(Array(16).fill(200));
    const secrets = answers.map(findNewSecret).filter((secret) => secret !== undefined);
    expect(secrets).toHaveLength(1);
    expect((await world.show(secrets[0] ?? '')).status).toBe(200);
  });

  it('comes with the answer of an error too', async () => {
    await using world = await openWorld(dialect);
    const client = await openSessionClient(world.server, world.user.id);
    await world.makeDue();
    const answer = await world.show(client.secret, '/spaces/none');
    expect([answer.status, typeof findNewSecret(answer)]).toEqual([404, 'string']);
  });

  it('counts a minute longer, with either token of a write, whichever cookie came', async () => {
    await using world = await openWorld(dialect);
    const { server, user } = world;
    const client = await openSessionClient(server, user.id);
    const old = client.secret;
    await world.makeDue();
    await client.request('GET', '/user');
    const write = (cookie: string, token: string) =>
      server.request('POST', '/orgs', {
        headers: { cookie: `${SESSION_COOKIE}=${cookie}`, 'x-csrf-token': makeCsrfToken(token) },
        body: { title: 'Glazes' },
      });
    world.wait(59);
    for (const cookie of [old, client.secret]) {
      for (const token of [old, client.secret]) {
        expect((await write(cookie, token)).status).toBe(201);
      }
    }
    world.wait(1);
    expect((await write(client.secret, old)).status).toBe(403);
    expect((await write(client.secret, client.secret)).status).toBe(201);
  });

  it('ends the session for both when the one before is shown after its minute', async () => {
    await using world = await openWorld(dialect);
    const { server, user } = world;
    const client = await openSessionClient(server, user.id);
    const stolen = client.secret;
    const told: unknown[] = [];
    server.platform.events.on('session.ended', async (_, { actor }) => void told.push(actor));
    await world.makeDue();
    await client.request('GET', '/user');
    world.wait(60);
    expect((await world.show(stolen)).body).toMatchObject({ error: { type: 'session_ended' } });
    expect((await client.request('GET', '/user')).status).toBe(401);
    expect(await world.readRow(client.sessionId)).toBeUndefined();
    expect(told).toEqual([{ kind: 'system', task: 'session-reuse' }]);
  });

  it('may be an older one by the end of a request that takes long', async () => {
    await using world = await openWorld(dialect);
    const { server, user } = world;
    const { sessionId, secret, request } = await openSessionClient(server, user.id);
    const service = createHttpService(server.platform, createCredentials(server.platform));
    const who = {
      caller: { kind: 'session', userId: user.id, sessionId, reach: null },
      secret,
    } as const;
    await world.makeDue();
    await request('GET', '/user');
    world.wait(120);
    await requireStillKnown(service, who);
    expect(await world.readRow(sessionId)).toBeDefined();
    await request('DELETE', `/user/sessions/${sessionId}`);
    await expect(requireStillKnown(service, who)).rejects.toMatchObject({ status: 401 });
  });

  it('changes once a minute at most, so that requests on their way are never shut out', async () => {
    await using world = await openWorld(dialect);
    const client = await openSessionClient(world.server, world.user.id);
    const first = client.secret;
    await world.makeDue();
    await client.request('GET', '/user');
    const second = client.secret;
    await world.makeDue();
    await client.request('GET', '/user');
    expect(client.secret).toBe(second);
    expect((await world.show(first)).status).toBe(200);
    world.wait(60);
    await client.request('GET', '/user');
    expect(client.secret).not.toBe(second);
  });
});

describe.each(dialects)('a session on %s', (dialect) => {
  it('sees nothing more of an organization that its person left or is disabled in', async () => {
    await using world = await openWorld(dialect);
    const { server, org, user } = world;
    const { database } = server.platform;
    const space = await server.make.space(org.id);
    await database.transaction((tx) =>
      grantToUsers(
        server.platform,
        tx,
        { kind: 'space', id: space.id, organizationId: org.id },
        { users: [user.id], role: 'edit', actor: testActor },
      ),
    );
    const client = await openSessionClient(server, user.id);
    const at = { organizationId: org.id, userId: user.id };
    const read = async () => (await client.request('GET', `/spaces/${space.id}`)).status;
    const disable = (disabled: 0 | 1) =>
      database.transaction(async (tx) => {
        const before = await findMember(tx, org.id, user.id);
        if (before === undefined) throw new Error('There is no such member.');
        const changes = { role: before.role, disabled };
        await changeMember(server.platform, tx, at, { before, changes }, testActor);
      });
    expect(await read()).toBe(200);
    await disable(1);
    expect(await read()).toBe(404);
    await disable(0);
    expect(await read()).toBe(200);
    await database.transaction(async (tx) => {
      const before = await findMember(tx, org.id, user.id);
      if (before !== undefined) await removeMember(server.platform, tx, at, before, testActor);
    });
    expect(await read()).toBe(404);
    expect((await client.request('GET', '/user')).status).toBe(200);
  });

  it('is written down as used every few minutes, and without a write in between', async () => {
    let now = new Date('2030-01-31T09:30:00.000Z');
    await using server = await startTestServer({
      dialect,
      platform: { clock: { now: () => now } },
      http: { useDelayMs: 5 },
    });
    const user = await server.make.user();
    const client = await openSessionClient(server, user.id);
    const { db } = server.platform.database;
    const readSeen = async () =>
      (await db.selectFrom('sessions').select('last_seen_at').executeTakeFirstOrThrow())
        .last_seen_at;
    now = new Date('2030-01-31T09:34:59.000Z');
    const stamp = await settleStamp(server.platform.database);
    for (let times = 0; times < 20; times += 1) await client.request('GET', '/user');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(server.platform.database.changeStamp()).toBe(stamp);
    expect(await readSeen()).toBe('2030-01-31T09:30:00.000Z');
    now = new Date('2030-01-31T09:35:00.000Z');
    await client.request('GET', '/user');
    await expect.poll(readSeen).toBe('2030-01-31T09:35:00.000Z');
  });
});
