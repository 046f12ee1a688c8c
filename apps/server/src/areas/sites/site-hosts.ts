import { createStampedCache } from '../../http/stamped-cache.ts';
import { compileQuery } from '../../platform/db/compile-query.ts';
import type { Platform } from '../../platform/index.ts';
import { isUnnamedHost, readHostName, readSubdomain } from './addresses.ts';

/**
 * Says whether a host belongs to published sites: as the hostname of one, or as the subdomain of an
 * organization that has one. Takes the request's `Host`, with or without port.
 */
export type SiteHostCheck = (host: string) => boolean | Promise<boolean>;

const known = createStampedCache<{ isTaken: boolean }>(2000);

/**
 * The check for one server. Its own host and addresses in numbers are no site's, which is told at
 * once; what is known of other hosts comes from memory until something is committed.
 */
export function createSiteHostCheck({ config, database }: Platform): SiteHostCheck {
  const { publicUrl } = config;
  const own = new URL(publicUrl).hostname;

  async function isTaken(name: string): Promise<boolean> {
    const found = await known.read(database, database.db, name, async () => {
      const subdomain = readSubdomain(publicUrl, name);
      const owners = await queryOwner(database.db, { name, subdomain });
      return { isTaken: owners.length > 0 };
    });
    return found?.isTaken === true;
  }

  return (host) => {
    const name = readHostName(host);
    return name !== own && !isUnnamedHost(name) && isTaken(name);
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
