import type { Page } from './page.ts';
import { acceptInvite } from './pages/accept-invite.ts';
import { addPasskey } from './pages/add-passkey.ts';
import { agreeToLink } from './pages/agree-to-link.ts';
import { changeName } from './pages/change-name.ts';
import { changePasskey } from './pages/change-passkey.ts';
import { changePassword } from './pages/change-password.ts';
import { createAccount } from './pages/create-account.ts';
import { disableTwoStep } from './pages/disable-two-step.ts';
import { enableTwoStep } from './pages/enable-two-step.ts';
import { endOtherSessions } from './pages/end-other-sessions.ts';
import { endSession } from './pages/end-session.ts';
import { findSso, showFindSso } from './pages/find-sso.ts';
import { finishOidc } from './pages/finish-oidc.ts';
import { finishSaml } from './pages/finish-saml.ts';
import { removePasskey } from './pages/remove-passkey.ts';
import { removePassword } from './pages/remove-password.ts';
import { renewRecoveryCodes } from './pages/renew-recovery-codes.ts';
import { resetPassword } from './pages/reset-password.ts';
import { revokeToken } from './pages/revoke-token.ts';
import { sendEmailProof } from './pages/send-email-proof.ts';
import { sendInviteLink } from './pages/send-invite-link.ts';
import { sendResetLink } from './pages/send-reset-link.ts';
import { sendSignInLink } from './pages/send-sign-in-link.ts';
import { showAccount } from './pages/show-account.ts';
import { showAccountPassword } from './pages/show-account-password.ts';
import { showChangeEmail } from './pages/show-change-email.ts';
import { showEmailProof } from './pages/show-email-proof.ts';
import { showForgotten } from './pages/show-forgotten.ts';
import { showInvite } from './pages/show-invite.ts';
import { showLinkMail } from './pages/show-link-mail.ts';
import { showLinkRequest } from './pages/show-link-request.ts';
import { showNewAccount } from './pages/show-new-account.ts';
import { showNewPasskey } from './pages/show-new-passkey.ts';
import { showOrganizationSso } from './pages/show-organization-sso.ts';
import { showPasskey } from './pages/show-passkey.ts';
import { showPasskeyOptions } from './pages/show-passkey-options.ts';
import { showReset } from './pages/show-reset.ts';
import { showSamlMetadata } from './pages/show-saml-metadata.ts';
import { showSecondFactor } from './pages/show-second-factor.ts';
import { showSignIn } from './pages/show-sign-in.ts';
import { showSignInLink } from './pages/show-sign-in-link.ts';
import { showTwoStep } from './pages/show-two-step.ts';
import { signInByPasskey } from './pages/sign-in-by-passkey.ts';
import { signInByPassword } from './pages/sign-in-by-password.ts';
import { signOut } from './pages/sign-out.ts';
import { startOidc } from './pages/start-oidc.ts';
import { startSaml } from './pages/start-saml.ts';
import { takeSamlResponsePage } from './pages/take-saml-response.ts';
import { useEmailProof } from './pages/use-email-proof.ts';
import { useLinkMail } from './pages/use-link-mail.ts';
import { useSecondFactor } from './pages/use-second-factor.ts';
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
  showSamlMetadata,
  startSaml,
  takeSamlResponsePage,
  finishSaml,
  showFindSso,
  findSso,
  showOrganizationSso,
  startOidc,
  finishOidc,
  showLinkRequest,
  agreeToLink,
  showLinkMail,
  useLinkMail,
  showAccountPassword,
  changePassword,
  removePassword,
  showSecondFactor,
  useSecondFactor,
  showPasskeyOptions,
  signInByPasskey,
  changeName,
  showChangeEmail,
  sendEmailProof,
  showEmailProof,
  useEmailProof,
  showNewPasskey,
  addPasskey,
  showPasskey,
  changePasskey,
  removePasskey,
  showTwoStep,
  enableTwoStep,
  renewRecoveryCodes,
  disableTwoStep,
  endSession,
  endOtherSessions,
  revokeToken,
  showInvite,
  acceptInvite,
  sendInviteLink,
  showNewAccount,
  createAccount,
];
