/**
 * The cookies that the server sets, read and written here rather than by a library: these decode and
 * quote values, of which ours have no need, and know nothing of prefixes. Behind TLS their names have the prefix `__Host-`, with which
 * browsers take them from this very host over TLS alone (RFC 6265bis, section 4.1.3.2).
 */

/** The name of the cookie that holds the secret of a browser session. */
export const SESSION_COOKIE = 'octavo_session';

/** A cookie to set. */
export interface NewCookie {
  name: string;
  /** Without semicolons, commas, white space or quotes. */
  value: string;
  /** Seconds that it lasts; as long as the browser runs unless given. */
  maxAge?: number;
  /** Whether it is sent with what other sites ask for by themselves too; needs TLS. */
  crossSite?: boolean;
}

/** Writes a `Set-Cookie` header for the whole host, out of the reach of scripts. */
export function writeCookie(cookie: NewCookie, { secure }: { secure: boolean }): string {
  const { name, value, maxAge, crossSite = false } = cookie;
  return [
    `${nameCookie(name, secure)}=${value}`,
    'Path=/',
    'HttpOnly',
    crossSite && secure ? 'SameSite=None' : 'SameSite=Lax',
    ...(secure ? ['Secure'] : []),
    ...(maxAge === undefined ? [] : [`Max-Age=${Math.floor(maxAge)}`]),
  ].join('; ');
}

/** The value of a cookie in a `Cookie` header (RFC 6265, section 5.4), if it is there. */
export function readCookie(
  header: string | undefined,
  name: string,
  { secure }: { secure: boolean },
): string | undefined {
  if (header === undefined) return undefined;
  const wanted = nameCookie(name, secure);
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === wanted) return pair.slice(at + 1).trim();
  }
  return undefined;
}

/** Whether the server is reached over TLS, by its public address. */
export function isSecure(publicUrl: string): boolean {
  return publicUrl.startsWith('https:');
}

function nameCookie(name: string, secure: boolean): string {
  return secure ? `__Host-${name}` : name;
}
