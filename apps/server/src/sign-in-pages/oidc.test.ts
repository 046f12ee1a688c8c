import { describe, expect, it } from 'vitest';
import { openFormClient } from './testing/form-client.ts';
import { addOidcProvider, dialects, MIRA, openSsoWorld } from './testing/sso-world.ts';
import {
  type OidcMisdeeds,
  type OidcPerson,
  signWithSecret,
  startTestOidcProvider,
} from './testing/test-oidc-provider.ts';

describe.each(dialects)('signing in by OpenID Connect on %s', (dialect) => {
  it('makes a member of whom the provider names, and leads where they wanted to go', async () => {
    await using world = await openSsoWorld(dialect);
    const { server, provider, providerId, org, token } = world;
    const client = openFormClient(server);
    const request = await world.begin(
      client,
      `/sso/oidc/${providerId}/start?return_to=/account%3Ftab=1`,
    );
    const asked = Object.fromEntries(new URL(request).searchParams);
    expect(asked).toMatchObject({
      ...{ response_type: 'code', client_id: 'octavo', scope: 'openid email profile' },
      redirect_uri: `${server.platform.config.publicUrl}/sso/oidc/${providerId}/callback`,
      ...{ code_challenge_method: 'S256', state: expect.stringMatching(/^[\w-]{43}$/) },
    });
    const back = await client.open(provider.authorize(request, MIRA).href);
    expect([back.status, back.location]).toEqual([303, '/account?tab=1']);
    expect((await client.open('/account')).text).toContain('mira@kiln.example');
    expect(provider.exchanges).toMatchObject([{ accepted: true }]);
    expect(provider.exchanges[0]?.parameters.get('code_verifier')).toMatch(/^[\w-]{43,}$/);
    const members = await server.request('GET', `/orgs/${org.id}/members?search=mira`, { token });
    expect(members.body).toMatchObject({
      items: [{ role: 'edit', sso: true, user: { displayName: 'Mira' } }],
    });
    expect(world.refusals).toEqual([]);
  });

  it('takes what comes back once, in the browser in which it began', async () => {
    await using world = await openSsoWorld(dialect);
    const { server, provider, countSessions } = world;
    const client = openFormClient(server);
    const other = openFormClient(server);
    await world.begin(other);
    const back = provider.authorize(await world.begin(client), MIRA).href;
    expect((await other.open(back)).status).toBe(403);
    expect(await countSessions()).toBe(0);
    const answers = await Promise.all(Array.from({ length: 4 }, () => client.open(back)));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 403, 403, 403]);
    expect((await client.open(back)).status).toBe(403);
    expect(await countSessions()).toBe(1);
    expect(provider.exchanges).toHaveLength(1);
  });

  it('takes no code twice, also not with another state', async () => {
    await using world = await openSsoWorld(dialect);
    const { server, provider, countSessions } = world;
    const client = openFormClient(server);
    const first = provider.authorize(await world.begin(client), MIRA);
    const second = provider.authorize(await world.begin(client), MIRA);
    await client.open(first.href);
    second.searchParams.set('code', first.searchParams.get('code') ?? '');
    expect((await client.open(second.href)).status).toBe(403);
    expect(world.refusals).toEqual([
      { reason: 'invalid', detail: expect.stringContaining('invalid_grant') },
    ]);
    expect(await countSessions()).toBe(1);
  });

  it('keeps people outside of the proven domains out, and those who are disabled', async () => {
    await using world = await openSsoWorld(dialect);
    const { server, org, token, countSessions } = world;
    const victim = await server.make.user({ email: 'victim@elsewhere.example' });
    const client = openFormClient(server);
    const refused = await world.signIn(client, { sub: '1', email: victim.email });
    expect(refused.status).toBe(403);
    await world.signIn(client, MIRA);
    const members = await server.request<{ items: { id: string }[] }>(
      'GET',
      `/orgs/${org.id}/members?search=mira`,
      { token },
    );
    const path = `/orgs/${org.id}/members/${members.body.items[0]?.id}`;
    await server.request('PATCH', path, { token, body: { disabled: true } });
    expect((await world.signIn(openFormClient(server), MIRA)).status).toBe(403);
    expect(await countSessions()).toBe(1);
    expect(world.refusals.map(({ reason }) => reason)).toEqual(['foreign-domain', 'disabled']);
  });
});

