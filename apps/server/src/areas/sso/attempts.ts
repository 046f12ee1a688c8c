import { randomBytes } from 'node:crypto';
import { type Platform, readTimestamp, sha256Base64url, type Tx } from '../../platform/index.ts';
import type { SsoAttemptsTable } from './tables.ts';

/** How long somebody may take at a provider. */
const ATTEMPT_MINUTES = 15;

/** A sign-in that begins here. */
export interface NewAttempt {
  providerId: string;
  /** The secret in the cookie of the browser. */
  browser: string;
  /** The id of the SAML request, or the nonce. */
  requestId: string;
  /** The PKCE verifier, with OpenID Connect. */
  verifier?: string;
  /** Where on this server it leads; a path. */
  returnTo?: string;
}

/**
 * Begins a sign-in through a provider and answers its `RelayState` or `state`, which the provider
 * sends back: 256 random bits that say nothing of it.
 */
export async function beginAttempt(
  { clock }: Pick<Platform, 'clock'>,
  tx: Tx,
  attempt: NewAttempt,
): Promise<string> {
  const state = randomBytes(32).toString('base64url');
  const now = clock.now();
  await tx.deleteFrom('sso_attempts').where('expires_at', '<=', now.toISOString()).execute();
  await tx
    .insertInto('sso_attempts')
    .values({
      state_hash: sha256Base64url(state),
      provider_id: attempt.providerId,
      browser_hash: sha256Base64url(attempt.browser),
      request_id: attempt.requestId,
      verifier: attempt.verifier ?? null,
      return_to: attempt.returnTo ?? null,
      answer: null,
      expires_at: new Date(now.getTime() + ATTEMPT_MINUTES * 60_000).toISOString(),
    })
    .execute();
  return state;
}

/**
 * Takes a sign-in that a provider answers: once, for the provider and in the browser with which it
 * began.
 */
export async function takeAttempt(
  { clock }: Pick<Platform, 'clock'>,
  tx: Tx,
  { state, providerId, browser }: { state: string; providerId: string; browser: string },
): Promise<SsoAttemptsTable | undefined> {
  const [row] = await tx
    .deleteFrom('sso_attempts')
    .where('state_hash', '=', sha256Base64url(state))
    .where('provider_id', '=', providerId)
    .where('browser_hash', '=', sha256Base64url(browser))
    .returningAll()
    .execute();
  return row === undefined || row.expires_at <= readTimestamp(clock) ? undefined : row;
}

/**
 * Remembers that a message of a provider was taken; says whether it is the first time.
 *
 * @param expiresAt ISO 8601: from then on it would not be taken anyway
 */
export async function markTaken(
  { clock }: Pick<Platform, 'clock'>,
  tx: Tx,
  message: { providerId: string; messageId: string; expiresAt: string },
): Promise<boolean> {
  await tx.deleteFrom('sso_replays').where('expires_at', '<=', readTimestamp(clock)).execute();
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('sso_replays')
    .values({
      provider_id: message.providerId,
      message_id: sha256Base64url(message.messageId),
      expires_at: message.expiresAt,
    })
    .onConflict((known) => known.columns(['provider_id', 'message_id']).doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows) > 0;
}
