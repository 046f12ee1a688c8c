import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import { openScimWorld, USER } from '../testing/scim-client.ts';

interface List {
  schemas: string[];
  totalResults: number;
  startIndex: number;
  itemsPerPage: number;
  Resources: { id: string; userName?: string; displayName: string }[];
}

async function openSearch(dialect: (typeof dialects)[number]) {
  await using opened = new AsyncDisposableStack();
  const server = opened.use(await startTestServer({ dialect }));
  const world = await openScimWorld(server);
  const { addUser, addGroup, ask } = world;
  const ada = await addUser('ada@kiln.example', { displayName: 'Ada Ärmel', externalId: 'Ext_1' });
  const bea = await addUser('bea@kiln.example', { displayName: 'Bea 100%', active: false });
  const cid = await addUser('cid_x@kiln.example', { displayName: 'Cid', externalId: 'ext%2' });
  const glazers = await addGroup('Glazers', [ada, bea]);
  const empty = await addGroup('Ärzte_1');
  const other = await openScimWorld(server, 'bisque.example');
  await other.addUser('ada2@bisque.example', { displayName: 'Ada Elsewhere' });
  await other.addGroup('Glazers');
  const names = new Map([
    ...([
      [world.adminId, 'admin'],
      [ada, 'ada'],
    ] as const),
    ...([
      [bea, 'bea'],
      [cid, 'cid'],
    ] as const),
    ...([
      [glazers, 'glazers'],
      [empty, 'empty'],
    ] as const),
  ]);
  const search = async (path: string, filter: string) => {
    const { status, body } = await ask<List>('GET', `${path}?${new URLSearchParams({ filter })}`);
    if (status !== 200) throw new Error(JSON.stringify(body));
    expect(body.totalResults).toBe(body.Resources.length);
    return body.Resources.map(({ id }) => names.get(id) ?? 'stranger').toSorted();
  };
  const closing = opened.move();
  return {
    ...{ ...world, server, ada, bea, cid, search },
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  };
}