/** What the provider may do wrong, and how the organization is told. */
const refusedTokens: [string, OidcMisdeeds, RegExp][] = [
  [
    'has no signature (alg none)',
    { header: (header) => ({ ...header, alg: 'none' }), sign: () => '' },
    /"alg"/,
  ],
  [
    'is signed with the public key as a secret (HS256)',
    { header: (header) => ({ ...header, alg: 'HS256' }), sign: signWithSecret },
    /"alg"/,
  ],
  [
    'is signed with the client secret, which the provider announces',
    {
      discovery: (document) => ({
        ...document,
        id_token_signing_alg_values_supported: ['HS256', 'none', 'RS256'],
      }),
      header: (header) => ({ ...header, alg: 'HS256' }),
      sign: (signed) => signWithSecret(signed, 'keep me'),
    },
    /"alg"/,
  ],
  ['has a signature that does not hold', { sign: () => 'AAAA' }, /signature/],
  [
    'is signed by a key that the provider does not publish',
    { header: (header) => ({ ...header, kid: 'second' }) },
    /no applicable keys/,
  ],
  ['has another nonce', { claims: (claims) => ({ ...claims, nonce: 'other' }) }, /"nonce"/],
  ['has no nonce', { claims: ({ nonce, ...claims }) => claims }, /"nonce"/],
  ['is for another client', { claims: (claims) => ({ ...claims, aud: 'other' }) }, /"aud"/],
  ['has no audience', { claims: ({ aud, ...claims }) => claims }, /"aud"/],
  [
    'was issued to another client (azp)',
    { claims: (claims) => ({ ...claims, aud: ['octavo', 'other'], azp: 'other' }) },
    /azp/,
  ],
  [
    'names another client than its audience (azp)',
    { claims: (claims) => ({ ...claims, azp: 'other' }) },
    /azp/,
  ],
  [
    'is of another issuer',
    { claims: (claims) => ({ ...claims, iss: 'http://o.example' }) },
    /"iss"/,
  ],
  [
    'has expired',
    { claims: (claims) => ({ ...claims, exp: Math.floor(Date.now() / 1000) - 61 }) },
    /"exp"/,
  ],
  ['never expires', { claims: ({ exp, ...claims }) => claims }, /"exp"/],
  [
    'was issued in the future',
    { claims: (claims) => ({ ...claims, iat: Math.floor(Date.now() / 1000) + 120 }) },
    /iat/,
  ],
  ['has no subject', { claims: ({ sub, ...claims }) => claims }, /"sub"/],
  [
    'comes with a redirect of another provider (iss)',
    { answerTo: (parameters) => ({ ...parameters, iss: 'http://other.example' }) },
    /"iss"/,
  ],
  [
    'comes with a redirect that names no provider where it would (iss)',
    { answerTo: ({ code = '', state = '' }) => ({ code, state }) },
    /"iss"/,
  ],
];

describe('an ID token', () => {
  it.each(refusedTokens)('signs nobody in that %s', async (_name, misdeeds, detail) => {
    await using world = await openSsoWorld();
    world.provider.misdeeds = misdeeds;
    const client = openFormClient(world.server);
    const answer = await world.signIn(client, MIRA);
    expect([answer.status, answer.location]).toEqual([403, undefined]);
    expect(answer.text).toContain('couldn’t accept');
    expect(client.cookies.has('octavo_session')).toBe(false);
    expect(await world.countSessions()).toBe(0);
    expect(world.refusals).toEqual([{ reason: 'invalid', detail: expect.stringMatching(detail) }]);
    world.provider.misdeeds = {};
    expect((await world.signIn(client, MIRA)).status).toBe(303);
  });

  it('is taken while the clocks are a minute apart', async () => {
    await using world = await openSsoWorld();
    const now = Math.floor(Date.now() / 1000);
    for (const times of [
      { iat: now + 40, exp: now + 300 },
      { iat: now - 300, exp: now - 40 },
    ]) {
      world.provider.misdeeds = { claims: (claims) => ({ ...claims, ...times }) };
      expect((await world.signIn(openFormClient(world.server), MIRA)).status).toBe(303);
    }
  });

  it.each<[string, Partial<OidcPerson>]>([
    ['none', { email: undefined }],
    ['an empty one', { email: '' }],
    ['no address', { email: 'mira' }],
    ['an unverified one', { emailVerified: false }],
    ['one that is unverified in words', { emailVerified: 'false' }],
  ])('signs nobody in without a proven address: %s', async (_name, changes) => {
    await using world = await openSsoWorld();
    const answer = await world.signIn(openFormClient(world.server), { ...MIRA, ...changes });
    expect(answer.status).toBe(403);
    expect(world.refusals.map(({ reason }) => reason)).toEqual(['no-email']);
    expect(await world.countSessions()).toBe(0);
  });
});

