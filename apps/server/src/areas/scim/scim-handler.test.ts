import { describe, expect, it } from 'vitest';
import { dialects } from '../../testing/test-platform.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { ERROR_SCHEMA } from './scim-error.ts';
import { GROUP, openScimWorld, PATCH, patchOf, USER } from './testing/scim-client.ts';

const MIB = 1024 * 1024;

describe.each(dialects)('provisioning over HTTP on %s', (dialect) => {
  it('asks for a token of the organization that is in force', async () => {
    const start = Date.parse('2026-01-31T09:00:00Z');
    let now = start;
    await using server = await startTestServer({
      dialect,
      platform: { clock: { now: () => new Date(now) } },
    });
    const world = await openScimWorld(server);
    const other = await openScimWorld(server, 'bisque.example');
    const { organizationId, adminToken } = world;
    const path = `/orgs/${organizationId}/scim-tokens`;
    const made = await server.request<{ token: string }>('POST', path, {
      token: adminToken,
      body: { label: 'short', expiresAt: new Date(start + 60_000).toISOString() },
    });
    const as = (authorization: string) => world.ask('GET', '/Users', undefined, { authorization });
    expect((await as(`bearer ${made.body.token}`)).status).toBe(200);
    now += 60_000;
    const refused = [
      `Bearer ${made.body.token}`,
      `Bearer ${other.secret}`,
      `Bearer ${adminToken}`,
      `Bearer ocp_${'x'.repeat(43)}`,
      `Basic ${world.secret}`,
      'Bearer',
      '',
    ];
    for (const authorization of refused) {
      const answer = await as(authorization);
      expect([authorization, answer.status, answer.body]).toEqual([
        authorization,
        401,
        { schemas: [ERROR_SCHEMA], status: '401', detail: expect.any(String) },
      ]);
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
      expect(answer.headers.get('content-type')).toBe('application/scim+json; charset=utf-8');
      expect(JSON.stringify(answer.body)).not.toContain('ocp_x');
    }
    for (const endpoint of ['/ServiceProviderConfig', '/Schemas', '/Nothing']) {
      const answer = await other.ask('GET', endpoint, undefined, {
        authorization: `Bearer ${world.secret}`,
      });
      expect([endpoint, answer.status]).toEqual([endpoint, 401]);
    }
  });

  it('limits who shows wrong tokens, and nobody else behind that address', async () => {
    const slow = { perSecond: 0.001, burst: 3 };
    await using server = await startTestServer({
      dialect,
      http: { failureLimit: slow },
    });
    const { ask } = await openScimWorld(server);
    const wrong = () =>
      ask('GET', '/Users', undefined, { authorization: `Bearer ocp_${'x'.repeat(43)}` });
    const statuses = [];
    for (let times = 0; times < 3; times += 1) statuses.push((await wrong()).status);
    expect(statuses).toEqual([401, 401, 401]);
    const refused = await wrong();
    expect([refused.status, refused.body]).toMatchObject([429, { status: '429' }]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await ask('GET', '/Users')).status).toBe(200);
  });

  it('limits each token by itself', async () => {
    await using server = await startTestServer({
      dialect,
      http: { rateLimit: { perSecond: 0.001, burst: 2 } },
    });
    const one = await openScimWorld(server);
    const other = await openScimWorld(server, 'bisque.example');
    const statuses = [];
    for (let times = 0; times < 3; times += 1)
      statuses.push((await one.ask('GET', '/Users')).status);
    expect(statuses).toEqual([200, 200, 429]);
    expect((await other.ask('GET', '/Users')).status).toBe(200);
  });

  it('hides what belongs to other organizations', async () => {
    await using server = await startTestServer({ dialect });
    const mine = await openScimWorld(server);
    const theirs = await openScimWorld(server, 'bisque.example');
    const user = await theirs.addUser('ada@bisque.example');
    const group = await theirs.addGroup('Glazers', [user]);
    const own = await mine.addUser('bea@kiln.example');
    const touch = patchOf({ op: 'replace', path: 'displayName', value: 'Mallory' });
    const whole = { userName: 'ada@bisque.example', displayName: 'Mallory' };
    for (const [path, schema] of [
      [`/Users/${user}`, USER],
      [`/Groups/${group}`, GROUP],
      ['/Users/nobody', USER],
      ['/Groups/nothing', GROUP],
      [`/Users/${group}`, USER],
      [`/Groups/${user}`, GROUP],
    ] as const) {
      for (const [method, body] of [
        ['GET', undefined],
        ['PATCH', touch],
        ['PUT', { schemas: [schema], ...whole }],
        ['DELETE', undefined],
      ] as const) {
        const answer = await mine.ask(method, path, body);
        expect([method, path, answer.status]).toEqual([method, path, 404]);
        expect(answer.body).toMatchObject({ schemas: [ERROR_SCHEMA], status: '404' });
      }
    }
    const members = [{ value: own }, { value: user }];
    const grab = await mine.ask('POST', '/Groups', { schemas: [GROUP], displayName: 'A', members });
    expect(grab.status).toBe(400);
    expect((await theirs.ask('GET', `/Users/${user}`)).body).toMatchObject({ displayName: 'ada' });
  });

  it('answers what is not there in its own words', async () => {
    await using server = await startTestServer({ dialect });
    const { ask, organizationId } = await openScimWorld(server);
    for (const [method, path, status] of [
      ['GET', '', 404],
      ['GET', '/', 404],
      ['GET', '/Nothing', 404],
      ['GET', '/Users/a/b', 404],
      ['GET', '/Users/%00', 404],
      ['GET', '/Users/%E0', 404],
      ['DELETE', '/Users', 405],
      ['POST', '/Users/a', 405],
      ['POST', '/Schemas', 405],
      ['OPTIONS', '/Users', 405],
      ['POST', '/Bulk', 501],
      ['GET', '/Me', 501],
      ['GET', '/users/', 200],
      ['GET', `/Users?filter=userName%20eq%20%22%00%22`, 400],
    ] as const) {
      const answer = await ask(method, path);
      expect([method, path, answer.status]).toEqual([method, path, status]);
      expect(answer.body).toMatchObject(
        status === 200 ? { totalResults: 1 } : { schemas: [ERROR_SCHEMA], status: String(status) },
      );
    }
    for (const path of [
      '/scim',
      '/scim/',
      '/scim/v1/orgs/x',
      `/scim/v2/orgs/${organizationId}x/Users`,
    ]) {
      const response = await fetch(server.origin + path);
      expect([path, response.status]).toEqual([path, path.endsWith('Users') ? 401 : 404]);
      await response.body?.cancel();
    }
  });

  it('takes JSON of both types, up to a size and a depth', async () => {
    await using server = await startTestServer({ dialect });
    const { ask } = await openScimWorld(server);
    const body = (userName: string) => ({ schemas: [USER], userName });
    const send = (text: unknown, type = 'application/scim+json') =>
      ask('POST', '/Users', text, { 'content-type': type });
    expect((await send(body('a@kiln.example'), 'application/json')).status).toBe(201);
    expect(
      (await send(body('b@kiln.example'), 'application/scim+json; charset=utf-8')).status,
    ).toBe(201);
    const deep = `${'{"a":'.repeat(300)}1${'}'.repeat(300)}`;
    for (const [text, type, status, scimType] of [
      [body('c@kiln.example'), 'text/plain', 415, undefined],
      ['{', 'application/json', 400, 'invalidSyntax'],
      ['[]', 'application/json', 400, 'invalidSyntax'],
      ['null', 'application/json', 400, 'invalidSyntax'],
      ['', 'application/json', 400, 'invalidSyntax'],
      [deep, 'application/json', 400, 'invalidSyntax'],
      [`"${'x'.repeat(MIB)}"`, 'application/json', 413, undefined],
      [{ userName: 'c@kiln.example' }, 'application/json', 400, 'invalidSyntax'],
      [{ schemas: [USER] }, 'application/json', 400, 'invalidValue'],
      [body('no address'), 'application/json', 400, 'invalidValue'],
      [body('a\u0000@kiln.example'), 'application/json', 400, 'invalidSyntax'],
      [{ ...body('c@kiln.example'), active: 'perhaps' }, 'application/json', 400, 'invalidValue'],
      [{ ...body('c@kiln.example'), name: 'C' }, 'application/json', 400, 'invalidValue'],
      [
        { ...body('c@kiln.example'), displayName: 'x'.repeat(201) },
        'application/json',
        400,
        'invalidValue',
      ],
    ] as const) {
      const answer = await send(text, type);
      const about = JSON.stringify(text).slice(0, 60);
      expect([about, answer.status, answer.body]).toMatchObject([
        about,
        status,
        { schemas: [ERROR_SCHEMA], status: String(status) },
      ]);
      expect([about, (answer.body as { scimType?: string }).scimType]).toEqual([about, scimType]);
    }
  });
});

