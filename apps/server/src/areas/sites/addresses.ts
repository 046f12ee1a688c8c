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

/** Whether a host name is the server's own, or one below it, where organizations have theirs. */
export function isServerName(publicUrl: string, hostName: string): boolean {
  const own = readHostName(new URL(publicUrl).hostname);
  return hostName === own || hostName.endsWith(`.${own}`);
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

/** The one label before the server's own host name; empty for every other host. */
export function readSubdomain(publicUrl: string, hostName: string): string {
  const own = `.${readHostName(new URL(publicUrl).hostname)}`;
  const label = hostName.endsWith(own) ? hostName.slice(0, -own.length) : '';
  return label.includes('.') ? '' : label;
}

/** Whether the name in a `Host` header is none that a site could have: an address in numbers, or none. */
export function isUnnamedHost(hostName: string): boolean {
  return hostName === '' || hostName === 'localhost' || /^(\[.*\]|[\d.]+)$/.test(hostName);
}