describe('a provider', () => {
  it('answers for nothing that began with another one', async () => {
    await using world = await openSsoWorld();
    await using second = await startTestOidcProvider();
    const { server, org, token, provider, countSessions } = world;
    (server.platform.config.ssoPrivateHosts as Set<string>).add(second.host);
    const secondId = await addOidcProvider(server, { org: org.id, token, provider: second });
    const client = openFormClient(server);
    // The second one forwards people to the first, and has them bring its code.
    const request = await world.begin(client, `/sso/oidc/${secondId}/start`);
    const stolen = provider.authorize(await world.begin(client), MIRA);
    const back = second.authorize(request, MIRA);
    for (const name of ['code', 'iss']) {
      back.searchParams.set(name, stolen.searchParams.get(name) ?? '');
    }
    expect((await client.open(back.href)).status).toBe(403);
    expect(world.refusals).toEqual([
      { reason: 'invalid', detail: expect.stringContaining('"iss"') },
    ]);
    expect(second.exchanges).toEqual([]);
    // A state of the one does not open the callback of the other.
    const crossed = stolen.href.replace(world.providerId, secondId);
    expect((await client.open(crossed)).status).toBe(403);
    expect(await countSessions()).toBe(0);
  });

  it('says no, and the person is told so', async () => {
    await using world = await openSsoWorld();
    world.provider.misdeeds = {
      answerTo: ({ state = '', iss = '' }) => ({ error: 'access_denied', state, iss }),
    };
    const answer = await world.signIn(openFormClient(world.server), MIRA);
    expect(answer.status).toBe(403);
    expect(answer.text).toContain('didn’t let you in');
    expect(world.refusals).toEqual([
      { reason: 'denied', detail: expect.stringContaining('access_denied') },
    ]);
  });

  it('is not reached at a private address that the operator does not allow', async () => {
    await using world = await openSsoWorld();
    const { server, provider } = world;
    (server.platform.config.ssoPrivateHosts as Set<string>).clear();
    const answer = await openFormClient(server).open(`/sso/oidc/${world.providerId}/start`);
    expect([answer.status, answer.location]).toEqual([502, undefined]);
    expect(provider.asked).toEqual([]);
  });

  it.each([
    'token_endpoint',
    'jwks_uri',
  ])('leads us to no private address by its %s', async (endpoint) => {
    await using world = await openSsoWorld();
    await using inside = await startTestOidcProvider();
    world.provider.misdeeds = {
      discovery: (document) => ({ ...document, [endpoint]: `${inside.issuer}/keys` }),
    };
    const answer = await world.signIn(openFormClient(world.server), MIRA);
    expect(answer.status).toBe(502);
    expect(world.refusals).toEqual([
      { reason: 'unreachable', detail: expect.stringContaining('not an address on the public') },
    ]);
    expect(inside.asked).toEqual([]);
    expect(await world.countSessions()).toBe(0);
  });

  it.each<[string, (issuer: string) => object]>([
    ['another issuer', () => ({ issuer: 'http://127.0.0.1:1' })],
    ['its issuer with a slash', (issuer) => ({ issuer: `${issuer}/` })],
    ['no token endpoint', () => ({ token_endpoint: undefined })],
    ['keys without TLS', () => ({ jwks_uri: 'http://idp.example/keys' })],
    ['a script to go to', () => ({ authorization_endpoint: 'javascript:alert(1)' })],
    ['only signatures by a secret', () => ({ id_token_signing_alg_values_supported: ['HS256'] })],
  ])('does not count with %s in its discovery document', async (_name, changes) => {
    await using world = await openSsoWorld();
    const { server, provider } = world;
    provider.misdeeds = {
      discovery: (document) => ({ ...document, ...changes(provider.issuer) }),
    };
    const answer = await openFormClient(server).open(`/sso/oidc/${world.providerId}/start`);
    expect([answer.status, answer.location]).toEqual([502, undefined]);
    expect(answer.text).toContain('Try again');
  });

  it.each<[string, string, OidcMisdeeds['answer']]>([
    [
      'a huge discovery document',
      '/.well-known/openid-configuration',
      (_, response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        const chunk = Buffer.alloc(65_536, ' ');
        const write = () => {
          while (!response.destroyed && response.write(chunk));
        };
        response.on('drain', write);
        write();
        return true;
      },
    ],
    ['a discovery document that never ends', '/.well-known/openid-configuration', () => true],
    [
      'a redirect elsewhere',
      '/.well-known/openid-configuration',
      (_, response) => {
        response.writeHead(302, { location: '/elsewhere' }).end();
        return true;
      },
    ],
    [
      'a page in place of a document',
      '/.well-known/openid-configuration',
      (_, response) => {
        response.writeHead(200, { 'content-type': 'text/html' }).end('<p>hello');
        return true;
      },
    ],
  ])('costs us little with %s', async (_name, path, misdeed) => {
    await using world = await openSsoWorld();
    const { server, provider } = world;
    provider.misdeeds = {
      answer: (request, response) =>
        request.url === path ? (misdeed?.(request, response) ?? false) : false,
    };
    const began = Date.now();
    const answer = await openFormClient(server).open(`/sso/oidc/${world.providerId}/start`);
    expect(answer.status).toBe(502);
    expect(Date.now() - began).toBeLessThan(8_000);
    expect(provider.asked).toEqual([path]);
  });

  it('is waited for no longer than a few seconds for its tokens', async () => {
    await using world = await openSsoWorld();
    const { provider, refusals } = world;
    provider.misdeeds = { answer: (request) => request.url === '/token' };
    const began = Date.now();
    const answer = await world.signIn(openFormClient(world.server), MIRA);
    expect(answer.status).toBe(502);
    expect(Date.now() - began).toBeLessThan(8_000);
    expect(refusals).toEqual([
      { reason: 'unreachable', detail: expect.stringContaining('too long') },
    ]);
  });

  it('takes the sessions with it that began with it', async () => {
    await using world = await openSsoWorld();
    const { server, org, token, providerId, countSessions } = world;
    const client = openFormClient(server);
    await world.signIn(client, MIRA);
    const back = world.provider.authorize(await world.begin(client), MIRA);
    const path = `/orgs/${org.id}/oidc/${providerId}`;
    expect((await server.request('DELETE', path, { token })).status).toBe(204);
    expect(await countSessions()).toBe(0);
    expect((await client.open(back.href)).status).toBe(404);
    expect((await client.open('/account')).location).toBe('/sign-in?return_to=%2Faccount');
  });

  it('is asked for its discovery document once in a while', async () => {
    await using world = await openSsoWorld();
    for (const sub of ['1', '2', '3']) {
      const person = { sub, email: `${sub}@kiln.example` };
      expect((await world.signIn(openFormClient(world.server), person)).status).toBe(303);
    }
    const asked = world.provider.asked.filter((path) => path.includes('well-known'));
    expect(asked).toHaveLength(1);
  });

  it('recognizes people by their subject, and no more once its issuer is another', async () => {
    await using world = await openSsoWorld();
    const { server, org, token, provider, providerId } = world;
    await world.signIn(openFormClient(server), MIRA);
    await world.signIn(openFormClient(server), { ...MIRA, email: 'renamed@kiln.example' });
    const users = () => server.platform.database.db.selectFrom('users').select('email').execute();
    expect(await users()).not.toContainEqual({ email: 'renamed@kiln.example' });
    await using other = await startTestOidcProvider();
    (server.platform.config.ssoPrivateHosts as Set<string>).add(other.host);
    const path = `/orgs/${org.id}/oidc/${providerId}`;
    const { issuer, clientSecret } = other;
    await server.request('PATCH', path, { token, body: { issuer, clientSecret } });
    const client = openFormClient(server);
    const back = other.authorize(await world.begin(client), {
      ...{ sub: MIRA.sub, email: 'somebody@kiln.example' },
    });
    expect((await client.open(back.href)).status).toBe(303);
    expect((await client.open('/account')).text).toContain('somebody@kiln.example');
    expect(provider.exchanges).toHaveLength(2);
  });
});

