import type { Operation } from './implement-operation.ts';
import { makeBodyCheck } from './schema-check.ts';

/** Characters of a schema as JSON. Compiling a shorter one takes a few milliseconds. */
const LONG = 8000;

/**
 * Compiles the checks of bodies with long schemas, which is otherwise done when the first body comes:
 * for tens of milliseconds, in which nobody else is answered. For a server that is not yet ready.
 * Answers the ids of their operations.
 */
export function prepareLongChecks(operations: readonly Operation[]): string[] {
  const prepared: string[] = [];
  for (const { id, body } of operations) {
    if (body === undefined || JSON.stringify(body).length <= LONG) continue;
    makeBodyCheck(body)(undefined);
    prepared.push(id);
  }
  return prepared;
}
