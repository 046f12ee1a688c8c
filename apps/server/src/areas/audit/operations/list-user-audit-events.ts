import * as contract from '@octavo/contract/audit';
import { signedIn } from '../../../http/access.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import { answerEvents } from '../answer-events.ts';

/** What happened to the caller's own account. */
export const listUserAuditEvents = implementOperation(contract.listUserAuditEvents, {
  access: signedIn(),
  handle: async ({ platform, caller, query }) =>
    ok(await answerEvents(platform, { userId: caller.userId }, query)),
});
