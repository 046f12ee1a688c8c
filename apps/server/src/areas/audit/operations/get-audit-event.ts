import * as contract from '@octavo/contract/audit';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onAuditEvent } from '../access.ts';
import { showAuditEvents } from '../show.ts';

/** One event of an organization. */
export const getAuditEvent = implementOperation(contract.getAuditEvent, {
  access: onAuditEvent(),
  async handle({ platform, subject }) {
    const [event] = await showAuditEvents(platform.database.db, [subject.event]);
    if (event === undefined) throw new Error('An event that is there was not shown.');
    return ok(event);
  },
});
