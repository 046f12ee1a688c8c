import type { SiteResource } from '@octavo/contract/sites';
import { isWithinReach, type RightsHolder } from '../../http/rights-holder.ts';
import { defineStampedCache } from '../../http/stamped-cache.ts';
import { compileQuery } from '../../platform/db/compile-query.ts';
import type { Db, Platform } from '../../platform/index.ts';
import {
  isServerHost,
  makePublishedUrl,
  readHostName,
  readSubdomain,
  type ServerNames,
  SITES_PREFIX,
} from './addresses.ts';

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
  /** Whether `path` is what was asked for: slashes at its start are left out of it. */
  isExact: boolean;
  /** Whether the request addressed the site without the slash that ends `basePath`. */
  lacksSlash: boolean;
  /** The address that search engines and links are given, with a trailing slash. */
  canonicalUrl: string;
  /** The address by which this reader reads on, where it is another one: it holds a secret. */
  readableUrl?: string;
}

interface PublishedSite {
  id: string;
  organization_id: string;
  title: string;
  visibility: SiteResource['visibility'];
  adaptive_content: number;
  version: number;
  basename: string;
  hostname: string | null;
  proxy: string | null;
}

interface SiteMatch extends PublishedSite {
  organization_hostname: string | null;
  /** The organization that the host of the request belongs to; null where it is nobody's. */
  host_owner: string | null;
}

/** The published sites that addresses with the same beginning may belong to. */
interface Candidates {
  rows: readonly SiteMatch[];
}

export const candidates = defineStampedCache<Candidates>(
  { name: 'site-matches', share: 3 },
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
 * Finds the published site that an address belongs to: by its own hostname, which is proven, by its
 * basename below its organization's subdomain of the server's host, or by its basename below `/sites/`
 * on any host that is not another organization's. The host of a proxy proves nothing, so no request is
 * led by it; but a site with a proxy is read there, so its `basePath` is that of the proxy, whichever
 * way the request came. Undefined where nothing is published. Answers come from memory until something
 * is committed.
 */
export async function resolveSite(
  platform: Platform,
  request: SiteAddressRequest,
): Promise<ResolvedSite | undefined> {
  const { config } = platform;
  const address = readAddress(config, request);
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
    ...describeMatch(config.publicUrl, match),
    ...readBelow(request.path, own),
    basePath: match.proxy === null || request.isDirect === true ? own : pathOfProxy(match.proxy),
    foundPath: own,
  };
}

/**
 * Finds the published site that is read at an address of somebody else's domain, as it says of itself,
 * among those of the organizations that somebody belongs to and reaches. Nothing proves whose the domain is, so this
 * is for those who ask about their own sites; no request of a reader is led by it.
 */
export async function findProxiedSite(
  { config, database }: Pick<Platform, 'config' | 'database'>,
  { host, path }: SiteAddressRequest,
  holder: RightsHolder,
): Promise<ResolvedSite | undefined> {
  const rows = await queryProxied(database.db, { host: readHostName(host), user: holder.userId });
  const match = rows
    .filter(({ organization_id }) => isWithinReach(holder, organization_id))
    .filter(({ proxy }) => `${path}/`.startsWith(pathOfProxy(proxy)))
    .sort((a, b) => b.proxy.length - a.proxy.length)[0];
  if (match === undefined) return undefined;
  const own = pathOfProxy(match.proxy);
  return {
    ...describeMatch(config.publicUrl, match),
    ...readBelow(path, own),
    basePath: own,
    foundPath: own,
  };
}

function describeMatch(publicUrl: string, match: PublishedSite) {
  return {
    id: match.id,
    organizationId: match.organization_id,
    title: match.title,
    visibility: match.visibility,
    adaptiveContent: match.adaptive_content === 1,
    version: match.version,
    canonicalUrl: makePublishedUrl(publicUrl, match),
  };
}

