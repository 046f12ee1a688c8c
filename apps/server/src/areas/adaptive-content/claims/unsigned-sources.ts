/** The cookie in which a site keeps what addresses said of the visitor. */
export const KEPT_COOKIE = 'octavo-visitor-kept';
/** The cookies that unsigned claims are read from; the later ones count more. */
export const CLAIM_COOKIES = [
  'gitbook-visitor-public',
  'octavo-visitor-public',
  KEPT_COOKIE,
] as const;
/** What the parameters of an address begin with that are claims. */
export const CLAIM_PARAMETER = 'visitor.';

/** Characters of a cookie, and of the parameters of an address, that are looked at. */
const MAX_LENGTH = 4096;
const MAX_PARAMETERS = 200;

/**
 * What the parameters of a query say of the visitor: `visitor.plan=pro`, by claim. `query` is
 * without the question mark. More than 4 KB say nothing.
 */
export function readClaimParameters(query: string): ReadonlyMap<string, readonly string[]> {
  const written = new Map<string, string[]>();
  if (!query.includes(CLAIM_PARAMETER) || query.length > MAX_LENGTH) return written;
  let count = 0;
  for (const [name, value] of new URLSearchParams(query)) {
    count += 1;
    if (count > MAX_PARAMETERS) break;
    if (!name.startsWith(CLAIM_PARAMETER)) continue;
    const claim = name.slice(CLAIM_PARAMETER.length);
    const known = written.get(claim);
    if (known === undefined) written.set(claim, [value]);
    else known.push(value);
  }
  return written;
}

/** A query without the parameters that are claims; the others stand as they are written. */
export function dropClaimParameters(query: string): string {
  return query
    .split('&')
    .filter((part) => part !== '' && !readName(part).startsWith(CLAIM_PARAMETER))
    .join('&');
}

function readName(part: string): string {
  return [...new URLSearchParams(part).keys()][0] ?? '';
}

/**
 * What the cookies of a `Cookie` header say of the visitor: an object as URL-encoded JSON, at most
 * 4 KB each. Of cookies with the same name the first counts, which browsers send for the closest path;
 * where several names say something of a claim, the last of `names` does.
 */
export function readClaimCookies(
  header: string | undefined,
  names: readonly string[] = CLAIM_COOKIES,
): Readonly<Record<string, unknown>> {
  const claims: Record<string, unknown> = Object.create(null);
  if (header === undefined || !header.includes('-visitor-')) return claims;
  const found = new Map<string, string>();
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=');
    const name = pair.slice(0, at).trim();
    if (at > 0 && !found.has(name)) found.set(name, pair.slice(at + 1).trim());
  }
  for (const name of names) Object.assign(claims, readCookieValue(found.get(name) ?? ''));
  return claims;
}

/** The value of a cookie that says these claims; undefined where it would be too long. */
export function writeClaimCookie(claims: Readonly<Record<string, unknown>>): string | undefined {
  const value = encodeURIComponent(JSON.stringify(claims));
  return value.length > MAX_LENGTH - 512 ? undefined : value;
}

function readCookieValue(value: string): object {
  if (value === '' || value.length > MAX_LENGTH) return {};
  try {
    const claims: unknown = JSON.parse(decodeURIComponent(value));
    return typeof claims === 'object' && claims !== null && !Array.isArray(claims) ? claims : {};
  } catch {
    return {};
  }
}
