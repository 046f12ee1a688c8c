import type { Page } from './page.ts';
import { sendSignInLink } from './pages/send-sign-in-link.ts';
import { showAccount } from './pages/show-account.ts';
import { showSignIn } from './pages/show-sign-in.ts';
import { showSignInLink } from './pages/show-sign-in-link.ts';
import { signOut } from './pages/sign-out.ts';
import { useSignInLink } from './pages/use-sign-in-link.ts';

/** Every page of signing in. */
export const pages: readonly Page[] = [
  showSignIn,
  sendSignInLink,
  showSignInLink,
  useSignInLink,
  signOut,
  showAccount,
];
