import { signInCatalog } from '@octavo/messages/sign-in';
import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { makeCertifiedKey } from '../testing/make-certificate.ts';
import { nameParts, signElement, writeAssertion, writeResponse } from '../testing/saml-message.ts';
import { type Begun, openSamlWorld } from '../testing/saml-world.ts';

describe.each(dialects)('signing in through a SAML provider on %s', (dialect) => {
  it('makes a member with the default role, and leads where they wanted to go', async () => {
    await using world = await openSamlWorld(dialect);
    const begun = await world.begin(undefined, { returnTo: '/account?tab=1' });
    const attributes = { displayName: 'Mira &amp; Co', email: 'other@kiln.example' };
    const done = await world.send(begun, world.write(begun, { attributes }));
    expect(done).toMatchObject({ status: 303, location: '/account?tab=1' });
    expect((await begun.browser.get('/account')).text).toContain('mira@kiln.example');
    const { db } = world.server.platform.database;
    const person = await db
      .selectFrom('members as m')
      .innerJoin('users as u', 'u.id', 'm.user_id')
      .select(['u.display_name', 'm.role', 'm.sso'])
      .where('u.email', '=', 'mira@kiln.example')
      .execute();
    expect(person).toEqual([{ display_name: 'Mira & Co', role: 'comment', sso: 1 }]);
    const [session] = await db.selectFrom('sessions').selectAll().execute();
    expect(session).toMatchObject({ method: 'saml', provider_id: world.provider.id });
    expect(world.takeReasons()).toEqual([]);
  });

  it('puts new members into the default team, as long as there is one', async () => {
    await using world = await openSamlWorld(dialect);
    const { server, path, provider, token, org } = world;
    const teams = `/orgs/${org.id}/teams`;
    const made = await server.request<{ id: string }>('PUT', teams, {
      ...{ token, body: { title: 'Throwers' } },
    });
    const team = made.body.id;
    const other = await server.make.org('Other');
    const change = (defaultTeam: string | null, by = token, at = `${path}/${provider.id}`) =>
      server.request('PATCH', at, { token: by, body: { defaultTeam } });
    const { status, body } = await change(team);
    expect([status, body]).toMatchObject([200, { defaultTeam: { id: team, title: 'Throwers' } }]);
    const abroad = await server.request<{ id: string }>('POST', `/orgs/${other.org.id}/saml`, {
      ...{ token: other.token, body: { label: 'Other', defaultTeam: team } },
    });
    expect(abroad.status).toBe(400);
    const begun = await world.begin();
    await world.send(begun, world.write(begun));
    const listed = () => server.request<{ count: number }>('GET', `${teams}/${team}`, { token });
    expect((await listed()).body).toMatchObject({ members: 1 });
    await server.request('DELETE', `${teams}/${team}`, { token });
    const later = await world.begin();
    const done = await world.send(later, world.write(later, { nameId: 'ada@kiln.example' }));
    expect(done.status).toBe(303);
    const read = await server.request('GET', `${path}/${provider.id}`, { token });
    expect(read.body).not.toHaveProperty('defaultTeam');
    expect((await change(null)).status).toBe(200);
  });

  it('takes an answer once, of however many that come at once', async () => {
    await using world = await openSamlWorld(dialect);
    const begun = await world.begin();
    const xml = world.write(begun);
    const form = { SAMLResponse: world.encode(xml), RelayState: begun.state };
    const { acsURL } = world.provider.service;
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => begun.browser.postFromElsewhere(acsURL, form)),
    );
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
    const ticket = answers.find(({ status }) => status === 303)?.location ?? '';
    const ends = await Promise.all(Array.from({ length: 6 }, () => begun.browser.get(ticket)));
    expect(ends.filter(({ status }) => status === 303)).toHaveLength(1);
    expect(await world.countSessions()).toBe(1);
    expect((await world.send(await world.begin(), xml)).status).toBe(403);
    expect(await world.countSessions()).toBe(1);
  });

  it('finishes in the browser in which it began, and in no other', async () => {
    await using world = await openSamlWorld(dialect);
    const begun = await world.begin();
    const other = await world.begin();
    const form = { SAMLResponse: world.encode(world.write(begun)), RelayState: begun.state };
    const { location = '' } = await other.browser.postFromElsewhere(
      world.provider.service.acsURL,
      form,
    );
    expect((await other.browser.get(location)).status).toBe(403);
    expect((await world.openBrowser().get(location)).status).toBe(403);
    expect(world.takeReasons()).toEqual(['other-browser', 'other-browser']);
    expect(await world.countSessions()).toBe(0);
    expect((await begun.browser.get(location)).status).toBe(303);
    expect(await world.countSessions()).toBe(1);
  });

  it('makes one person of one who comes for the first time in many browsers at once', async () => {
    await using world = await openSamlWorld(dialect);
    const all: Begun[] = [];
    for (let count = 0; count < 5; count += 1) all.push(await world.begin());
    const done = await Promise.all(all.map((begun) => world.send(begun, world.write(begun))));
    expect(done.map(({ status }) => status)).toEqual(Array(5).fill(303));
    const { db } = world.server.platform.database;
    const identities = await db.selectFrom('sso_identities').select('user_id').execute();
    expect(identities).toHaveLength(1);
    expect(await world.countSessions()).toBe(5);
  });

  it('takes what answers a sign-in for a quarter of an hour, and a ticket for five minutes', async () => {
    await using world = await openSamlWorld(dialect);
    const late = await world.begin();
    world.time.now = new Date(world.time.now.getTime() + 15 * 60_000);
    expect((await world.send(late, world.write(late))).status).toBe(403);
    const begun = await world.begin();
    const form = { SAMLResponse: world.encode(world.write(begun)), RelayState: begun.state };
    const { location = '' } = await begun.browser.postFromElsewhere(
      world.provider.service.acsURL,
      form,
    );
    world.time.now = new Date(world.time.now.getTime() + 5 * 60_000);
    expect((await begun.browser.get(location)).status).toBe(403);
    expect(world.takeReasons()).toEqual(['wrong-request', 'other-browser']);
  });

  it('ends with the session at the provider, and with the provider', async () => {
    await using world = await openSamlWorld(dialect);
    const begun = await world.begin();
    await world.send(begun, world.write(begun, { sessionNotOnOrAfter: 3600 }));
    const { db } = world.server.platform.database;
    const [session] = await db.selectFrom('sessions').select('expires_at').execute();
    expect(Date.parse(session?.expires_at ?? '')).toBe(world.time.now.getTime() + 3_600_000);
    expect((await begun.browser.get('/account')).status).toBe(200);
    const { server, path, provider, token } = world;
    await server.request('DELETE', `${path}/${provider.id}`, { token });
    expect((await begun.browser.get('/account')).location).toContain('/sign-in');
    expect(await world.countSessions()).toBe(0);
    expect((await begun.browser.get(provider.service.startURL)).status).toBe(404);
  });
});

