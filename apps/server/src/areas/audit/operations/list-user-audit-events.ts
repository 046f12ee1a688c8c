import { signedIn } from '../../../http/access.ts';
import { defineOperation, type Operation } from '../../../http/define-operation.ts';
import { listQuery, paginated } from '../../../http/list.ts';
import { ok } from '../../../http/reply.ts';
import { answerEvents } from '../answer-events.ts';
import { describeCommonFilters } from '../filter.ts';
import { auditEventResource } from '../resource.ts';

/** What happened to the caller's own account; `kinds` are the events that there are. */
export function makeListUserAuditEvents(kinds: readonly string[]): Operation {
  return defineOperation({
    id: 'list-user-audit-events',
    method: 'GET',
    path: '/user/audit-events',
    tag: 'Audit',
    summary: 'List what happened to your account, tokens and sessions',
    description:
      'Events that somebody else caused say who, and not from where. What happened in organizations is listed there.',
    access: signedIn(),
    query: listQuery(describeCommonFilters(kinds)),
    responses: { 200: paginated(auditEventResource) },
    handle: async ({ platform, caller, query }) =>
      ok(await answerEvents(platform, { userId: caller.userId }, query)),
  });
}
