import { isFreshSession, type ProvedSession } from '../areas/auth/index.ts';
import type { Clock } from '../platform/index.ts';

/** Thrown where a person has to sign in once more; the handler of the pages leads there. */
export class SignInAgainError extends Error {
  /** Where the person goes on afterwards: a path on this server. */
  readonly returnTo: string;

  constructor(returnTo: string) {
    super('Sign in again.');
    this.returnTo = returnTo;
  }
}

/**
 * Leads to the page for signing in, and back to `returnTo`, unless the person signed in within the last
 * ten minutes: for changes of what protects an account. A page that says `fresh` asks for it itself.
 *
 * @throws SignInAgainError
 */
export function requireFreshSession(
  session: ProvedSession,
  { clock, returnTo }: { clock: Clock; returnTo: string },
): void {
  if (!isFreshSession(session, clock)) throw new SignInAgainError(returnTo);
}
