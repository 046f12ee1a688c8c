import type { Operation } from '../../http/define-operation.ts';
import type { EventName } from '../../platform/index.ts';
import type {} from '../openapi-specs/index.ts';
import type {} from '../sso/index.ts';

/** Events that no operation emits: jobs do, and the pages of signing in. */
const EMITTED_ELSEWHERE: readonly EventName[] = [
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
export function listKinds(operations: readonly Pick<Operation, 'emits'>[]): EventName[] {
  const emitted = operations.flatMap(({ emits }) => emits);
  return [...new Set([...emitted, ...EMITTED_ELSEWHERE])].sort();
}
