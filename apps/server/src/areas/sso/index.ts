export {
  type ActiveProvider,
  findProviderOrganization,
  listActiveProviders,
  startUrlOf,
} from './active-providers.ts';
export {
  type Admission,
  type AdmittingProvider,
  type AssertedPerson,
  admitByProvider,
} from './admit.ts';
export { beginAttempt, markTaken, type NewAttempt, takeAttempt } from './attempts.ts';
export {
  findLinkRequest,
  LINK_MINUTES,
  type LinkRequest,
  linkAccount,
  openLinkRequest,
} from './link-requests.ts';
export { type ActiveOidcProvider, isActiveOidcProvider } from './oidc/active-oidc-provider.ts';
export { addOidcProvider, type NewOidcProvider } from './oidc/add-oidc-provider.ts';
export { beginOidcSignIn } from './oidc/begin-oidc.ts';
export type { OidcProviderEvent } from './oidc/events.ts';
export { finishOidcSignIn } from './oidc/finish-oidc.ts';
export { oidcCallbackUrl } from './oidc/present.ts';
export { findOidcProvider } from './oidc/store.ts';
export {
  noteRefusal,
  type RefusedAt,
  type SsoEvent,
  SsoRefusal,
  type SsoRefusalReason,
} from './refusals.ts';
export { requireActiveProvider } from './require-provider.ts';
export { type SamlAnswer, takeAnswer } from './saml/answered-attempts.ts';
export { beginSaml, writeSamlMetadata } from './saml/begin.ts';
export type { SamlProviderEvent } from './saml/events.ts';
export { isReady as isReadySamlProvider, type ReadySamlProvider } from './saml/present.ts';
export { SamlRefusal } from './saml/refusal.ts';
export { findSamlProvider } from './saml/store.ts';
export { takeResponse as takeSamlResponse } from './saml/take-response.ts';
export type {
  OidcProvidersTable,
  SamlProvidersTable,
  SsoAttemptsTable,
} from './tables.ts';
