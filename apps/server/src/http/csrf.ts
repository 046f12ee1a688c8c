import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { sha256Base64url } from '../platform/index.ts';
import { forbidden } from './errors.ts';

/** The header in which a browser's script sends the token of its session along with a write. */
export const CSRF_HEADER = 'x-csrf-token';

/**
 * The token that a session's writes have to carry. It follows from the session's secret, which no
 * script can read, so that nothing is stored for it and it ends with the session.
 */
export function makeCsrfToken(sessionSecret: string): string {
  return makeCsrfTokenOfHash(sha256Base64url(sessionSecret));
}

/** The same from the hash of the secret, which is what is known of the one before. */
export function makeCsrfTokenOfHash(secretHash: string): string {
  return createHmac('sha256', secretHash).update('csrf').digest('base64url');
}

/**
 * Refuses a request that a cookie authenticates unless it comes from the server's own pages: one of
 * another origin always, a write without the session's token.
 *
 * @param secretHashes of the secrets of the session that count now, whichever was shown
 * @param origin that of the server, as browsers send it
 * @throws ApiError 403
 */
export function requireOwnPage(
  { headers }: Pick<IncomingMessage, 'headers'>,
  {
    secretHashes,
    origin,
    writes,
  }: { secretHashes: readonly string[]; origin: string; writes: boolean },
): void {
  if (headers.origin !== undefined && headers.origin !== origin) {
    throw forbidden(
      'foreign_origin',
      'Sessions are not accepted from pages of another origin. Send a token instead.',
    );
  }
  if (!writes) return;
  const given = String(headers[CSRF_HEADER] ?? '');
  if (!secretHashes.some((hash) => isSame(given, makeCsrfTokenOfHash(hash)))) {
    throw forbidden(
      'csrf_token_missing',
      'Send the CSRF token of the session in the X-CSRF-Token header with every write.',
    );
  }
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
