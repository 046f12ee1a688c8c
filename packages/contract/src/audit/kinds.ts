import { audited } from '../audited.ts';

/** Events that no operation emits: jobs do, and the pages of signing in. */
const EMITTED_ELSEWHERE = [
  'email-domain.lapsed',
  'email-domain.proof-missing',
  'openapi-spec.process-failed',
  'openapi-spec.processed',
  'passkey.created',
  'passkey.updated',
  'password.changed',
  'password.removed',
  'session.created',
  'session.ended',
  'space.purged',
  'sso.bypassed',
  'sso.refused',
  'two-step.disabled',
  'two-step.enabled',
  'two-step.locked',
  'two-step.recovery-code-used',
  'two-step.recovery-codes-made',
  'user.updated',
];

/** The names of all events that there are, in the order of the alphabet. */
export const EVENT_KINDS: readonly string[] = [
  ...new Set([...audited.flatMap(({ emits }) => emits ?? []), ...EMITTED_ELSEWHERE]),
].sort();
