import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { verifyVisitorToken } from './verify-visitor-token.ts';

const KEY = 'a-key-of-a-site-that-is-long-enough-for-hs256';
const NOW = new Date('2026-01-31T09:30:00.000Z');
const SECONDS = NOW.getTime() / 1000;
const DAY = 24 * 60 * 60;

const encode = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
/** A token of these parts, whatever they are, with an HMAC of the key over them. */
function forge(header: unknown, payload: unknown, key: string | Buffer = KEY, hash = 'sha256') {
  const signed = `${encode(header)}.${encode(payload)}`;
  return `${signed}.${createHmac(hash, key).update(signed).digest('base64url')}`;
}
const HS256 = { alg: 'HS256', typ: 'JWT' };
const verify = (token: string) => verifyVisitorToken(token, KEY, NOW);
const issue = (payload: unknown) => verify(forge(HS256, payload));

describe('a visitor’s token', () => {
  it('says until when it counts, and what the owner says of the visitor', async () => {
    const registered = { iss: 'i', sub: 's', aud: 'a', jti: 'j', iat: SECONDS, nbf: SECONDS };
    const claims = { plan: 'pro', staff: true, teams: ['a', 'b'], nested: { deep: null } };
    expect(await issue({ ...registered, ...claims, exp: SECONDS + 60 })).toEqual({
      ...{ claims, endsAt: NOW.getTime() + 60_000 },
    });
  });

  it('counts for 30 days at most', async () => {
    for (const exp of [SECONDS + 31 * DAY, SECONDS + 1e9, 1e300]) {
      expect((await issue({ exp }))?.endsAt).toBe(NOW.getTime() + 30 * DAY * 1000);
    }
    const endless = forge(HS256, '{"exp":1e999}');
    expect((await verify(endless))?.endsAt).toBe(NOW.getTime() + 30 * DAY * 1000);
  });

  it('is given a minute for clocks that differ, and no more', async () => {
    expect((await issue({ exp: SECONDS - 59 }))?.endsAt).toBe(NOW.getTime() + 1000);
    expect(await issue({ exp: SECONDS - 61 })).toBeUndefined();
    expect(await issue({ exp: SECONDS + 60, nbf: SECONDS + 59 })).toBeDefined();
    expect(await issue({ exp: SECONDS + 60, nbf: SECONDS + 61 })).toBeUndefined();
  });

  it.each<[string, unknown]>([
    ['has no time at which it expires', {}],
    ['expires at a text', { exp: String(SECONDS + 60) }],
    ['expires at nothing', { exp: null }],
    ['expires at true', { exp: true }],
    ['expires at a list', { exp: [SECONDS + 60] }],
    ['begins at a text', { exp: SECONDS + 60, nbf: 'now' }],
    ['is a list', [{ exp: SECONDS + 60 }]],
    ['is a text', '"exp"'],
    ['is null', 'null'],
    ['is no JSON', '{exp'],
    ['is empty', ''],
    ['says more than may be kept', { exp: SECONDS + 60, more: 'x'.repeat(4096) }],
  ])('is none where it %s', async (_, payload) => {
    expect(await issue(payload)).toBeUndefined();
  });

  it('is none where it is signed in another way than by the key and HS256', async () => {
    const payload = { exp: SECONDS + 60 };
    expect(await verify(forge(HS256, payload))).toBeDefined();
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const signed = `${encode({ alg: 'RS256' })}.${encode(payload)}`;
    const rsa = `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`;
    const pem = publicKey.export({ type: 'spki', format: 'pem' });
    const [header, body] = forge(HS256, payload).split('.');
    const wrong: Record<string, string> = {
      'alg none': `${encode({ alg: 'none' })}.${encode(payload)}.`,
      'alg None with a signature': forge({ alg: 'None' }, payload),
      'no alg': forge({ typ: 'JWT' }, payload),
      'alg of another length': forge({ alg: 'HS512' }, payload, KEY, 'sha512'),
      'alg in lower case': forge({ alg: 'hs256' }, payload),
      'alg as a list': forge({ alg: ['HS256'] }, payload),
      RS256: rsa,
      'RS256 with an HMAC of the key': forge({ alg: 'RS256' }, payload),
      'HS256 with an HMAC of a public key': forge(HS256, payload, pem),
      'another key': forge(HS256, payload, `${KEY}x`),
      'the key as bytes of base64url': forge(HS256, payload, Buffer.from(KEY, 'base64url')),
      'an unknown critical header': forge({ ...HS256, crit: ['x'], x: 1 }, payload),
      'a key of its own': forge(
        { ...HS256, jwk: { kty: 'oct', k: encode('mine') } },
        payload,
        'mine',
      ),
      'no signature': `${header}.${body}.`,
      'two parts': `${header}.${body}`,
      'four parts': `${forge(HS256, payload)}.x`,
      nothing: '',
      'white space': ` ${forge(HS256, payload)} `,
      'letters that are no base64url': `${header}.${body}.ü`,
    };
    for (const [name, token] of Object.entries(wrong)) {
      expect([name, await verify(token)]).toEqual([name, undefined]);
    }
  });

  it('is not looked at where it is longer than 8 KB', async () => {
    const long = forge({ ...HS256, x: 'x'.repeat(6200) }, { exp: SECONDS + 60 });
    expect(long.length).toBeGreaterThan(8192);
    expect(await verify(long)).toBeUndefined();
    const fits = forge({ ...HS256, x: 'x'.repeat(5900) }, { exp: SECONDS + 60 });
    expect(fits.length).toBeLessThan(8192);
    expect(await verify(fits)).toBeDefined();
  });

  it('says nothing by names that mean something else', async () => {
    const text = `{"exp":${SECONDS + 60},"__proto__":{"staff":true},"constructor":{"prototype":{"x":1}},
      "unsigned":{"staff":true},"a":{"__proto__":{"b":1},"c":[{"prototype":1,"d":2}]},"n":1e999}`;
    const visit = await verify(forge(HS256, text));
    expect(JSON.stringify(visit?.claims)).toBe('{"a":{"c":[{"d":2}]},"n":null}');
    expect(visit?.claims.staff).toBeUndefined();
    expect(Object.getPrototypeOf(visit?.claims)).toBe(Object.prototype);
    expect(({} as { b?: unknown }).b).toBeUndefined();
  });

  it('holds claims that are deep in each other without falling over', async () => {
    const deep = `${'['.repeat(2000)}${']'.repeat(2000)}`;
    expect(await verify(forge(HS256, `{"exp":${SECONDS + 60},"deep":${deep}}`))).toBeDefined();
  });
});
