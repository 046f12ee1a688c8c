import type { SessionsTable } from '../areas/auth/index.ts';
import type { Clock } from '../platform/index.ts';

/** How long after signing in a person may change what protects the account. */
const FRESH_MINUTES = 10;

/** Thrown where a person has to sign in once more; the handler of the pages leads there. */
export class SignInAgainError extends Error {
  /** Where the person goes on afterwards: a path on this server. */
  readonly returnTo: string;

  constructor(returnTo: string) {
    super('Sign in again.');
    this.returnTo = returnTo;
  }
}

/** Whether a session began within the last ten minutes. */
export function isFreshSession(session: Pick<SessionsTable, 'created_at'>, clock: Clock): boolean {
  const age = clock.now().getTime() - Date.parse(session.created_at);
  return age < FRESH_MINUTES * 60_000;
}

/**
 * Leads to the page for signing in, and back to `returnTo`, unless the person signed in within the last
 * ten minutes: for changes of what protects an account. A page that says `fresh` asks for it itself.
 *
 * @throws SignInAgainError
 */
export function requireFreshSession(
  session: Pick<SessionsTable, 'created_at'>,
  { clock, returnTo }: { clock: Clock; returnTo: string },
): void {
  if (!isFreshSession(session, clock)) throw new SignInAgainError(returnTo);
}