describe('hostile changes', () => {
  it('reach nothing but the attributes of the schema', async () => {
    await using server = await startTestServer();
    const { ask, addUser, addGroup } = await openScimWorld(server);
    const user = await addUser('ada@kiln.example');
    const group = await addGroup('Glazers', [user]);
    const names = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'];
    for (const path of [`/Users/${user}`, `/Groups/${group}`]) {
      for (const name of names) {
        for (const target of [
          `${name}.polluted`,
          `${name}.prototype.polluted`,
          `name.${name}.polluted`,
          `name.${name}`,
          `roles[${name} eq "x"].value`,
          `members[${name}.polluted eq "x"]`,
          `roles.${name}`,
          `${name}[polluted eq "x"].value`,
        ]) {
          const answer = await ask('PATCH', path, patchOf({ op: 'add', path: target, value: 'x' }));
          expect([target, answer.status]).toEqual([target, 400]);
        }
      }
      const body = `{"schemas":["${PATCH}"],"Operations":[
        {"op":"add","path":"name","value":{"__proto__":{"polluted":"x"},"givenName":"A"}},
        {"op":"add","path":"roles","value":[{"__proto__":{"polluted":"x"},"value":"edit"}]}]}`;
      await ask('PATCH', path, body);
      const pathless = `{"schemas":["${PATCH}"],"Operations":[
        {"op":"replace","value":{"__proto__":{"polluted":"x"},"constructor":{"prototype":{"polluted":1}}}}]}`;
      expect((await ask('PATCH', path, pathless)).status).toBe(400);
    }
    const put = `{"schemas":["${USER}"],"userName":"ada@kiln.example","__proto__":{"active":false},
      "name":{"__proto__":{"givenName":"x"}}}`;
    expect((await ask('PUT', `/Users/${user}`, put)).body).toMatchObject({ active: true });
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(Object.prototype).not.toHaveProperty('polluted');
    const groupNow = await ask('GET', `/Groups/${group}`);
    expect(groupNow.body).toMatchObject({ displayName: 'Glazers', members: [{ value: user }] });
  });

  it.each([
    [{ schemas: [PATCH], Operations: 'all' }, 'invalidSyntax'],
    [{ schemas: [PATCH], Operations: [] }, 'invalidSyntax'],
    [{ schemas: [PATCH], Operations: [null] }, 'invalidSyntax'],
    [{ Operations: [{ op: 'add', path: 'active', value: true }] }, 'invalidSyntax'],
    [patchOf({ op: 'move', path: 'active', value: true }), 'invalidSyntax'],
    [patchOf({ op: 'add', path: 'active' }), 'invalidSyntax'],
    [patchOf({ op: 'add', path: 7, value: true }), 'invalidSyntax'],
    [patchOf({ op: 'add', value: true }), 'invalidSyntax'],
    [patchOf({ op: 'remove' }), 'noTarget'],
    [patchOf({ op: 'replace', path: 'id', value: 'x' }), 'mutability'],
    [patchOf({ op: 'replace', path: 'meta.version', value: 'x' }), 'mutability'],
    [patchOf({ op: 'add', path: 'favourite', value: 'x' }), 'invalidPath'],
    [patchOf({ op: 'add', path: 'name.nick', value: 'x' }), 'invalidPath'],
    [patchOf({ op: 'add', path: 'active[value eq "x"]', value: 'x' }), 'invalidPath'],
    [patchOf({ op: 'add', path: 'roles[value eq "x"', value: 'x' }), 'invalidPath'],
    [patchOf({ op: 'add', path: 'roles[value eq]', value: 'x' }), 'invalidFilter'],
    [patchOf({ op: 'add', path: 'x'.repeat(1_001), value: 'x' }), 'invalidPath'],
    [patchOf({ op: 'add', path: `roles[value eq "${'\n'.repeat(50)}`, value: 1 }), 'invalidFilter'],
    [patchOf({ op: 'add', path: `roles[${'('.repeat(400)}`, value: 'x' }), 'invalidFilter'],
    [patchOf({ op: 'replace', path: 'name', value: 'Ada' }), 'invalidValue'],
    [patchOf({ op: 'replace', path: 'displayName', value: { a: 1 } }), 'invalidValue'],
    [patchOf({ op: 'replace', path: 'active', value: 'perhaps' }), 'invalidValue'],
    [patchOf({ op: 'remove', path: 'userName' }), 'invalidValue'],
    [
      patchOf({
        op: 'add',
        path: 'roles',
        value: Array.from({ length: 101 }, (_, at) => `r${at}`),
      }),
      'invalidValue',
    ],
    [
      patchOf(...Array.from({ length: 1_001 }, () => ({ op: 'remove', path: 'active' }))),
      'invalidSyntax',
    ],
  ])('are refused and change nothing: %#', async (body, scimType) => {
    await using server = await startTestServer();
    const { ask, addUser } = await openScimWorld(server);
    const id = await addUser('ada@kiln.example');
    const before = (await ask('GET', `/Users/${id}`)).body;
    const begun = performance.now();
    const answer = await ask('PATCH', `/Users/${id}`, body);
    expect(performance.now() - begun).toBeLessThan(2_000);
    expect([answer.status, answer.body]).toMatchObject([400, { scimType, status: '400' }]);
    expect((await ask('GET', `/Users/${id}`)).body).toEqual(before);
  });

  it('change nothing where a later one is refused', async () => {
    await using server = await startTestServer();
    const { ask, addUser, addGroup } = await openScimWorld(server);
    const id = await addUser('ada@kiln.example');
    const group = await addGroup('Glazers');
    const answer = await ask(
      'PATCH',
      `/Groups/${group}`,
      patchOf(
        { op: 'replace', path: 'displayName', value: 'Renamed' },
        { op: 'add', path: 'members', value: [{ value: id }, { value: 'nobody' }] },
      ),
    );
    expect(answer.status).toBe(400);
    expect((await ask('GET', `/Groups/${group}`)).body).toMatchObject({
      displayName: 'Glazers',
      members: [],
    });
  });

  it('are bounded in the members that they name', async () => {
    await using server = await startTestServer();
    const { ask, addGroup } = await openScimWorld(server);
    const group = await addGroup('Glazers');
    const many = (length: number) => Array.from({ length }, (_, at) => ({ value: `user-${at}` }));
    const add = (value: unknown) =>
      ask('PATCH', `/Groups/${group}`, patchOf({ op: 'add', path: 'members', value }));
    const tooMany = await add(many(10_001));
    expect([tooMany.status, tooMany.body]).toMatchObject([400, { scimType: 'invalidValue' }]);
    const split = patchOf(
      { op: 'add', path: 'members', value: many(6_000) },
      { op: 'remove', path: 'members', value: many(6_000) },
    );
    expect((await ask('PATCH', `/Groups/${group}`, split)).status).toBe(400);
    const begun = performance.now();
    const unknown = await add(many(10_000));
    expect([unknown.status, unknown.body]).toMatchObject([400, { scimType: 'invalidValue' }]);
    expect(performance.now() - begun).toBeLessThan(2_000);
  });
});
