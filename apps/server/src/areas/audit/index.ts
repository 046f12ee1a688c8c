import type { Operation } from '../../http/define-operation.ts';
import type { Platform } from '../../platform/index.ts';
import { listKinds } from './kinds.ts';
import { noteEvents } from './note-events.ts';
import { makeExportAuditEvents } from './operations/export-audit-events.ts';
import { getAuditEvent } from './operations/get-audit-event.ts';
import { makeListAuditEvents } from './operations/list-audit-events.ts';
import { makeListUserAuditEvents } from './operations/list-user-audit-events.ts';
import { registerAuditPurge } from './purge.ts';

export { scheduleAuditPurge } from './purge.ts';
export type { AuditEventResource } from './resource.ts';

/** The audit trail, which can be asked for the events of all other operations. */
export function makeAuditOperations(others: readonly Operation[]): Operation[] {
  const kinds = listKinds(others);
  return [
    makeListUserAuditEvents(kinds),
    makeListAuditEvents(kinds),
    getAuditEvent,
    makeExportAuditEvents(kinds),
  ];
}

/** Writes down every event, and forgets it once it was kept long enough. */
export function subscribeAudit(platform: Platform): void {
  noteEvents(platform);
  registerAuditPurge(platform);
}
