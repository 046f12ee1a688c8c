import { ERROR_TYPES, type ErrorType } from '@octavo/contract';
import { isOpenToVisitors, isPublic } from './access.ts';
import type { Operation } from './implement-operation.ts';

/**
 * What an operation may refuse a request with, and when, one sentence each: what every operation of
 * its kind does, and what it declares itself. Ascending by status.
 */
export function listErrors(operation: Operation): ReadonlyMap<ErrorType, string> {
  const own = new Map(operation.errors.map(({ type, when }) => [type, when]));
  const types = [...new Set([...listGeneralTypes(operation), ...own.keys()])];
  types.sort((a, b) => ERROR_TYPES[a].status - ERROR_TYPES[b].status);
  return new Map(
    types.map((type) => [type, makeSentence(own.get(type) ?? ERROR_TYPES[type].when)]),
  );
}

/** What may go wrong with any request, and is no answer of the operation. */
const FAILURES: ReadonlySet<ErrorType> = new Set([
  'internal_error',
  'client_gone',
  'database_unavailable',
  'too_busy',
  'request_overdue',
  'request_timeout',
  'storage_full',
]);

/** Whether an operation says that it may answer so, or any operation may. */
export function mayRefuseWith(operation: Operation, type: ErrorType): boolean {
  return FAILURES.has(type) || listErrors(operation).has(type);
}

function listGeneralTypes({ access, path, ...operation }: Operation): ErrorType[] {
  const { query } = operation as { query?: { properties?: Record<string, unknown> } };
  const types: ErrorType[] = ['invalid_input', 'too_many_requests'];
  if (query?.properties !== undefined && 'page' in query.properties && 'limit' in query.properties)
    types.push('invalid_cursor');
  if (!isPublic(access)) {
    types.push('unauthorized', 'invalid_token', 'session_ended', 'foreign_origin');
    if (operation.writes) types.push('csrf_token_missing');
    if (!isOpenToVisitors(access)) types.push('closed_to_visitors');
  }
  if (access.ability !== null) types.push('forbidden');
  if (access.needsOwnProof) types.push('own_proof_required');
  if (path.includes('{')) types.push('not_found');
  if (operation.writes) {
    types.push('read_only_token', 'precondition_failed', 'write_collision', 'too_busy');
  }
  if (operation.method !== 'GET') types.push('incomplete_body', 'body_too_large');
  if (operation.method !== 'GET' && operation.bodyType === 'json') {
    types.push('invalid_json', 'unsupported_media_type');
  }
  if (operation.takesKey) {
    types.push('idempotency_mismatch', 'idempotency_in_progress');
  }
  return types;
}

/** A capital at its start and a full stop at its end. */
function makeSentence(text: string): string {
  const sentence = text.slice(0, 1).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}
