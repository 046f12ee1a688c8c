import type { Page } from './page.ts';
import { findSso, showFindSso } from './pages/find-sso.ts';
import { finishOidc } from './pages/finish-oidc.ts';
import { finishSaml } from './pages/finish-saml.ts';
import { sendSignInLink } from './pages/send-sign-in-link.ts';
import { showAccount } from './pages/show-account.ts';
import { showOrganizationSso } from './pages/show-organization-sso.ts';
import { showSamlMetadata } from './pages/show-saml-metadata.ts';
import { showSignIn } from './pages/show-sign-in.ts';
import { showSignInLink } from './pages/show-sign-in-link.ts';
import { signOut } from './pages/sign-out.ts';
import { startOidc } from './pages/start-oidc.ts';
import { startSaml } from './pages/start-saml.ts';
import { takeSamlResponsePage } from './pages/take-saml-response.ts';
import { useSignInLink } from './pages/use-sign-in-link.ts';

/** Every page of signing in. */
export const pages: readonly Page[] = [
  showSignIn,
  sendSignInLink,
  showSignInLink,
  useSignInLink,
  signOut,
  showAccount,
  showSamlMetadata,
  startSaml,
  takeSamlResponsePage,
  finishSaml,
  showFindSso,
  findSso,
  showOrganizationSso,
  startOidc,
  finishOidc,
];
