/** How people prove who they are: one-time links, and what follows from a proof. */
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
export { subscribeSignIn } from './switch-on-sso.ts';
export type { LinkPurpose, SignInLinksTable } from './tables.ts';
