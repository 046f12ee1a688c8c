import type { UserCaller } from '../../http/caller.ts';
import { forbidden } from '../../http/errors.ts';
import type { Clock, Db } from '../../platform/index.ts';
import { findSession } from './sessions-store.ts';
import type { SessionsTable } from './tables.ts';

/** How long after a proof a person may change what protects the account, or make tokens. */
const FRESH_MINUTES = 10;

/** What of a session says when its person last proved who they are. */
export type ProvedSession = Pick<SessionsTable, 'created_at' | 'proved_at' | 'method'>;

/**
 * Whether the person of a session proved who they are within the last ten minutes, by a way of their
 * own: the provider of an organization says nothing about what protects the account.
 */
export function isFreshSession(session: ProvedSession, clock: Clock): boolean {
  const { method, proved_at } = session;
  if (proved_at === null && (method === 'saml' || method === 'oidc')) return false;
  return isRecent(session, clock);
}

/** Whether it was lately that the person proved who they are, or that a provider vouched for them. */
function isRecent(
  { created_at, proved_at }: Pick<SessionsTable, 'created_at' | 'proved_at'>,
  clock: Clock,
): boolean {
  return clock.now().getTime() - Date.parse(proved_at ?? created_at) < FRESH_MINUTES * 60_000;
}

/**
 * Lets tokens through, which have no person before them, and fresh sessions. One that reaches a single
 * organization is fresh by the word of the provider too: its tokens reach no further than it does. One
 * that reaches more is not: coming by a provider keeps what the person proved, but does not prove it anew.
 *
 * @throws ApiError 403
 */
export async function requireFreshCaller(
  { clock }: { clock: Clock },
  db: Db,
  caller: UserCaller,
): Promise<void> {
  if (caller.kind !== 'session') return;
  const session = await findSession(db, caller.userId, caller.sessionId);
  if (session !== undefined) {
    if (isFreshSession(session, clock)) return;
    if (session.reach !== null && isRecent(session, clock)) return;
  }
  throw forbidden(
    'fresh_session_required',
    'Sign in again at /sign-in?again=1 on this server first: a session can create tokens only within ten minutes of signing in.',
  );
}
