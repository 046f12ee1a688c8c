import type { UserCaller } from '../../http/caller.ts';
import { forbidden } from '../../http/errors.ts';
import type { Clock, Db } from '../../platform/index.ts';
import { findSession } from './sessions-store.ts';
import type { SessionsTable } from './tables.ts';

/** How long after a proof a person may change what protects the account, or make tokens. */
const FRESH_MINUTES = 10;

/** What of a session says when its person last proved who they are. */
export type ProvedSession = Pick<SessionsTable, 'created_at' | 'proved_at'>;

/**
 * Whether the person of a session proved who they are within the last ten minutes. Where that was by
 * no factor of their own, since an identity provider vouched for them, it was when the session began.
 */
export function isFreshSession({ created_at, proved_at }: ProvedSession, clock: Clock): boolean {
  const age = clock.now().getTime() - Date.parse(proved_at ?? created_at);
  return age < FRESH_MINUTES * 60_000;
}

/**
 * Lets tokens through, which have no person before them, and sessions that are fresh.
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
  if (session !== undefined && isFreshSession(session, clock)) return;
  throw forbidden(
    'fresh_session_required',
    'Sign in again first, at /sign-in?again=1 of the server: who signed in more than ten minutes ago makes no tokens.',
  );
}
