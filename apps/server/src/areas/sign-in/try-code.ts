import type { Platform, Tx } from '../../platform/index.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { findTotpStep, isTotpCode } from './totp.ts';
import { envelop, readAuthenticatorSecret, type TwoStepChange } from './two-step.ts';
import {
  countRecoveryCodes,
  deleteRecoveryCode,
  deleteWrongCodes,
  findAuthenticator,
  findWrongCodes,
  updateLastStep,
  updateWrongCodes,
} from './two-step-store.ts';

/** How many wrong codes of one person count before none is taken, and for how long. */
const MAX_WRONG = 5;
const MINUTES = 15;

/** What came of a code. */
export type CodeOutcome =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'wrong' }
  /** No code is looked at for a while, right or wrong. */
  | { readonly kind: 'locked'; readonly minutes: number }
  /** The person has no two-step sign-in. */
  | { readonly kind: 'disabled' };

/**
 * Tries a code of a person: six digits of the app, or a recovery code, which is used up. The outcome is
 * to be committed whatever it is, since wrong codes count: after five within 15 minutes none is looked
 * at until those are over.
 */
export async function tryCode(
  platform: Pick<Platform, 'clock' | 'events' | 'sealer'>,
  tx: Tx,
  typed: TwoStepChange & { code: string },
): Promise<CodeOutcome> {
  const { userId } = typed;
  const authenticator = await findAuthenticator(tx, userId);
  if (authenticator === undefined) return { kind: 'disabled' };
  const now = platform.clock.now();
  const wrong = await findWrongCodes(tx, userId);
  const ends = wrong === undefined ? 0 : Date.parse(wrong.since) + MINUTES * 60_000;
  const counted = wrong === undefined || ends <= now.getTime() ? undefined : wrong;
  if (counted !== undefined && counted.count >= MAX_WRONG) {
    return { kind: 'locked', minutes: Math.ceil((ends - now.getTime()) / 60_000) };
  }
  const code = typed.code.replace(/\s/g, '');
  const accepted = isTotpCode(code)
    ? await takeAppCode(platform, tx, authenticator, code)
    : await takeRecoveryCode(platform, tx, { ...typed, code });
  if (accepted) {
    await deleteWrongCodes(tx, userId);
    return { kind: 'accepted' };
  }
  const count = (counted?.count ?? 0) + 1;
  const since = counted?.since ?? now.toISOString();
  await updateWrongCodes(tx, { user_id: userId, count, since });
  if (count === MAX_WRONG) await platform.events.emit(tx, 'two-step.locked', envelop(typed));
  return { kind: 'wrong' };
}

async function takeAppCode(
  platform: Pick<Platform, 'clock' | 'sealer'>,
  tx: Tx,
  authenticator: { user_id: string; sealed_secret: string; last_step: number },
  code: string,
): Promise<boolean> {
  const step = await findTotpStep({
    secret: readAuthenticatorSecret(platform, authenticator),
    code,
    now: platform.clock.now(),
    after: Number(authenticator.last_step),
  });
  return step !== undefined && updateLastStep(tx, authenticator.user_id, step);
}

async function takeRecoveryCode(
  platform: Pick<Platform, 'events'>,
  tx: Tx,
  { code, ...change }: TwoStepChange & { code: string },
): Promise<boolean> {
  const { userId } = change;
  if (!(await deleteRecoveryCode(tx, userId, hashRecoveryCode(userId, code)))) return false;
  const left = await countRecoveryCodes(tx, userId);
  await platform.events.emit(tx, 'two-step.recovery-code-used', {
    ...envelop(change),
    after: { recoveryCodesLeft: left },
  });
  return true;
}
