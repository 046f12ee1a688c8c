/** The name of the server in these tests, and one that its operator named besides. */
export const SERVER = 'octavo.test';
export const INNER = 'octavo.internal';
/** A host that a site has proven, and one that its organization claims and has not proven. */
export const PROVEN = 'docs.victim.example';
export const PENDING = 'new.victim.example';

/** Hosts that are nobody's but the server's, in the spellings that a request may have. */
export const SERVER_HOSTS: readonly string[] = [
  ...[SERVER, 'OCTAVO.Test', `${SERVER}:4000`, `${SERVER}.`, `${SERVER}.:80`],
  ...[INNER, 'OCTAVO.internal.:4000', 'octavo', 'inner.corp.example', 'inner.corp.example.:8443'],
  ...['localhost', 'LOCALHOST:4000', 'localhost.', '127.0.0.1', '127.0.0.1:4000', '[::1]:4000'],
  ...['0.0.0.0', '10.1.2.3', '2130706433', '0x7f.0.0.1', '[::ffff:127.0.0.1]'],
  ...[`www.${SERVER}`, `api.${SERVER}`, `admin.${SERVER}`, `app.${SERVER}`, `node1.${SERVER}`],
  ...[`a.b.${SERVER}`, PENDING, PENDING.toUpperCase(), `${PENDING}.:443`, 'free.example'],
  ...['xn--mnchen-3ya.example', 'm\u00fcnchen.example', `${SERVER}.evil.example`, 'x_y.example'],
  ...['evil.example#', 'evil.example/..', `evil@${SERVER}`, `${SERVER},evil.example`],
];

/** Names that a stranger wants to have for a site. */
export const WANTED: readonly string[] = [
  ...[
    SERVER,
    `www.${SERVER}`,
    `node1.${SERVER}`,
    INNER,
    'inner.corp.example',
    'node.octavo.internal',
  ],
  ...[
    PROVEN,
    PENDING,
    `x.${PROVEN}`,
    'free.example',
    'docs.free.example',
    'localhost',
    'a.localhost',
  ],
  ...['127.0.0.1', '10.1.2.3', '0x7f.0.0.1', '2130706433', '[::1]', 'xn--mnchen-3ya.example'],
  ...['OCTAVO.test', 'Inner.Corp.Example', 'DOCS.victim.example', `${SERVER}.`, `${PENDING}.`],
  ...[`${SERVER}:4000`, `${PENDING}:443`, `evil@${SERVER}`, `${SERVER}#`, `${SERVER}?`],
];

/** Paths that a stranger has them proxied at: everything the server or another site has. */
export const WANTED_PATHS: readonly string[] = [
  ...['x', 'v1', 'v1/docs', 'healthz', 'readyz', 'metrics', 'sign-in', 'account', 'files', 'scim'],
  ...['sites', 'sites/victim', 'invites', 'sso', 'docs'],
];

/** Labels below the server's name that a stranger wants for an organization. */
export const WANTED_LABELS: readonly string[] = [
  ...['www', 'api', 'admin', 'app', 'node1', 'octavo', 'sign-in', 'healthz', 'metrics', 'files'],
  ...['xn--dmin-moa0i', 'WWW', 'www.', 'a.b', 'localhost'],
];

/** Headers by which a request may claim to be for another host. */
export const CLAIMED_HOSTS: readonly Readonly<Record<string, string>>[] = [
  { 'x-forwarded-host': PROVEN },
  { 'x-forwarded-host': `${PROVEN}, ${SERVER}` },
  { 'x-forwarded-host': 'evil.example', 'x-forwarded-prefix': '/v1' },
  { 'x-forwarded-prefix': '/evil' },
  { forwarded: `host=${PROVEN};proto=https` },
  { 'x-host': PROVEN, 'x-original-host': PROVEN, 'x-forwarded-server': PROVEN },
  { 'x-original-url': '/sites/stranger/', 'x-rewrite-url': '/sites/stranger/' },
  { 'x-http-host-override': PROVEN, 'x-forwarded-proto': 'https' },
];
