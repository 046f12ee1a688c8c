/** Identity providers of organizations, and who they say somebody is. */
import type { Operation } from '../../http/define-operation.ts';
import { createSamlProvider } from './operations/create-saml-provider.ts';
import { deleteSamlProvider } from './operations/delete-saml-provider.ts';
import { getSamlProvider } from './operations/get-saml-provider.ts';
import { listSamlProviders } from './operations/list-saml-providers.ts';
import { updateSamlProvider } from './operations/update-saml-provider.ts';

/** The operations about SAML providers. */
export const samlOperations: readonly Operation[] = [
  listSamlProviders,
  createSamlProvider,
  getSamlProvider,
  updateSamlProvider,
  deleteSamlProvider,
];

export {
  type Admission,
  type AdmittingProvider,
  type AssertedPerson,
  admitByProvider,
} from './admit.ts';
export { beginAttempt, markTaken, type NewAttempt, takeAttempt } from './attempts.ts';
export { type SamlAnswer, takeAnswer } from './saml/answered-attempts.ts';
export { beginSaml, writeSamlMetadata } from './saml/begin.ts';
export type { SamlProviderEvent } from './saml/events.ts';
export { noteRefusal as noteSamlRefusal } from './saml/note-refusal.ts';
export { isReady as isReadySamlProvider, type ReadySamlProvider } from './saml/present.ts';
export { type RefusalReason as SamlRefusalReason, SamlRefusal } from './saml/refusal.ts';
export { findSamlProvider } from './saml/store.ts';
export { takeResponse as takeSamlResponse } from './saml/take-response.ts';
export type {
  OidcProvidersTable,
  SamlProvidersTable,
  SsoAttemptsTable,
} from './tables.ts';
