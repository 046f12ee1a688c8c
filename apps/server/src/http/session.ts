import { type NewCookie, SESSION_COOKIE } from './cookies.ts';
import type { HttpService, KnownSession } from './service.ts';

/** How long a session lasts, used or not. */
export const SESSION_SECONDS = 30 * 24 * 60 * 60;

/** The cookie with the secret of a session. */
export function makeSessionCookie(secret: string): NewCookie {
  return { name: SESSION_COOKIE, value: secret, maxAge: SESSION_SECONDS };
}

/**
 * The session of a secret, as long as it lasts; its use is noted. The secret before the present one
 * counts for requests that were on their way when that changed. Shown later, two have it, one of
 * whom took it: then the session ends for both.
 *
 * @param now milliseconds since 1970
 */
export async function findOpenSession(
  { credentials }: Pick<HttpService, 'credentials'>,
  secret: string,
  now: number,
): Promise<KnownSession | undefined> {
  const session = await credentials.findSession(secret);
  if (session === undefined || session.expiresAt <= now) return undefined;
  if (session.isPrevious && session.previousUntil <= now) {
    await credentials.endReusedSession(session);
    return undefined;
  }
  credentials.noteUse(session);
  return session;
}

/** The hashes of the secrets of a session that count now. */
export function listSecretHashes(
  { secretHash, previousHash, previousUntil }: KnownSession,
  now: number,
): string[] {
  return previousHash === null || previousUntil <= now ? [secretHash] : [secretHash, previousHash];
}

/**
 * Changes the secret of a session that is due, once in the time in which two of them count, so that
 * requests on their way always show one of these. Of many requests one is answered the new one; where
 * it can't be changed now, the next one tries.
 *
 * @param now milliseconds since 1970
 */
export async function rotateSession(
  { credentials, platform }: Pick<HttpService, 'credentials' | 'platform'>,
  session: KnownSession,
  now: number,
): Promise<string | undefined> {
  if (!session.rotationDue || session.isPrevious || session.previousUntil > now) return undefined;
  try {
    return await credentials.rotateSession(session);
  } catch (error) {
    const { sessionId } = session;
    platform.log.warn({ err: error, sessionId }, 'the secret of a session could not be renewed');
    return undefined;
  }
}