describe('behind TLS', () => {
  it('works with cookies that are sent over TLS alone', async () => {
    await using world = await openSamlWorld('sqlite', { publicUrl: 'https://docs.kiln.example' });
    const begun = await world.begin();
    expect(begun.browser.lastCookies[0]).toMatch(
      /^__Host-octavo_saml=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=1200$/,
    );
    const done = await world.send(begun, world.write(begun));
    expect(done).toMatchObject({ status: 303, location: '/account' });
    expect([...begun.browser.cookies.keys()]).toContain('__Host-octavo_session');
  });
});

describe('a response that nobody asked for', () => {
  it('is refused, unless the provider may begin', async () => {
    await using world = await openSamlWorld();
    const { server, path, provider, token } = world;
    const unsolicited = () => world.write({ requestId: '' }, { inResponseTo: undefined });
    const begun = { browser: world.openBrowser(), requestId: '', state: '' };
    expect((await world.send(begun, unsolicited())).status).toBe(403);
    expect(world.takeReasons()).toEqual(['unsolicited']);
    const body = { idpInitiated: true };
    await server.request('PATCH', `${path}/${provider.id}`, { token, body });
    const xml = unsolicited();
    const elsewhere = await world.send(begun, xml, { state: 'https://evil.example/' });
    expect(elsewhere).toMatchObject({ status: 303, location: '/account' });
    expect((await world.send(begun, xml)).status).toBe(403);
    expect(world.takeReasons()).toEqual(['replayed']);
    const inside = await world.send(begun, unsolicited(), { state: '/account?tab=2' });
    expect(inside.location).toBe('/account?tab=2');
    const odd = await world.begin();
    expect((await world.send(odd, world.write(odd), { state: '' })).status).toBe(403);
  });
});

describe('whom a provider names', () => {
  it('is believed about addresses of proven domains alone', async () => {
    await using world = await openSamlWorld();
    const victim = await world.server.make.user({ email: 'victim@elsewhere.example' });
    const begun = await world.begin();
    const refused = await world.send(begun, world.write(begun, { nameId: victim.email }));
    expect(refused.status).toBe(403);
    expect(refused.text).toContain('hasn’t proved');
    expect(world.takeReasons()).toEqual(['foreign-domain']);
    expect(await world.countSessions()).toBe(0);
  });

  it('has its address in the attributes where the NameID is none', async () => {
    await using world = await openSamlWorld();
    const formats = 'urn:oasis:names:tc:SAML:2.0:nameid-format';
    for (const name of ['mail', 'urn:oid:0.9.2342.19200300.100.1.3']) {
      const begun = await world.begin();
      const changes = {
        ...{ nameId: `${name}-1`, nameIdFormat: `${formats}:persistent` },
        attributes: { [name]: 'ada@kiln.example', givenName: 'Ada', sn: 'Ash' },
      };
      expect((await world.send(begun, world.write(begun, changes))).status).toBe(303);
    }
    const { db } = world.server.platform.database;
    const names = await db
      .selectFrom('users')
      .select('display_name')
      .where('email', '=', 'ada@kiln.example')
      .execute();
    expect(names).toEqual([{ display_name: 'Ada Ash' }]);
    const begun = await world.begin();
    const changes = { nameId: 'x', nameIdFormat: `${formats}:persistent` };
    expect((await world.send(begun, world.write(begun, changes))).status).toBe(403);
    expect(world.takeReasons()).toEqual(['no-address']);
  });
});

