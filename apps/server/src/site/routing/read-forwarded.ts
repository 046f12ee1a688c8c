import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a request came to the server's own address rather than through a proxy on somebody else's
 * domain, as far as a proxy in front tells: it names the host of the request itself as the one that the
 * reader asked, and no path that it took off. That chooses between the two addresses of a site, and
 * makes none; without these headers nobody can tell.
 */
export function isDirectVisit(headers: IncomingHttpHeaders): boolean {
  const asked = headers['x-forwarded-host'];
  if (typeof asked !== 'string' || headers['x-forwarded-prefix'] !== undefined) return false;
  return readName(asked) === readName(headers.host ?? '');
}

/** The first host that a header names, without its port. */
function readName(header: string): string {
  const [first = ''] = header.split(',', 1);
  return first.trim().toLowerCase().replace(/:\d+$/, '');
}
