/** A way to show a token that is not the one way. */
export interface HeaderForm {
  name: string;
  /** Names and values of headers as they are sent, in their order. */
  headers: readonly (readonly [name: string, value: string])[];
  /** Put behind the path. */
  query?: string;
  /** Whether it may count as the token, since it says the same. */
  mayPass?: boolean;
}

/** Forms in which the secret of a token must not count, unless they say so. */
export function listHeaderForms(secret: string, hash: string): HeaderForm[] {
  const one = (name: string, value: string, mayPass = false): HeaderForm => ({
    ...{ name, headers: [['authorization', value]], mayPass },
  });
  const other = `oct_${'A'.repeat(secret.length - 4)}`;
  return [
    one('the scheme in lower case', `bearer ${secret}`, true),
    one('the scheme in upper case', `BEARER ${secret}`, true),
    one('two spaces', `Bearer  ${secret}`, true),
    ...['Basic', 'Token', 'Digest', 'Negotiate', 'Bearer:', 'Bearer=', 'XBearer', 'Bear'].map(
      (scheme) => one(`the scheme ${scheme}`, `${scheme} ${secret}`),
    ),
    one('no scheme', secret),
    one('no token', 'Bearer'),
    one('spaces for a token', 'Bearer     x'),
    one('in quotes', `Bearer "${secret}"`),
    one('in brackets', `Bearer <${secret}>`),
    one('a tab', `Bearer\t${secret}x`),
    one('as a parameter', `Bearer token=${secret}`),
    one('with a realm', `Bearer realm="x", token="${secret}"`),
    one('two in one', `Bearer ${secret}, Bearer ${other}`),
    one('two, the honest one last', `Bearer ${other},${secret}`),
    one('cut by a character', `Bearer ${secret.slice(0, -1)}`),
    one('with a character more', `Bearer ${secret}A`),
    one('with padding', `Bearer ${secret}=`),
    one('with a dot', `Bearer ${secret}.`),
    one('in upper case', `Bearer ${secret.toUpperCase()}`),
    one('in lower case', `Bearer ${secret.toLowerCase()}x`),
    one('without its prefix', `Bearer ${secret.slice(4)}`),
    one('another prefix', `Bearer ocs_${secret.slice(4)}`),
    one('its hash', `Bearer ${hash}`),
    one('its hash with the prefix', `Bearer oct_${hash}`),
    one('percent-encoded', `Bearer ${encodeURIComponent(secret).replaceAll('_', '%5F')}`),
    one('in base64', `Basic ${btoa(`x:${secret}`)}`),
    one('as a name in base64', `Basic ${btoa(`${secret}:`)}`),
    one('letters of Latin 1', `Bearer ${secret.slice(0, -1)}\u00e9`),
    one('9 KB', `Bearer ${'A'.repeat(9_000)}`),
    one('the secret and 8 KB', `Bearer ${secret}${'A'.repeat(8_000)}`),
    one('dots', 'Bearer ..'),
    one('braces', 'Bearer {"$ne":null}'),
    one('a quote', `Bearer ' or '1'='1`),
    one('a percent sign', 'Bearer %'),
    one('a star', 'Bearer *'),
    one('the word null', 'Bearer null'),
    one('the word undefined', 'Bearer undefined'),
    {
      name: 'two headers',
      headers: [
        ['authorization', `Bearer ${other}`],
        ['Authorization', `Bearer ${secret}`],
      ],
    },
    { name: 'for a proxy', headers: [['proxy-authorization', `Bearer ${secret}`]] },
    ...[
      'x-api-key',
      'x-auth-token',
      'x-access-token',
      'api-key',
      'x-forwarded-authorization',
      'authentication',
    ].map((name): HeaderForm => ({ name: `in ${name}`, headers: [[name, secret]] })),
    ...['access_token', 'token', 'api_key', 'authorization', 'jwt_token'].map(
      (name): HeaderForm => ({
        name: `in the address as ${name}`,
        headers: [],
        query: `?${name}=${secret}`,
      }),
    ),
    ...['octavo_session', '__Host-octavo_session', 'token', 'authorization'].map(
      (name): HeaderForm => ({
        name: `in the cookie ${name}`,
        headers: [['cookie', `${name}=${secret}`]],
      }),
    ),
  ];
}

/** What a request of a browser session shows; the rest is honest. */
export interface SessionForm {
  name: string;
  cookie?: string;
  csrf?: string | null;
  headers?: Readonly<Record<string, string>>;
}