describe.each(dialects)('a search on %s', (dialect) => {
  it('finds the users whom a filter means, and no other organization’s', async () => {
    await using world = await openSearch(dialect);
    const { search, ada, bea } = world;
    const cases: [string, string[]][] = [
      ['userName eq "ADA@kiln.example"', ['ada']],
      ['userName ne "ada@kiln.example"', ['admin', 'bea', 'cid']],
      ['userName co "a@KILN"', ['ada', 'bea']],
      ['userName sw "ci"', ['cid']],
      ['userName ew "kiln.example"', ['ada', 'bea', 'cid']],
      ['userName sw "cid_"', ['cid']],
      ['userName sw "%"', []],
      ['userName eq "_da@kiln.example"', []],
      ['userName pr', ['ada', 'admin', 'bea', 'cid']],
      ['emails.value eq "bea@kiln.example"', ['bea']],
      ['emails[type eq "work" and value eq "bea@kiln.example"]', ['bea']],
      ['emails[type eq "home"]', []],
      ['emails[primary eq true and value sw "a"]', ['ada']],
      ['displayName eq "ada ärmel"', ['ada']],
      ['displayName eq "ada"', []],
      ['displayName ew "ÄRMEL"', ['ada']],
      ['displayName co "a ä"', ['ada']],
      ['displayName co "kiln.example"', []],
      ['displayName sw "bea 100%"', ['bea']],
      ['displayName co "%"', ['bea']],
      ['externalId eq "Ext_1"', ['ada']],
      ['externalId eq "ext_1"', []],
      ['externalId sw "ext"', ['cid']],
      ['externalId co "_"', ['ada']],
      ['externalId ew "%2"', ['cid']],
      ['externalId ew "a much longer one %2"', []],
      ['externalId pr', ['ada', 'cid']],
      ['not (externalId pr)', ['admin', 'bea']],
      ['externalId ne "Ext_1"', ['admin', 'bea', 'cid']],
      ['not (externalId eq "Ext_1")', ['admin', 'bea', 'cid']],
      ['externalId eq null', ['admin', 'bea']],
      ['active eq false', ['bea']],
      ['active eq "False"', ['bea']],
      ['active ne true', ['bea']],
      [`id eq "${ada}"`, ['ada']],
      [`id eq "${ada}" or id eq "${bea}"`, ['ada', 'bea']],
      [`active eq true and (userName sw "a" or userName sw "b")`, ['ada']],
      [`${USER}:userName eq "ada@kiln.example"`, ['ada']],
      [`userName eq "' or 1=1 --"`, []],
    ];
    for (const [filter, found] of cases) {
      expect([filter, await search('/Users', filter)]).toEqual([filter, found]);
    }
  });

  it('finds the groups that a filter means', async () => {
    await using world = await openSearch(dialect);
    const { search, ada, cid } = world;
    const cases: [string, string[]][] = [
      ['displayName eq "glazers"', ['glazers']],
      ['displayName sw "ä"', ['empty']],
      ['displayName co "_"', ['empty']],
      ['displayName ne "Glazers"', ['empty']],
      ['externalId pr', []],
      [`members.value eq "${ada}"`, ['glazers']],
      [`members eq "${ada}"`, ['glazers']],
      [`members[value eq "${cid}"]`, []],
      ['members pr', ['glazers']],
      ['not (members pr)', ['empty']],
      [`displayName eq "Glazers" and members eq "${ada}"`, ['glazers']],
    ];
    for (const [filter, found] of cases) {
      expect([filter, await search('/Groups', filter)]).toEqual([filter, found]);
    }
  });

  it('answers in pages, in the order of the ids', async () => {
    await using world = await openSearch(dialect);
    const { ask } = world;
    const page = async (query: string) => (await ask<List>('GET', `/Users?${query}`)).body;
    const all = await page('');
    expect(all).toMatchObject({ totalResults: 4, startIndex: 1, itemsPerPage: 4 });
    expect(all.schemas).toEqual(['urn:ietf:params:scim:api:messages:2.0:ListResponse']);
    const ids = all.Resources.map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted());
    const second = await page('startIndex=3&count=2');
    expect(second).toMatchObject({ totalResults: 4, startIndex: 3, itemsPerPage: 2 });
    expect(second.Resources.map(({ id }) => id)).toEqual(ids.slice(2));
    expect(await page('startIndex=-5&count=1')).toMatchObject({ startIndex: 1, itemsPerPage: 1 });
    expect(await page('count=0')).toMatchObject({ totalResults: 4, Resources: [] });
    expect(await page('count=-1')).toMatchObject({ totalResults: 4, Resources: [] });
    expect(await page('count=100000')).toMatchObject({ itemsPerPage: 4 });
    expect(await page('startIndex=999999999999999')).toMatchObject({ Resources: [] });
    for (const query of [
      'startIndex=x',
      'count=1.5',
      'count=',
      'startIndex=99999999999999999999',
    ]) {
      const { status, body } = await ask('GET', `/Users?${query}`);
      expect([query, status, body]).toMatchObject([query, 400, { scimType: 'invalidValue' }]);
    }
  });

  it('answers the attributes that are asked for', async () => {
    await using world = await openSearch(dialect);
    const { ask, ada } = world;
    const get = async (query: string) => (await ask('GET', `/Users/${ada}?${query}`)).body;
    const always = { schemas: [USER], id: ada };
    expect(await get('attributes=USERNAME,name.formatted')).toEqual({
      ...always,
      userName: 'ada@kiln.example',
      name: { formatted: 'Ada Ärmel' },
    });
    expect(await get(`attributes=${USER}:emails.value`)).toEqual({
      ...always,
      emails: [{ value: 'ada@kiln.example' }],
    });
    expect(await get('attributes=nothing')).toEqual(always);
    const rest = await get('excludedAttributes=id,meta,emails,name,roles');
    expect(Object.keys(rest).toSorted()).toEqual(
      ['schemas', 'id', 'externalId', 'userName', 'displayName', 'active'].toSorted(),
    );
    const both = await ask('GET', `/Users/${ada}?attributes=id&excludedAttributes=meta`);
    expect([both.status, both.body]).toMatchObject([400, { scimType: 'invalidSyntax' }]);
  });

  it('may be posted', async () => {
    await using world = await openSearch(dialect);
    const { ask } = world;
    const schemas = ['urn:ietf:params:scim:api:messages:2.0:SearchRequest'];
    const asked = { schemas, filter: 'userName sw "ada"', attributes: ['userName'], count: 5 };
    const { status, body } = await ask<List>('POST', '/Users/.search', asked);
    expect([status, body.Resources.map(({ userName }) => userName)]).toEqual([
      200,
      ['ada@kiln.example'],
    ]);
    const groups = await ask<List>('POST', '/Groups/.search', { schemas, startIndex: 2 });
    expect(groups.body).toMatchObject({ totalResults: 2, startIndex: 2, itemsPerPage: 1 });
    expect((await ask('POST', '/Users/.search', { filter: 'userName pr' })).status).toBe(400);
    expect((await ask('POST', '/Users/.search', { schemas, filter: 7 })).body).toMatchObject({
      scimType: 'invalidFilter',
    });
    expect((await ask('GET', '/Users/.search')).status).toBe(405);
  });

  it('is refused by what nobody is searched by', async () => {
    await using world = await openSearch(dialect);
    for (const filter of ['nickName eq "x"', 'meta.lastModified gt "2020"', 'userName eq', 'x[']) {
      const { status, body } = await world.ask('GET', `/Users?${new URLSearchParams({ filter })}`);
      expect([filter, status, body]).toMatchObject([
        ...[filter, 400, { scimType: 'invalidFilter', status: '400' }],
      ]);
    }
  });
});
