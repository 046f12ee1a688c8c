import type { Config } from '../../platform/config.ts';

/** What of the configuration says which names are the server's own. */
export type ServerNames = Pick<Config, 'publicUrl' | 'serverHosts'>;

/** What of a site decides where it is served. */
export interface SiteAddress {
  basename: string;
  hostname: string | null;
  proxy: string | null;
}

/** The path prefix under which sites are served on the server's own host. */
export const SITES_PREFIX = '/sites/';

/** Where the server itself serves a site, with a trailing slash. */
export function makeOriginUrl(publicUrl: string, site: SiteAddress): string {
  if (site.hostname !== null) return `https://${site.hostname}/`;
  return `${publicUrl.replace(/\/$/, '')}${SITES_PREFIX}${site.basename}/`;
}

/** Where a proxy forwards the requests for a site, without a trailing slash. */
export function makeTargetUrl(publicUrl: string, site: SiteAddress): string {
  return makeOriginUrl(publicUrl, site).replace(/\/$/, '');
}

/** The host and the path of a proxy as it is stored: the host in lower case. */
export function readProxy(text: string): { proxy: string; proxy_host: string } {
  const slash = text.indexOf('/');
  const host = text.slice(0, slash).toLowerCase();
  return { proxy: host + text.slice(slash), proxy_host: host };
}

/** Whether a host name is one of the server's own, or below its public one, where organizations have theirs. */
export function isServerName({ publicUrl, serverHosts }: ServerNames, hostName: string): boolean {
  const own = readHostName(new URL(publicUrl).hostname);
  return hostName === own || hostName.endsWith(`.${own}`) || serverHosts.has(hostName);
}

/**
 * Where readers find a site, with a trailing slash: the path of its owner's domain that is proxied
 * to the server, else where the server serves it.
 */
export function makePublishedUrl(publicUrl: string, site: SiteAddress): string {
  return site.proxy === null ? makeOriginUrl(publicUrl, site) : `https://${site.proxy}/`;
}

/** The name in a `Host` header: lower case, without the port and the dot that may end it. */
export function readHostName(header: string): string {
  return header.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
}

/**
 * The one label before the server's own host name; empty for every other host, and where the server has
 * the name itself.
 */
export function readSubdomain({ publicUrl, serverHosts }: ServerNames, hostName: string): string {
  const own = `.${readHostName(new URL(publicUrl).hostname)}`;
  const label = hostName.endsWith(own) ? hostName.slice(0, -own.length) : '';
  return label.includes('.') || serverHosts.has(hostName) ? '' : label;
}

/**
 * Whether the name in a `Host` header is the server's own, or an address in numbers: no site has these,
 * whatever was claimed before the server got the name.
 */
export function isServerHost({ publicUrl, serverHosts }: ServerNames, hostName: string): boolean {
  const own = readHostName(new URL(publicUrl).hostname);
  return hostName === own || serverHosts.has(hostName) || isUnnamedHost(hostName);
}

/** Whether the name in a `Host` header is none that a site could have: an address in numbers, or none. */
export function isUnnamedHost(hostName: string): boolean {
  return hostName === '' || hostName === 'localhost' || /^(\[.*\]|[\d.]+)$/.test(hostName);
}
