import { defineStampedCache } from '../../http/stamped-cache.ts';
import { compileQuery } from '../../platform/db/compile-query.ts';
import type { Platform } from '../../platform/index.ts';
import { isServerHost, readHostName, readSubdomain } from './addresses.ts';

/** Whose the hosts of requests are. Takes the request's `Host`, with or without port. */
export interface SiteHosts {
  /** Whether it is the server's own, or an address in numbers: no site has these. */
  isServerHost(host: string): boolean;
  /** Whether a host has a name below the server's own, where organizations have theirs. */
  isBelowServer(host: string): boolean;
  /**
   * Whether another host belongs to published sites: as the hostname of one, which is proven, or as
   * the subdomain of an organization that has one. From memory until something is committed.
   */
  isSiteHost(host: string): Promise<boolean>;
}

export const known = defineStampedCache<{ isTaken: boolean }>(
  { name: 'site-hosts', share: 1 },
  100,
);

/** The hosts of one server. */
export function createSiteHosts(platform: Platform): SiteHosts {
  const { config, database } = platform;
  const own = readHostName(new URL(config.publicUrl).hostname);
  // Nearly all requests to the server itself have one and the same header.
  let last: string | undefined;
  return {
    isServerHost(host) {
      if (host === last) return true;
      const isOwn = isServerHost(config, readHostName(host));
      if (isOwn) last = host;
      return isOwn;
    },
    isBelowServer: (host) => readHostName(host).endsWith(`.${own}`),
    async isSiteHost(host) {
      const name = readHostName(host);
      const found = await known.read(platform, database.db, name, async () => {
        const subdomain = readSubdomain(config, name);
        const owners = await queryOwner(database.db, { name, subdomain });
        return { isTaken: owners.length > 0 };
      });
      return found?.isTaken === true;
    },
  };
}

const queryOwner = compileQuery(['name', 'subdomain'], (db, { name, subdomain }) =>
  db
    .selectFrom('sites')
    .innerJoin('organizations', 'organizations.id', 'sites.organization_id')
    .select('sites.id')
    .where('sites.published', '=', 1)
    .where((is) =>
      is.or([is('sites.hostname', '=', name), is('organizations.hostname', '=', subdomain)]),
    )
    .limit(1),
);
