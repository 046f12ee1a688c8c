import { randomBytes } from 'node:crypto';
import {
  type Db,
  type Platform,
  readTimestamp,
  sha256Base64url,
  type Tx,
} from '../../../platform/index.ts';
import type { AssertedPerson } from '../admit.ts';
import { takeAttempt } from '../attempts.ts';
import type { SsoAttemptsTable } from '../tables.ts';

/** Whom a provider named, and until when at the latest they are signed in. */
export interface SamlAnswer {
  person: AssertedPerson;
  /** ISO 8601. */
  sessionEnd?: string;
}

/** How long the browser may take from the response to the page that finishes. */
const FINISH_MINUTES = 5;

/**
 * A sign-in that has begun and waits for the provider's answer. In which browser is not asked here:
 * the provider's page sends the answer, and browsers send no `Lax` cookies with what another site
 * posts.
 */
export async function findWaitingAttempt(
  { clock }: Pick<Platform, 'clock'>,
  db: Db,
  { state, providerId }: { state: string; providerId: string },
): Promise<SsoAttemptsTable | undefined> {
  return db
    .selectFrom('sso_attempts')
    .selectAll()
    .where('state_hash', '=', sha256Base64url(state))
    .where('provider_id', '=', providerId)
    .where('answer', 'is', null)
    .where('expires_at', '>', readTimestamp(clock))
    .executeTakeFirst();
}

/**
 * Keeps the answer to an attempt for the browser that began it, and says the ticket with which that
 * one comes for it; undefined where the attempt was answered meanwhile. The ticket alone is worth
 * nothing.
 */
export async function keepAnswer(
  { clock }: Pick<Platform, 'clock'>,
  tx: Tx,
  attempt: SsoAttemptsTable,
  answer: SamlAnswer,
): Promise<string | undefined> {
  const ticket = randomBytes(32).toString('base64url');
  const ends = new Date(clock.now().getTime() + FINISH_MINUTES * 60_000);
  const { numUpdatedRows } = await tx
    .updateTable('sso_attempts')
    .set({
      state_hash: sha256Base64url(ticket),
      answer: JSON.stringify(answer),
      expires_at: ends.toISOString(),
    })
    .where('state_hash', '=', attempt.state_hash)
    .where('answer', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows) > 0 ? ticket : undefined;
}

/** Takes an answer that was kept: once, in the browser that began. */
export async function takeAnswer(
  platform: Pick<Platform, 'clock'>,
  tx: Tx,
  { ticket, providerId, browser }: { ticket: string; providerId: string; browser: string },
): Promise<{ answer: SamlAnswer; returnTo: string | null } | undefined> {
  const attempt = await takeAttempt(platform, tx, { state: ticket, providerId, browser });
  if (attempt === undefined || attempt.answer === null) return undefined;
  return { answer: JSON.parse(attempt.answer) as SamlAnswer, returnTo: attempt.return_to };
}