describe('finding the provider of an address', () => {
  it('goes by the proven domain, whoever has the address', async () => {
    await using world = await openSsoWorld();
    const { server, org, providerId } = world;
    const client = openFormClient(server);
    const door = await client.open('/sign-in?return_to=/account');
    expect(door.html).toContain('href="/sign-in/sso?return_to=%2Faccount"');
    const ask = async (email: string) =>
      client.submit(await client.open('/sign-in/sso?return_to=/account'), '/sign-in/sso', {
        email,
      });
    const start = `${server.platform.config.publicUrl}/sso/oidc/${providerId}/start`;
    const found = await ask('Nobody@Kiln.example');
    expect(found.html).toContain(`href="${start}?return_to=%2Faccount"`);
    expect(found.text).toContain('Sign in with Company');
    await server.make.user({ email: 'nobody@kiln.example' });
    const text = (await ask('nobody@kiln.example')).text;
    expect(text).toBe(found.text);
    expect((await ask('a@sub.kiln.example')).text).toContain('sub.kiln.example');
    expect((await ask('no address')).status).toBe(400);
    await server.make.provenDomains(org.id, []);
    expect((await ask('nobody@kiln.example')).text).toContain('No organization here');
  });

  it('shows those of one organization, and none of one that has none', async () => {
    await using world = await openSsoWorld();
    const { server, org } = world;
    const other = await server.make.org();
    const client = openFormClient(server);
    expect((await client.open(`/sign-in/sso/${org.id}`)).text).toContain('Sign in with Company');
    expect((await client.open(`/sign-in/sso/${other.org.id}`)).status).toBe(404);
    expect((await client.open('/sign-in/sso/nothing')).status).toBe(404);
  });
});
