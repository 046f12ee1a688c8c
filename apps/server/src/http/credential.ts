import type { IncomingMessage } from 'node:http';

/** The name of the cookie that holds the secret of a browser session. */
export const SESSION_COOKIE = 'octavo_session';

/**
 * What a request shows to prove who sends it. An `Authorization` header counts before a cookie: it
 * was put there on purpose, while a browser sends cookies by itself.
 */
export type Credential =
  | { readonly kind: 'token'; readonly header: string }
  | { readonly kind: 'session'; readonly secret: string }
  | { readonly kind: 'none' };

const NONE: Credential = Object.freeze({ kind: 'none' });

/** Reads the credential of a request. */
export function readCredential({ headers }: Pick<IncomingMessage, 'headers'>): Credential {
  if (headers.authorization !== undefined) return { kind: 'token', header: headers.authorization };
  const secret = headers.cookie === undefined ? undefined : readCookie(headers.cookie);
  return secret === undefined ? NONE : { kind: 'session', secret };
}

/**
 * Whether scripts of any origin may read the answer: those that send a token by hand or nothing at
 * all may, those for whom the browser sends a cookie may not.
 */
export function answersAnyOrigin(request: Pick<IncomingMessage, 'headers'>): boolean {
  return readCredential(request).kind !== 'session';
}

/** The session's secret in a `Cookie` header (RFC 6265, section 5.4). */
function readCookie(header: string): string | undefined {
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === SESSION_COOKIE) return pair.slice(at + 1).trim();
  }
  return undefined;
}
