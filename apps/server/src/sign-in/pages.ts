import type { Page } from './page.ts';
import { changePassword } from './pages/change-password.ts';
import { findSso, showFindSso } from './pages/find-sso.ts';
import { finishOidc } from './pages/finish-oidc.ts';
import { removePassword } from './pages/remove-password.ts';
import { resetPassword } from './pages/reset-password.ts';
import { sendResetLink } from './pages/send-reset-link.ts';
import { sendSignInLink } from './pages/send-sign-in-link.ts';
import { showAccount } from './pages/show-account.ts';
import { showAccountPassword } from './pages/show-account-password.ts';
import { showForgotten } from './pages/show-forgotten.ts';
import { showOrganizationSso } from './pages/show-organization-sso.ts';
import { showReset } from './pages/show-reset.ts';
import { showSignIn } from './pages/show-sign-in.ts';
import { showSignInLink } from './pages/show-sign-in-link.ts';
import { signInByPassword } from './pages/sign-in-by-password.ts';
import { signOut } from './pages/sign-out.ts';
import { startOidc } from './pages/start-oidc.ts';
import { useSignInLink } from './pages/use-sign-in-link.ts';

/** Every page of signing in. */
export const pages: readonly Page[] = [
  showSignIn,
  signInByPassword,
  sendSignInLink,
  showSignInLink,
  useSignInLink,
  showForgotten,
  sendResetLink,
  showReset,
  resetPassword,
  signOut,
  showAccount,
  showFindSso,
  findSso,
  showOrganizationSso,
  startOidc,
  finishOidc,
  showAccountPassword,
  changePassword,
  removePassword,
];
