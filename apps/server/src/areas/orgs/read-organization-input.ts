import { createRequire } from 'node:module';
import { domainToASCII } from 'node:url';
import { badRequest } from '../../http/errors.ts';
import type { Config } from '../../platform/config.ts';

/** Names below the server's own that are, or may become, something else than an organization's. */
const RESERVED_HOSTNAMES: ReadonlySet<string> = new Set([
  ...['account', 'accounts', 'admin', 'api', 'app', 'assets', 'auth', 'autoconfig', 'autodiscover'],
  ...[
    'billing',
    'cdn',
    'console',
    'dashboard',
    'dns',
    'files',
    'ftp',
    'health',
    'healthz',
    'help',
    'imap',
    'internal',
    'invites',
    'isatap',
  ],
  ...[
    'localhost',
    'login',
    'mail',
    'metrics',
    'monitoring',
    'mta-sts',
    'mx',
    'ns1',
    'ns2',
    'oauth',
    'octavo',
    'pop',
    'pop3',
  ],
  ...[
    'probe',
    'proxy',
    'readyz',
    'root',
    'scim',
    'secure',
    'security',
    'sign-in',
    'sign-out',
    'signin',
    'sites',
    'smtp',
    'sso',
  ],
  ...['static', 'status', 'support', 'webmail', 'wpad', 'www'],
]);

/**
 * The domains that an organization is to claim, in lower case, each once.
 *
 * @throws ApiError 400 that names the entry where anybody can have an address
 */
export function readEmailDomains(sent: readonly string[]): string[] {
  const domains = sent.map((domain) => domain.toLowerCase());
  const open = domains.findIndex((domain) => isPublicMailHost(domain));
  if (open !== -1) {
    const rule = `"${domains[open]}" is open to anyone for e-mail addresses, so it cannot belong to one organization`;
    throw badRequest(`body.emailDomains[${open}]`, rule);
  }
  return [...new Set(domains)];
}

/**
 * Refuses a hostname that the server keeps to itself, or that browsers show as another.
 *
 * @throws ApiError 400
 */
export function refuseReservedHostname(
  hostname: string,
  { publicUrl, serverHosts }: Pick<Config, 'publicUrl' | 'serverHosts'>,
): void {
  const name = `${hostname}.${new URL(publicUrl).hostname.replace(/\.$/, '')}`;
  if (RESERVED_HOSTNAMES.has(hostname) || serverHosts.has(name)) {
    throw badRequest('body.hostname', `"${hostname}" is reserved for the server itself`);
  }
  if (hostname.slice(2, 4) === '--') {
    throw badRequest(
      'body.hostname',
      'must not be an encoded name, with `--` as its third and fourth characters',
    );
  }
}

let hosts: ReadonlySet<string> | undefined;

/**
 * Whether anybody can have an address at a domain (lower case, ASCII): that of a mail provider belongs to
 * none of the organizations whose people have their mail there.
 */
function isPublicMailHost(domain: string): boolean {
  // Thousands of names, which most processes never ask for.
  hosts ??= new Set(readNames());
  return hosts.has(domain);
}

/** The names as domains are spelled in the DNS. */
function readNames(): string[] {
  const names = createRequire(import.meta.url)('email-providers/all.json') as string[];
  return names.map((name) => (/^[a-z0-9.-]+$/.test(name) ? name : domainToASCII(name)));
}