/** What is left of a path below a base, which starts and ends in a slash. */
function readBelow(path: string, base: string) {
  const rest = path.slice(base.length);
  return {
    path: rest.replace(/^\/+/, ''),
    isExact: !rest.startsWith('/'),
    lacksSlash: path.length < base.length,
  };
}

interface Address {
  /** Empty for the server's own host, which no site has. */
  host: string;
  /** The label before the server's own host name; empty where there is none. */
  subdomain: string;
  /** The segment after `/sites/`; empty elsewhere. */
  below: string;
  first: string;
}

function readAddress(config: ServerNames, request: SiteAddressRequest): Address {
  const host = readHostName(request.host);
  const segments = request.path.split('/', 3);
  return {
    host: isServerHost(config, host) ? '' : host,
    subdomain: readSubdomain(config, host),
    below: request.path.startsWith(SITES_PREFIX) ? (segments[2] ?? '') : '',
    first: segments[1] ?? '',
  };
}

function chooseMatch(rows: readonly SiteMatch[], address: Address): SiteMatch | undefined {
  const own = rows.find((row) => isAtHost(row, address));
  if (own !== undefined) return own;
  const seen = rows.filter(
    ({ host_owner, organization_id }) => host_owner === null || host_owner === organization_id,
  );
  return (
    seen.find((row) => isBelowSubdomain(row, address)) ??
    seen.find((row) => row.basename === address.below)
  );
}

/** The path of a proxy on its host, starting and ending in `/`. */
function pathOfProxy(proxy: string): string {
  return `${proxy.slice(proxy.indexOf('/'))}/`;
}

function isAtHost({ hostname }: SiteMatch, { host }: Address): boolean {
  return host !== '' && hostname === host;
}

function isBelowSubdomain(match: SiteMatch, address: Address): boolean {
  return (
    address.subdomain !== '' &&
    match.organization_hostname === address.subdomain &&
    match.basename === address.first
  );
}

function chooseBasePath(match: SiteMatch, address: Address): string {
  if (isAtHost(match, address)) return '/';
  if (isBelowSubdomain(match, address)) return `/${match.basename}/`;
  return `${SITES_PREFIX}${match.basename}/`;
}

/** The columns of a published site that say what is resolved. */
function selectPublished(db: Db) {
  return db
    .selectFrom('sites')
    .select(['sites.id', 'sites.organization_id', 'sites.title', 'sites.visibility'])
    .select(['sites.adaptive_content', 'sites.version', 'sites.basename'])
    .select(['sites.hostname', 'sites.proxy'])
    .where('sites.published', '=', 1);
}

const queryMatch = compileQuery(
  ['host', 'below', 'first', 'subdomain'],
  (db, { host, below, first, subdomain }) =>
    selectPublished(db)
      .innerJoin('organizations', 'organizations.id', 'sites.organization_id')
      .select('organizations.hostname as organization_hostname')
      .select((is) =>
        is.fn
          .coalesce(
            is
              .selectFrom('sites as proven')
              .select('proven.organization_id')
              .where('proven.hostname', '=', host),
            is
              .selectFrom('organizations as named')
              .select('named.id')
              .where('named.hostname', '=', subdomain),
          )
          .as('host_owner'),
      )
      .where((is) =>
        is.or([
          is('sites.hostname', '=', host),
          is('sites.basename', '=', below),
          is.and([is('sites.basename', '=', first), is('organizations.hostname', '=', subdomain)]),
        ]),
      )
      .$castTo<SiteMatch>(),
);

const queryProxied = compileQuery(['host', 'user'], (db, { host, user }) =>
  selectPublished(db)
    .where('sites.proxy_host', '=', host)
    .where('sites.organization_id', 'in', (of) =>
      of
        .selectFrom('members')
        .select('members.organization_id')
        .where('members.user_id', '=', user)
        .where('members.disabled', '=', 0),
    )
    .$castTo<PublishedSite & { proxy: string }>(),
);