/** A session that is attacked, and another one that the attacker has. */
export interface AttackedSessions {
  secret: string;
  csrf: string;
  hash: string;
  sessionId: string;
  other: { secret: string; csrf: string };
  /** Of the server, as browsers send it. */
  origin: string;
}

/** Forms of writes that must not count as the session's. */
export function listSessionForms({
  secret,
  csrf,
  hash,
  sessionId,
  other,
  origin,
}: AttackedSessions): SessionForm[] {
  const named = (value: string) => `octavo_session=${value}`;
  const { hostname, port, protocol } = new URL(origin);
  const origins = [
    ...[
      'null',
      'https://evil.attack.test',
      `${origin}.evil.attack.test`,
      `${origin}x`,
      `${origin}/`,
    ],
    ...[
      `${protocol}//${hostname}:1${port}`,
      `${protocol}//evil@${hostname}:${port}`,
      'file://',
      ' ',
      '*',
    ],
    ...[
      `ftp://${hostname}:${port}`,
      `${protocol}//x.${hostname}:${port}`,
      `${origin}, https://evil.attack.test`,
    ],
    ...[`${protocol}//${hostname}.:${port}`, 'about:blank', 'chrome-extension://abc', `${origin}#`],
  ];
  return [
    { name: 'no CSRF token', csrf: null },
    { name: 'an empty CSRF token', csrf: '' },
    { name: 'the CSRF token of another session', csrf: other.csrf },
    { name: 'the cookie of another session', cookie: named(other.secret) },
    { name: 'the secret as CSRF token', csrf: secret },
    { name: 'the hash as CSRF token', csrf: hash },
    { name: 'a CSRF token cut', csrf: csrf.slice(0, -1) },
    { name: 'a CSRF token with more', csrf: `${csrf}A` },
    { name: 'a CSRF token with padding', csrf: `${csrf}=` },
    { name: 'a CSRF token in lower case', csrf: `${csrf.toLowerCase()}x` },
    { name: 'CSRF tokens of both', csrf: `${other.csrf}, ${csrf}` },
    { name: 'the word undefined', csrf: 'undefined' },
    { name: 'the CSRF token in another header', csrf: null, headers: { 'x-xsrf-token': csrf } },
    { name: 'the id of the session', cookie: named(sessionId) },
    { name: 'the hash of the secret', cookie: named(hash) },
    { name: 'the secret cut', cookie: named(secret.slice(0, -1)) },
    { name: 'the secret with more', cookie: named(`${secret}A`) },
    { name: 'the secret in quotes', cookie: named(`"${secret}"`) },
    { name: 'the secret percent-encoded', cookie: named(secret.replace('_', '%5F')) },
    { name: 'the name in upper case', cookie: `OCTAVO_SESSION=${secret}` },
    { name: 'a name with a prefix', cookie: `__Host-octavo_session=${secret}` },
    { name: 'another prefix', cookie: `__Secure-octavo_session=${secret}` },
    { name: 'a name that ends so', cookie: `xoctavo_session=${secret}` },
    { name: 'no name', cookie: `=octavo_session=${secret}` },
    { name: 'behind a comma', cookie: `a=b, octavo_session=${secret}` },
    { name: 'the version in front', cookie: `$Version=1,octavo_session=${secret}` },
    { name: 'within another cookie', cookie: `a="; octavo_session=x; ${named(secret)}"` },
    { name: 'two cookies, another first', cookie: `${named(other.secret)}; ${named(secret)}` },
    { name: 'two cookies, an empty one first', cookie: `${named('')}; ${named(secret)}` },
    { name: 'a secret of 9 KB', cookie: named('A'.repeat(9_000)) },
    { name: 'a wrong token beside the cookie', headers: { authorization: 'Bearer x' } },
    { name: 'no scheme beside the cookie', headers: { authorization: 'x' } },
    ...origins.map((value) => ({ name: `the origin ${value}`, headers: { origin: value } })),
    ...['https://evil.attack.test', 'null'].map((value) => ({
      ...{ name: `the origin ${value}, without CSRF token`, csrf: null },
      headers: { origin: value, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
    })),
    ...['cross-site', 'same-site', 'same-origin', 'none'].map((value) => ({
      ...{ name: `from ${value}, without CSRF token`, csrf: null },
      headers: { 'sec-fetch-site': value },
    })),
    ...['x-http-method-override', 'x-http-method', 'x-method-override'].map((name) => ({
      ...{ name: `${name}, without CSRF token`, csrf: null },
      headers: { [name]: 'GET' },
    })),
  ];
}
