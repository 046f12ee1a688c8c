import type { Operation } from '../../http/define-operation.ts';
import { deletePasskey } from './operations/delete-passkey.ts';
import { listPasskeys as listPasskeysOperation } from './operations/list-passkeys.ts';

/** How people prove who they are: links, passkeys and codes, and what follows from a proof. */
export const signInOperations: readonly Operation[] = [listPasskeysOperation, deletePasskey];

export {
  completeSignIn,
  type SignInOutcome,
  type SignInProof,
} from './complete-sign-in.ts';
export type { PasskeyEvent, TwoStepEvent } from './events.ts';
export {
  createSignInLink,
  findSignInLink,
  type NewSignInLink,
  takeSignInLink,
  type UsableLink,
} from './links.ts';
export {
  findPasskeySite,
  MAX_PASSKEYS,
  makeRegistrationOptions,
  makeSignInOptions,
  type PasskeySite,
  proveNewPasskey,
  provePasskey,
} from './passkey-proofs.ts';
export { addPasskey, notePasskeyUse, removePasskey, renamePasskey } from './passkeys.ts';
export { countPasskeys, findPasskey, listPasskeys } from './passkeys-store.ts';
export {
  PENDING_MINUTES,
  type PendingSignIn,
  type ResumedSignIn,
  readPendingSignIn,
  writePendingSignIn,
} from './pending-sign-in.ts';
export { RECOVERY_CODES } from './recovery-codes.ts';
export { spendProof } from './spend-proof.ts';
export type { LinkPurpose, PasskeysTable, SignInLinksTable } from './tables.ts';
export { makeTotpSecret, writeTotpAddress } from './totp.ts';
export { type CodeOutcome, tryCode } from './try-code.ts';
export {
  disableTwoStep,
  type EnabledTwoStep,
  enableTwoStep,
  findTwoStep,
  renewRecoveryCodes,
  type TwoStepState,
} from './two-step.ts';
