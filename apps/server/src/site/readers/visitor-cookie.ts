import type { ResolvedSite } from '../../areas/sites/index.ts';

/** What the names of all cookies begin with that make a reader of a site somebody. */
export const VISITOR_COOKIE_PREFIX = 'octavo-visitor-';

/** Browsers keep 4,096 bytes of a cookie with its name and attributes (RFC 6265bis, section 5.6). */
const PIECE_LENGTH = 3600;
const MAX_PIECES = 3;

/** The site that a cookie is for. */
type CookieSite = Pick<ResolvedSite, 'id' | 'basePath' | 'canonicalUrl'>;

/**
 * The `Set-Cookie` headers that keep a visitor's secret until `endsAt` (milliseconds since 1970), on
 * this site alone, out of the reach of scripts. A long secret is kept in several pieces, the first of
 * which says how many.
 */
export function writeVisitorCookies(
  site: CookieSite,
  secret: string,
  { endsAt, now }: { endsAt: number; now: number },
): string[] {
  const count = Math.ceil(secret.length / PIECE_LENGTH);
  if (count > MAX_PIECES) throw new RangeError('The secret of a visitor is too long for cookies.');
  const seconds = Math.max(1, Math.floor((endsAt - now) / 1000));
  return Array.from({ length: count }, (_, index) => {
    const piece = secret.slice(index * PIECE_LENGTH, (index + 1) * PIECE_LENGTH);
    return writeCookie(site, index, index === 0 ? `${count}.${piece}` : piece, seconds);
  });
}

/** The `Set-Cookie` headers that take a visitor's secret away. */
export function clearVisitorCookies(site: CookieSite): string[] {
  return Array.from({ length: MAX_PIECES }, (_, index) => writeCookie(site, index, '', 0));
}

/** The secret of a visitor of the site in a `Cookie` header; undefined where there is none. */
export function readVisitorCookie(
  header: string | undefined,
  site: CookieSite,
): string | undefined {
  if (header === undefined || !header.includes(VISITOR_COOKIE_PREFIX)) return undefined;
  const found = new Map<string, string>();
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=');
    if (at > 0) found.set(pair.slice(0, at).trim(), pair.slice(at + 1).trim());
  }
  const first = /^([1-9])\.(.*)$/.exec(found.get(nameCookie(site, 0)) ?? '');
  if (first === null) return undefined;
  const [, count, start = ''] = first;
  const pieces = [start];
  for (let index = 1; index < Math.min(Number(count), MAX_PIECES); index += 1) {
    pieces.push(found.get(nameCookie(site, index)) ?? '');
  }
  return pieces.join('');
}

function writeCookie(site: CookieSite, index: number, value: string, seconds: number): string {
  return [
    `${nameCookie(site, index)}=${value}`,
    `Path=${site.basePath}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(isSecure(site) ? ['Secure'] : []),
    `Max-Age=${seconds}`,
  ].join('; ');
}

function nameCookie(site: CookieSite, index: number): string {
  const prefix = isSecure(site) ? '__Secure-' : '';
  return `${prefix}${VISITOR_COOKIE_PREFIX}${site.id}${index === 0 ? '' : `.${index}`}`;
}

function isSecure({ canonicalUrl }: CookieSite): boolean {
  return canonicalUrl.startsWith('https:');
}
