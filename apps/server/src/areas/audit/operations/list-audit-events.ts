import * as contract from '@octavo/contract/audit';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onOrganization } from '../../orgs/index.ts';
import { answerEvents } from '../answer-events.ts';

/** What happened in an organization. */
export const listAuditEvents = implementOperation(contract.listAuditEvents, {
  access: onOrganization('admin'),
  handle: async ({ platform, subject, query }) =>
    ok(await answerEvents(platform, { organizationId: subject.organization.id }, query)),
});
