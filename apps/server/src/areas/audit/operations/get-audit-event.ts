import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onAuditEvent } from '../access.ts';
import { auditEventResource } from '../resource.ts';
import { showAuditEvents } from '../show.ts';

/** One event of an organization. */
export const getAuditEvent = defineOperation({
  id: 'get-audit-event',
  method: 'GET',
  path: '/orgs/{organizationId}/audit-events/{auditEventId}',
  tag: 'Audit',
  summary: 'Get an event of an organization',
  access: onAuditEvent(),
  responses: { 200: auditEventResource },
  async handle({ platform, subject }) {
    const [event] = await showAuditEvents(platform.database.db, [subject.event]);
    if (event === undefined) throw new Error('An event that is there was not shown.');
    return ok(event);
  },
});
