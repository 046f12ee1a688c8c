/** Identity providers of organizations, and who they say somebody is. */
export {
  type Admission,
  type AdmittingProvider,
  type AssertedPerson,
  admitByProvider,
} from './admit.ts';
export { beginAttempt, markTaken, type NewAttempt, takeAttempt } from './attempts.ts';
export type {
  OidcProvidersTable,
  SamlProvidersTable,
  SsoAttemptsTable,
} from './tables.ts';