describe('a provider', () => {
  it('is another one with another entityID, and its NameIDs mean other people', async () => {
    await using world = await openSamlWorld();
    const { server, path, provider, token } = world;
    const persistent = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';
    const signIn = async (email: string, issuer: string) => {
      const begun = await world.begin();
      const subject = { nameId: 'employee-1', nameIdFormat: persistent, attributes: { email } };
      await world.send(begun, world.write(begun, { ...subject, issuer }));
      return (await begun.browser.get('/account')).text;
    };
    const before = provider.entityID ?? '';
    expect(await signIn('mira@kiln.example', before)).toContain('mira@kiln.example');
    expect(await signIn('renamed@kiln.example', before)).toContain('mira@kiln.example');
    const body = { entityID: 'urn:other' };
    await server.request('PATCH', `${path}/${provider.id}`, { token, body });
    expect(await signIn('ada@kiln.example', 'urn:other')).toContain('ada@kiln.example');
  });

  it('may change its key: each of its certificates counts', async () => {
    await using world = await openSamlWorld();
    const { server, path, provider, token, key } = world;
    const next = makeCertifiedKey({ kind: 'ec' });
    const certificate = `${key.certificate}\n${next.certificate}`;
    await server.request('PATCH', `${path}/${provider.id}`, { token, body: { certificate } });
    const first = await world.begin();
    expect((await world.send(first, world.write(first))).status).toBe(303);
    const second = await world.begin();
    const named = nameParts(world.message(second));
    const options = { key: next, method: 'http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256' };
    const assertion = signElement(writeAssertion(named), named.assertionId ?? '', options);
    const xml = signElement(writeResponse(named, assertion), named.responseId ?? '', options);
    expect((await world.send(second, xml)).status).toBe(303);
    await server.request('PATCH', `${path}/${provider.id}`, {
      ...{ token, body: { certificate: next.certificate } },
    });
    const third = await world.begin();
    expect((await world.send(third, world.write(third))).status).toBe(403);
    expect(world.takeReasons()).toEqual(['signature-mismatch']);
  });

  it('cannot be used until it is set up', async () => {
    await using world = await openSamlWorld();
    const { body } = await world.server.request<{ service: { startURL: string } }>(
      'POST',
      world.path,
      { token: world.token, body: { label: 'Later' } },
    );
    const shown = await world.openBrowser().get(body.service.startURL);
    expect(shown.status).toBe(403);
    expect(shown.text).toContain('isn’t fully set up yet');
    const path = `${body.service.startURL}?language=ar`;
    const translated = await world.openBrowser().get(path);
    expect(translated.text).toContain('<html lang="ar" dir="rtl">');
    expect(translated.text).toContain(signInCatalog.messagesFor('ar').sso.notReady);
  });

  it('finds its metadata, whose entityID and ACS are those of the API', async () => {
    await using world = await openSamlWorld();
    const { service } = world.provider;
    const { text, status } = await world.openBrowser().get(service.entityID);
    expect(status).toBe(200);
    expect(text).toContain(`entityID="${service.entityID}"`);
    expect(text).toContain(`Location="${service.acsURL}"`);
    expect(text).toContain('WantAssertionsSigned="true"');
  });

  it('tells the admins of its organization whom it could not bring in, and why', async () => {
    await using world = await openSamlWorld();
    const begun = await world.begin();
    const refused = await world.send(begun, world.write(begun, { audience: 'urn:else' }));
    const { server, org, token, provider } = world;
    const path = `/orgs/${org.id}/audit-events?kind=sso.refused`;
    const { body } = await server.request<{ items: { after: { reference: string } }[] }>(
      ...(['GET', path, { token }] as const),
    );
    expect(body.items).toMatchObject([
      {
        actor: { kind: 'system', id: `sso ${provider.id}` },
        address: expect.stringMatching(/127\.0\.0\.1$/),
        object: { kind: 'sso', id: provider.id },
        after: { reason: 'wrong-audience' },
      },
    ]);
    expect(refused.text).toContain(body.items[0]?.after.reference);
  });

  it('gives an organization so many refusals to read, however many there are', async () => {
    await using world = await openSamlWorld();
    const browser = world.openBrowser();
    const form = { SAMLResponse: 'AAAA', RelayState: '' };
    const post = () => browser.postFromElsewhere(world.provider.service.acsURL, form);
    for (let sent = 0; sent < 25; sent += 1) expect((await post()).status).toBe(403);
    expect(world.takeReasons()).toEqual(Array(20).fill('malformed'));
  });
});
