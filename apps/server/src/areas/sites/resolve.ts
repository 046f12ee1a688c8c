import { defineStampedCache } from '../../http/stamped-cache.ts';
import { compileQuery } from '../../platform/db/compile-query.ts';
import type { Platform } from '../../platform/index.ts';
import { makePublishedUrl, readHostName, readSubdomain, SITES_PREFIX } from './addresses.ts';
import type { SiteResource } from './resource.ts';

/** Where a request goes: the site, and what is left of the path below it. */
export interface ResolvedSite {
  id: string;
  organizationId: string;
  title: string;
  visibility: SiteResource['visibility'];
  adaptiveContent: boolean;
  /** Grows with every change of the site and of what it publishes. */
  version: number;
  /** The path of the site on the host where it is read, starting and ending in `/`: that of all links. */
  basePath: string;
  /** The path at which this request found it, starting and ending in `/`: another one behind a proxy. */
  foundPath: string;
  /** The rest of the path, still percent-encoded, without a leading slash. */
  path: string;
  /** Whether the request addressed the site without the slash that ends `basePath`. */
  lacksSlash: boolean;
  /** The address that search engines and links are given, with a trailing slash. */
  canonicalUrl: string;
  /** The address by which this reader reads on, where it is another one: it holds a secret. */
  readableUrl?: string;
}

interface SiteMatch {
  id: string;
  organization_id: string;
  title: string;
  visibility: SiteResource['visibility'];
  adaptive_content: number;
  version: number;
  basename: string;
  hostname: string | null;
  proxy: string | null;
  proxy_host: string | null;
  organization_hostname: string | null;
}

/** The published sites that addresses with the same beginning may belong to. */
interface Candidates {
  rows: readonly SiteMatch[];
}

const candidates = defineStampedCache<Candidates>(
  'site-matches',
  ({ rows }) => 100 + 600 * rows.length,
);

/** What a request asks for. */
export interface SiteAddressRequest {
  /** The `Host` of the request, with or without port. */
  host: string;
  /** The path of the request without query. */
  path: string;
  /**
   * Whether the reader is known to be at the server's own address of a site that has a proxy, rather
   * than at the proxy: links then stay there.
   */
  isDirect?: boolean;
}

/**
 * Finds the published site that an address belongs to: by its own hostname, by the host and the
 * beginning of the path that its proxy has, by its basename below its organization's subdomain of the
 * server's host, or by its basename below `/sites/` on any host. A site with a proxy is read there, so
 * its `basePath` is that of the proxy, whichever way the request came. Undefined where nothing is
 * published. Answers come from memory until something is committed.
 */
export async function resolveSite(
  platform: Platform,
  request: SiteAddressRequest,
): Promise<ResolvedSite | undefined> {
  const { publicUrl } = platform.config;
  const address = readAddress(publicUrl, request);
  const { database } = platform;
  const { host, subdomain, below, first } = address;
  const known = await candidates.read(
    ...[platform, database.db, [host, subdomain, below, first].join('\n')],
    async () => ({ rows: await queryMatch(database.db, { host, below, first, subdomain }) }),
  );
  const match = chooseMatch(known?.rows ?? [], address);
  if (match === undefined) return undefined;
  const own = chooseBasePath(match, address);
  return {
    id: match.id,
    organizationId: match.organization_id,
    title: match.title,
    visibility: match.visibility,
    adaptiveContent: match.adaptive_content === 1,
    version: match.version,
    basePath: match.proxy === null || request.isDirect === true ? own : pathOfProxy(match.proxy),
    foundPath: own,
    path: request.path.slice(own.length).replace(/^\/+/, ''),
    lacksSlash: request.path.length < own.length,
    canonicalUrl: makePublishedUrl(publicUrl, match),
  };
}

interface Address {
  host: string;
  /** The label before the server's own host name; empty where there is none. */
  subdomain: string;
  /** The segment after `/sites/`; empty elsewhere. */
  below: string;
  first: string;
  path: string;
}

function readAddress(publicUrl: string, request: SiteAddressRequest): Address {
  const host = readHostName(request.host);
  const segments = request.path.split('/', 3);
  return {
    host,
    subdomain: readSubdomain(publicUrl, host),
    below: request.path.startsWith(SITES_PREFIX) ? (segments[2] ?? '') : '',
    first: segments[1] ?? '',
    path: request.path,
  };
}

function chooseMatch(rows: readonly SiteMatch[], address: Address): SiteMatch | undefined {
  const proxied = rows
    .filter((row) => isBelowProxy(row, address))
    .sort((a, b) => (b.proxy?.length ?? 0) - (a.proxy?.length ?? 0));
  const own = rows.find((row) => row.hostname === address.host);
  // What a proxy forwards besides is nobody's.
  if (own !== undefined || rows.some((row) => row.proxy_host === address.host)) {
    return own ?? proxied[0];
  }
  return (
    rows.find((row) => isBelowSubdomain(row, address)) ??
    rows.find((row) => row.basename === address.below)
  );
}

/** The path of a proxy on its host, starting and ending in `/`. */
function pathOfProxy(proxy: string): string {
  return `${proxy.slice(proxy.indexOf('/'))}/`;
}

function isBelowProxy({ proxy, proxy_host }: SiteMatch, { host, path }: Address): boolean {
  return proxy !== null && proxy_host === host && `${path}/`.startsWith(pathOfProxy(proxy));
}

function isBelowSubdomain(match: SiteMatch, address: Address): boolean {
  return (
    address.subdomain !== '' &&
    match.organization_hostname === address.subdomain &&
    match.basename === address.first
  );
}

function chooseBasePath(match: SiteMatch, address: Address): string {
  if (match.hostname === address.host) return '/';
  if (match.proxy !== null && isBelowProxy(match, address)) return pathOfProxy(match.proxy);
  if (isBelowSubdomain(match, address)) return `/${match.basename}/`;
  return `${SITES_PREFIX}${match.basename}/`;
}

const queryMatch = compileQuery(
  ['host', 'below', 'first', 'subdomain'],
  (db, { host, below, first, subdomain }) =>
    db
      .selectFrom('sites')
      .innerJoin('organizations', 'organizations.id', 'sites.organization_id')
      .select([
        'sites.id',
        'sites.organization_id',
        'sites.title',
        'sites.visibility',
        'sites.adaptive_content',
        'sites.version',
        'sites.basename',
        'sites.hostname',
        'sites.proxy',
        'sites.proxy_host',
        'organizations.hostname as organization_hostname',
      ])
      .where('sites.published', '=', 1)
      .where((is) =>
        is.or([
          is('sites.hostname', '=', host),
          is('sites.proxy_host', '=', host),
          is('sites.basename', '=', below),
          is.and([is('sites.basename', '=', first), is('organizations.hostname', '=', subdomain)]),
        ]),
      )
      .$castTo<SiteMatch>(),
);
