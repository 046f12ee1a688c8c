/** How people prove who they are: passwords, one-time links, and what follows from a proof. */
export { forgiveTries, takePasswordTry } from './account-limits.ts';
export {
  completeSignIn,
  type SignInOutcome,
  type SignInProof,
} from './complete-sign-in.ts';
export { findSsoBonds, type SsoBond, type SsoBypassEvent } from './enforcement.ts';
export {
  createSignInLink,
  findSignInLink,
  type NewSignInLink,
  takeSignInLink,
  type UsableLink,
} from './links.ts';
export { type LinkMail, mailLink } from './mail-link.ts';
export { hashPassword } from './password-hash.ts';
export { findWeakness } from './password-lists.ts';
export { MAX_PASSWORD, MIN_PASSWORD, type PasswordFault } from './password-rules.ts';
export { findByPassword, type PasswordEvent, removePassword, setPassword } from './passwords.ts';
export { findPassword } from './passwords-store.ts';
export { subscribeSignIn } from './subscribe.ts';
export type { LinkPurpose, PasswordsTable, SignInLinksTable } from './tables.ts';
