import type { IncomingMessage } from 'node:http';
import { readCookie, SESSION_COOKIE } from './cookies.ts';

/**
 * What a request shows to prove who sends it. An `Authorization` header counts before a cookie: it
 * was put there on purpose, while a browser sends cookies by itself.
 */
export type Credential =
  | { readonly kind: 'token'; readonly header: string }
  | { readonly kind: 'session'; readonly secret: string }
  | { readonly kind: 'none' };

const NONE: Credential = Object.freeze({ kind: 'none' });

/** Reads the credential of a request to a server that is reached over TLS (`secure`) or is not. */
export function readCredential(
  { headers }: Pick<IncomingMessage, 'headers'>,
  transport: { secure: boolean },
): Credential {
  if (headers.authorization !== undefined) return { kind: 'token', header: headers.authorization };
  const secret = readCookie(headers.cookie, SESSION_COOKIE, transport);
  return secret === undefined ? NONE : { kind: 'session', secret };
}

/**
 * Whether scripts of any origin may read the answer: those that send a token by hand or nothing at
 * all may, those for whom the browser sends a cookie may not.
 */
export function answersAnyOrigin(request: Pick<IncomingMessage, 'headers'>): boolean {
  return [true, false].every((secure) => readCredential(request, { secure }).kind !== 'session');
}
