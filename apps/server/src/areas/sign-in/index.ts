export { forgiveTries, takePasswordTry } from './account-limits.ts';
export {
  completeSignIn,
  type SignInOutcome,
  type SignInProof,
} from './complete-sign-in.ts';
export { findSsoBonds, type SsoBond, type SsoBypassEvent } from './enforcement.ts';
export type { PasskeyEvent, TwoStepEvent } from './events.ts';
export {
  createSignInLink,
  findSignInLink,
  type NewSignInLink,
  takeSignInLink,
  type UsableLink,
} from './links.ts';
export { LINK_PLACE, type LinkMail, mailLink } from './mail-link.ts';
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
export { hashPassword } from './password-hash.ts';
export { findWeakness } from './password-lists.ts';
export { MAX_PASSWORD, MIN_PASSWORD, type PasswordFault } from './password-rules.ts';
export { findByPassword, type PasswordEvent, removePassword, setPassword } from './passwords.ts';
export { findPassword } from './passwords-store.ts';
export {
  isStillPending,
  PENDING_MINUTES,
  type PendingSignIn,
  type ResumedSignIn,
  readPendingSignIn,
  writePendingSignIn,
} from './pending-sign-in.ts';
export { RECOVERY_CODES } from './recovery-codes.ts';
export { spendProof } from './spend-proof.ts';
export type { LinkPurpose, PasskeysTable, PasswordsTable, SignInLinksTable } from './tables.ts';
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
