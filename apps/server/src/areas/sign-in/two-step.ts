import {
  type Actor,
  type Db,
  type Platform,
  readTimestamp,
  type Tx,
} from '../../platform/index.ts';
import { hashRecoveryCode, makeRecoveryCodes } from './recovery-codes.ts';
import { findTotpStep } from './totp.ts';
import {
  countRecoveryCodes,
  deleteAuthenticator,
  findAuthenticator,
  insertAuthenticator,
  updateRecoveryCodes,
} from './two-step-store.ts';

const SECRET_PURPOSE = 'authenticator secret';

/** Who changes something about two-step sign-in. */
export interface TwoStepChange {
  userId: string;
  actor: Actor;
  /** For the mail about it, a BCP 47 tag. */
  language?: string;
}

/** What a person's two-step sign-in is like. */
export interface TwoStepState {
  /** ISO 8601. */
  readonly since: string;
  readonly recoveryCodesLeft: number;
}

/** Whether a person has two-step sign-in, and what it is like; undefined where not. */
export async function findTwoStep(db: Db, userId: string): Promise<TwoStepState | undefined> {
  const authenticator = await findAuthenticator(db, userId);
  if (authenticator === undefined) return undefined;
  const recoveryCodesLeft = await countRecoveryCodes(db, userId);
  return { since: authenticator.created_at, recoveryCodesLeft };
}

/** What came of the try to switch two-step sign-in on. */
export type EnabledTwoStep =
  | { readonly kind: 'enabled'; readonly recoveryCodes: readonly string[] }
  | { readonly kind: 'wrong-code' }
  | { readonly kind: 'enabled-before' };

/**
 * Switches two-step sign-in on for a person whose app makes the right code of the secret, and answers
 * the recovery codes, which nothing can show again.
 */
export async function enableTwoStep(
  platform: Pick<Platform, 'clock' | 'events' | 'sealer'>,
  tx: Tx,
  { secret, code, ...change }: TwoStepChange & { secret: string; code: string },
): Promise<EnabledTwoStep> {
  const now = platform.clock.now();
  const step = await findTotpStep({ secret, code: code.replace(/\s/g, ''), now, after: 0 });
  if (step === undefined) return { kind: 'wrong-code' };
  const added = await insertAuthenticator(tx, {
    user_id: change.userId,
    sealed_secret: platform.sealer.seal(`${SECRET_PURPOSE} ${change.userId}`, secret),
    last_step: step,
    created_at: readTimestamp(platform.clock),
  });
  if (!added) return { kind: 'enabled-before' };
  const recoveryCodes = await writeRecoveryCodes(tx, change.userId);
  await platform.events.emit(tx, 'two-step.enabled', envelop(change));
  return { kind: 'enabled', recoveryCodes };
}

/** Switches two-step sign-in off. */
export async function disableTwoStep(
  platform: Pick<Platform, 'events'>,
  tx: Tx,
  change: TwoStepChange,
): Promise<void> {
  await deleteAuthenticator(tx, change.userId);
  await platform.events.emit(tx, 'two-step.disabled', envelop(change));
}

/**
 * Makes new recovery codes in the place of those there were, and answers them, which nothing can show
 * again; undefined where the person has no two-step sign-in.
 */
export async function renewRecoveryCodes(
  platform: Pick<Platform, 'events'>,
  tx: Tx,
  change: TwoStepChange,
): Promise<string[] | undefined> {
  if ((await findAuthenticator(tx, change.userId)) === undefined) return undefined;
  const codes = await writeRecoveryCodes(tx, change.userId);
  await platform.events.emit(tx, 'two-step.recovery-codes-made', envelop(change));
  return codes;
}

/** The shared secret of a person's app as it was sealed. @throws Error where it can't be opened */
export function readAuthenticatorSecret(
  { sealer }: Pick<Platform, 'sealer'>,
  { user_id: userId, sealed_secret: sealed }: { user_id: string; sealed_secret: string },
): string {
  const secret = sealer.open(`${SECRET_PURPOSE} ${userId}`, sealed);
  if (secret === undefined) throw new Error('The secret of an authenticator app is not ours.');
  return secret;
}

async function writeRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = makeRecoveryCodes();
  await updateRecoveryCodes(
    tx,
    userId,
    codes.map((code) => hashRecoveryCode(userId, code)),
  );
  return codes;
}

/** What every event about it says. */
export function envelop({ userId, actor, language }: TwoStepChange) {
  return {
    actor,
    organizationId: null,
    object: { kind: 'two-step', id: userId, userId } as const,
    ...(language === undefined ? {} : { language }),
  } as const;
}
