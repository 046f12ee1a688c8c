import { defineArea } from '../../http/define-area.ts';
import type { Platform } from '../../platform/index.ts';
import { noteEvents } from './note-events.ts';
import { exportAuditEvents } from './operations/export-audit-events.ts';
import { getAuditEvent } from './operations/get-audit-event.ts';
import { listAuditEvents } from './operations/list-audit-events.ts';
import { listUserAuditEvents } from './operations/list-user-audit-events.ts';
import { registerAuditPurge, scheduleAuditPurge } from './purge.ts';

/** The audit trail, which can be asked for the events of all other operations. */
export const auditArea = defineArea({
  name: 'audit',
  words: ['audit-event'],
  operations: [listUserAuditEvents, listAuditEvents, getAuditEvent, exportAuditEvents],
  tables: ['audit_events'],
  jobs: ['audit.purge'],
  open: subscribeAudit,
  schedule: scheduleAuditPurge,
});

/** Writes down every event, and forgets it once it was kept long enough. */
function subscribeAudit(platform: Platform): void {
  noteEvents(platform);
  registerAuditPurge(platform);
}
