import { describe, expect, it } from 'vitest';
import { SESSION_COOKIE } from '../../../http/cookies.ts';
import { makeCsrfToken } from '../../../http/csrf.ts';
import { readConfig } from '../../../platform/config.ts';
import { userActor } from '../../../testing/test-actor.ts';
import { dialects } from '../../../testing/test-platform.ts';
import { createSession } from '../../auth/index.ts';
import { type AuditList, type AuditServer, startAuditServer } from '../testing/audit-server.ts';

const idsOf = ({ items }: AuditList) => items.map(({ object }) => object.id);

/** Goes through all pages; `meanwhile` runs between them. */
async function readAll(server: AuditServer, query: string, meanwhile = async () => {}) {
  const seen: string[] = [];
  let page = '';
  do {
    const list = await server.list(`limit=2&${query}${page}`);
    seen.push(...idsOf(list));
    page = list.next === undefined ? '' : `&page=${list.next.page}`;
    await meanwhile();
  } while (page !== '');
  return seen;
}

describe.each(dialects)('GET /orgs/{organizationId}/audit-events on %s', (dialect) => {
  it('traces a change by the request id of its answer to who did it, how and from where', async () => {
    await using server = await startAuditServer(dialect);
    const space = await server.make.space(server.orgId, { title: 'Glazes' });
    const editor = await server.enrol('admin');
    const changed = await server.request('PATCH', `/spaces/${space.id}`, {
      token: editor,
      body: { title: 'Slips' },
      headers: { 'x-forwarded-for': '198.51.100.7' },
    });
    await server.request('PATCH', `/spaces/${space.id}`, { token: editor, body: { title: 'Ash' } });
    const { items } = await server.list(`object=${space.id}&kind=space.updated`);
    expect(items).toHaveLength(2);
    const requestId = changed.headers.get('x-request-id');
    const event = items.find((one) => one.requestId === requestId);
    const who = await server.request<{ id: string; displayName: string; email: string }>(
      ...(['GET', '/user', { token: editor }] as const),
    );
    const { id, displayName, email } = who.body;
    expect(event).toEqual({
      ...{ id: expect.any(String), at: expect.any(String), kind: 'space.updated' },
      organization: server.orgId,
      actor: { kind: 'user', id, displayName, email, tokenId: expect.any(String) },
      object: { kind: 'space', id: space.id },
      ...{ before: { title: 'Glazes' }, after: { title: 'Slips' } },
      ...{ address: '127.0.0.1', requestId },
    });
  });

  it('names the session that a browser used, and the client behind a trusted proxy', async () => {
    const { trustedProxies } = readConfig({ OCTAVO_TRUSTED_PROXIES: '127.0.0.0/8' });
    await using server = await startAuditServer(dialect, { config: { trustedProxies } });
    const { sessionId, secret } = await server.platform.database.transaction((tx) =>
      createSession(server.platform, tx, {
        ...{ userId: server.adminId, method: 'password', reach: null },
        device: { userAgent: 'tests', address: '198.51.100.7' },
      }),
    );
    const { status } = await server.request('PATCH', `/orgs/${server.orgId}`, {
      body: { title: 'Glazes' },
      headers: {
        cookie: `${SESSION_COOKIE}=${secret}`,
        'x-csrf-token': makeCsrfToken(secret),
        'x-forwarded-for': '192.0.2.66, 198.51.100.7',
      },
    });
    expect(status).toBe(200);
    expect((await server.list('kind=organization.updated')).items).toMatchObject([
      { actor: { id: server.adminId, sessionId }, address: '198.51.100.7' },
    ]);
    expect((await server.list('kind=session.created')).count).toBe(0);
    const { body } = await server.request<AuditList>('GET', '/user/audit-events?limit=1', {
      token: server.token,
    });
    expect(body.items).toMatchObject([
      { kind: 'session.created', actor: { sessionId }, address: '198.51.100.7' },
    ]);
    expect(JSON.stringify(body)).not.toContain(secret);
  });

  it('filters by actor, object, its kind, the names of events, and time', async () => {
    let now = Date.UTC(2030, 0, 1);
    await using server = await startAuditServer(dialect, { clock: { now: () => new Date(now) } });
    now += 1000;
    const begun = new Date(now).toISOString();
    await server.happen(['a']);
    now += 1000;
    await server.happen(['b'], { actor: userActor(server.adminId) });
    now += 1000;
    await server.happen(['a'], { object: { kind: 'site', id: 'a' } as never });
    const since = `from=${begun}`;
    expect(idsOf(await server.list(since))).toEqual(['a', 'b', 'a']);
    expect(idsOf(await server.list(`${since}&order=asc&objectKind=space`))).toEqual(['a', 'b']);
    expect(idsOf(await server.list(`${since}&actor=${server.adminId}`))).toEqual(['b']);
    expect(idsOf(await server.list(`${since}&object=a&objectKind=site`))).toEqual(['a']);
    expect(idsOf(await server.list(`${since}&to=2030-01-01T01:00:03%2B01:00`))).toEqual(['b', 'a']);
    expect((await server.list(`from=${begun}&to=${begun}`)).items).toEqual([]);
    const kinds = ['kind=member.added', 'kind=space.updated&kind=member.added&kind=space.created'];
    expect((await server.list(kinds[0])).items.map(({ kind }) => kind)).toEqual(['member.added']);
    const several = await server.list(kinds[1]);
    expect(several.items.map(({ kind }) => kind)).toEqual([
      ...['space.updated', 'space.updated', 'space.updated', 'member.added'],
    ]);
    expect(several.count).toBe(4);
    expect((await server.list('kind=site.created')).count).toBe(0);
  });

  it('goes through all of them once, also those of one instant, while others are added', async () => {
    let now = Date.UTC(2030, 0, 1);
    await using server = await startAuditServer(dialect, { clock: { now: () => new Date(now) } });
    const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    await server.happen(ids);
    const addOne = async () => {
      now += 5;
      await server.happen(['later']);
    };
    const old = 'to=2030-01-01T00:00:00.001Z&kind=space.updated';
    expect(await readAll(server, `${old}&order=asc`, addOne)).toEqual(ids);
    expect(await readAll(server, `kind=space.updated`, addOne)).toEqual([
      ...Array(4).fill('later'),
      ...ids.toReversed(),
    ]);
    const first = await server.list('limit=2&kind=space.updated');
    await addOne();
    const second = await server.list(`limit=2&kind=space.updated&page=${first.next?.page}`);
    expect(second.count).toBe(first.count);
    expect(await readAll(server, `${old}&kind=space.created`)).toEqual(ids.toReversed());
    expect(await readAll(server, 'order=asc&kind=member.added&kind=space.updated')).toEqual([
      ...[server.adminId, ...ids],
      ...Array(4 + 6 + 1).fill('later'),
    ]);
  });

  it('has each of many changes at once exactly once', async () => {
    await using server = await startAuditServer(dialect);
    const space = await server.make.space(server.orgId);
    const titles = Array.from({ length: 8 }, (_, at) => `Title ${at}`);
    const answers = await Promise.all(
      titles.map((title) =>
        server.request('PATCH', `/spaces/${space.id}`, { token: server.token, body: { title } }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(titles.map(() => 200));
    const { items } = await server.list(`object=${space.id}&kind=space.updated&order=asc`);
    expect(items.map(({ requestId }) => requestId).toSorted()).toEqual(
      answers.map(({ headers }) => headers.get('x-request-id')).toSorted(),
    );
    // Each one begins with what the one before left.
    const [, ...later] = items;
    expect(later.map(({ before }) => before)).toEqual(items.slice(0, -1).map(({ after }) => after));
  });

  it('outlives what it tells of', async () => {
    await using server = await startAuditServer(dialect);
    const { user } = await server.make.member(server.orgId, 'create');
    await server.happen(['gone'], { actor: userActor(user.id) });
    const { database } = server.platform;
    await database.transaction(async (tx) => {
      await tx.deleteFrom('members').where('user_id', '=', user.id).execute();
      await tx.deleteFrom('users').where('id', '=', user.id).execute();
    });
    const { items } = await server.list('object=gone');
    expect(items.map(({ actor }) => actor)).toEqual([{ kind: 'user', id: user.id }]);
  });

  it('is for admins alone, and shows nothing of other organizations', async () => {
    await using server = await startAuditServer(dialect);
    const elsewhere = await server.make.org('Elsewhere');
    const read = async (token: string) =>
      (await server.request('GET', server.path, { token })).status;
    expect(await read(await server.enrol('create'))).toBe(403);
    expect(await read(await server.enrol(null))).toBe(403);
    expect(await read(elsewhere.token)).toBe(404);
    expect(await read(await server.enrol('admin'))).toBe(200);
    const organizations = (await server.list()).items.map(({ organization }) => organization);
    expect(new Set(organizations)).toEqual(new Set([server.orgId]));
  });

  it('refuses filters that mean nothing, naming them', async () => {
    await using server = await startAuditServer(dialect);
    const refusals: [query: string, path: string][] = [
      ['from=2030-01-02T00:00:00Z&to=2030-01-01T00:00:00Z', 'query.from'],
      ['from=yesterday', 'query.from'],
      ['to=2016-12-31T23:59:60Z', 'query.to'],
      ['kind=space.exploded', 'query.kind[0]'],
      ['kind=space.updated&kind=', 'query.kind[1]'],
      ['order=sideways', 'query.order'],
      [`object=${'x'.repeat(201)}`, 'query.object'],
      ['page=none', 'query.page'],
    ];
    for (const [query, path] of refusals) {
      const { status, body } = await server.request('GET', `${server.path}?${query}`, {
        token: server.token,
      });
      expect(status, query).toBe(400);
      expect(body).toMatchObject({ error: { details: [{ path }] } });
    }
    const first = await server.list('limit=1');
    const other = `${server.path}?limit=1&order=asc&page=${first.next?.page}`;
    expect((await server.request('GET', other, { token: server.token })).status).toBe(400);
  });
});
