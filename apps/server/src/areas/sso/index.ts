/** Identity providers of organizations, and who they say somebody is. */

import { defineArea } from '../../http/define-area.ts';
import { admissionWays } from '../invites/index.ts';
import { discovered as ssoDiscovery } from './oidc/discover.ts';
import { createOidcProvider } from './operations/create-oidc-provider.ts';
import { createSamlProvider } from './operations/create-saml-provider.ts';
import { deleteOidcProvider } from './operations/delete-oidc-provider.ts';
import { deleteSamlProvider } from './operations/delete-saml-provider.ts';
import { getOidcProvider } from './operations/get-oidc-provider.ts';
import { getSamlProvider } from './operations/get-saml-provider.ts';
import { getSso } from './operations/get-sso.ts';
import { listOidcProviders } from './operations/list-oidc-providers.ts';
import { listSamlProviders } from './operations/list-saml-providers.ts';
import { updateOidcProvider } from './operations/update-oidc-provider.ts';
import { updateSamlProvider } from './operations/update-saml-provider.ts';
import { buckets as ssoRefusals } from './refusals.ts';
import { subscribeSso } from './subscribe.ts';

export const ssoArea = defineArea({
  name: 'sso',
  words: ['sso', 'saml-provider', 'oidc-provider'],
  operations: [
    listSamlProviders,
    createSamlProvider,
    getSamlProvider,
    updateSamlProvider,
    deleteSamlProvider,
    listOidcProviders,
    createOidcProvider,
    getOidcProvider,
    updateOidcProvider,
    deleteOidcProvider,
    getSso,
  ],
  tables: [
    'saml_providers',
    'oidc_providers',
    'sso_identities',
    'sso_attempts',
    'sso_link_requests',
    'sso_replays',
  ],
  events: [
    'oidc-provider.created',
    'oidc-provider.updated',
    'oidc-provider.deleted',
    'sso.refused',
    'saml-provider.created',
    'saml-provider.updated',
    'saml-provider.deleted',
  ],
  caches: [ssoDiscovery, ssoRefusals],
  gives: [admissionWays],
  open: subscribeSso,
});

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
