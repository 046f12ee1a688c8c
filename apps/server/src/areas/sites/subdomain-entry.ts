import type { Platform } from '../../platform/index.ts';
import { makePublishedUrl, readHostName, readSubdomain } from './addresses.ts';

/** What the bare subdomain of an organization shows: one site, or which there are. */
export type SubdomainEntry =
  | { kind: 'site'; url: string }
  | { kind: 'list'; title: string; sites: readonly { title: string; url: string }[] };

/** More public sites than this are not listed. */
const MAX_LISTED = 1_000;

/**
 * What the subdomain of an organization leads to by itself: its default site where that is published,
 * else its only public one, else a list of those. Sites that are not public are led to only where
 * they were chosen. Undefined for a host that is no such subdomain, and where nothing is to be shown.
 */
export async function findSubdomainEntry(
  { config, database }: Pick<Platform, 'config' | 'database'>,
  host: string,
): Promise<SubdomainEntry | undefined> {
  const hostName = readHostName(host);
  const subdomain = readSubdomain(config, hostName);
  if (subdomain === '') return undefined;
  const rows = await database.db
    .selectFrom('sites')
    .innerJoin('organizations', 'organizations.id', 'sites.organization_id')
    .select(['sites.id', 'sites.title', 'sites.visibility', 'sites.basename'])
    .select(['sites.hostname', 'sites.proxy'])
    .select(['organizations.title as organization', 'organizations.default_content'])
    .where('organizations.hostname', '=', subdomain)
    .where('sites.published', '=', 1)
    .orderBy('sites.id')
    .limit(MAX_LISTED)
    .execute();
  const urlOf = (row: (typeof rows)[number]) =>
    row.hostname === null && row.proxy === null
      ? `/${row.basename}/`
      : makePublishedUrl(config.publicUrl, row);
  const chosen = readDefaultSite(rows[0]?.default_content ?? null);
  const shown = rows.filter(({ visibility }) => visibility === 'public');
  const only = rows.find(({ id }) => id === chosen) ?? (shown.length === 1 ? shown[0] : undefined);
  if (only !== undefined) return { kind: 'site', url: urlOf(only) };
  const [first] = shown;
  if (first === undefined) return undefined;
  const sites = shown.map((row) => ({ title: row.title, url: urlOf(row) }));
  return { kind: 'list', title: first.organization, sites };
}

function readDefaultSite(content: string | null): string | undefined {
  if (content === null) return undefined;
  return (JSON.parse(content) as { site?: string }).site;
}
