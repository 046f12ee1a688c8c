import { defineStampedCache } from '../../http/stamped-cache.ts';
import { compileQuery } from '../../platform/db/compile-query.ts';
import type { Database } from '../../platform/db/database.ts';
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
  /** The site's own path on this host, starting and ending in `/`. */
  basePath: string;
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
  organization_hostname: string | null;
}

const matches = defineStampedCache<SiteMatch>('site-matches', 600);

/**
 * Finds the published site that an address belongs to: by its own hostname, by its basename below
 * its organization's subdomain of the server's host, or by its basename below `/sites/` on any
 * host. `host` is the request's, with or without port; `path` the request's path without query.
 * Undefined where nothing is published. Answers come from memory until something is committed.
 */
export async function resolveSite(
  platform: Platform,
  request: { host: string; path: string },
): Promise<ResolvedSite | undefined> {
  const address = readAddress(platform.config.publicUrl, request);
  const { database } = platform;
  const key = [address.host, address.subdomain, address.below, address.first].join('\n');
  const match = await matches.read(platform, database.db, key, () => findMatch(database, address));
  if (match === undefined) return undefined;
  const basePath = chooseBasePath(match, address);
  const rest = request.path.slice(basePath.length);
  return {
    id: match.id,
    organizationId: match.organization_id,
    title: match.title,
    visibility: match.visibility,
    adaptiveContent: match.adaptive_content === 1,
    version: match.version,
    basePath,
    path: rest.replace(/^\/+/, ''),
    lacksSlash: request.path.length < basePath.length,
    canonicalUrl: makePublishedUrl(platform.config.publicUrl, match),
  };
}

interface Address {
  host: string;
  /** The label before the server's own host name; empty where there is none. */
  subdomain: string;
  /** The segment after `/sites/`; empty elsewhere. */
  below: string;
  first: string;
}

function readAddress(publicUrl: string, request: { host: string; path: string }): Address {
  const host = readHostName(request.host);
  const segments = request.path.split('/', 3);
  return {
    host,
    subdomain: readSubdomain(publicUrl, host),
    below: request.path.startsWith(SITES_PREFIX) ? (segments[2] ?? '') : '',
    first: segments[1] ?? '',
  };
}

async function findMatch(database: Database, address: Address): Promise<SiteMatch | undefined> {
  const { host, below, first, subdomain } = address;
  const rows = await queryMatch(database.db, { host, below, first, subdomain });
  return (
    rows.find((row) => row.hostname === address.host) ??
    rows.find((row) => isBelowSubdomain(row, address)) ??
    rows.find((row) => row.basename === address.below)
  );
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
        'organizations.hostname as organization_hostname',
      ])
      .where('sites.published', '=', 1)
      .where((is) =>
        is.or([
          is('sites.hostname', '=', host),
          is('sites.basename', '=', below),
          is.and([is('sites.basename', '=', first), is('organizations.hostname', '=', subdomain)]),
        ]),
      )
      .$castTo<SiteMatch>(),
);
