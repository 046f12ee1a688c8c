import { defineOperation, type Operation } from '../../../http/define-operation.ts';
import { listQuery, paginated } from '../../../http/list.ts';
import { ok } from '../../../http/reply.ts';
import { onOrganization } from '../../orgs/index.ts';
import { answerEvents } from '../answer-events.ts';
import { describeFilters } from '../filter.ts';
import { auditEventResource } from '../resource.ts';

/** What happened in an organization; `kinds` are the events that there are. */
export function makeListAuditEvents(kinds: readonly string[]): Operation {
  return defineOperation({
    id: 'list-audit-events',
    method: 'GET',
    path: '/orgs/{organizationId}/audit-events',
    tag: 'Audit',
    summary: 'List what happened in an organization',
    description:
      'Who did what to which object, when and from where. Nothing changes or deletes an event; the server forgets it once it has been kept for the configured time. An event is listed once its transaction is committed. Later pages say the `count` of the first one.',
    access: onOrganization('admin'),
    query: listQuery(describeFilters(kinds)),
    responses: { 200: paginated(auditEventResource) },
    handle: async ({ platform, subject, query }) =>
      ok(await answerEvents(platform, { organizationId: subject.organization.id }, query)),
  });
}
