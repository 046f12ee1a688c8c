import { isDeepStrictEqual } from 'node:util';
import * as contract from '@octavo/contract/change-requests';
import { actorOf } from '../../../http/caller.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import { compareFacts, readTimestamp } from '../../../platform/index.ts';
import { tallySpaceChangeRequests } from '../../spaces/index.ts';
import { onChangeRequest } from '../access.ts';
import { beginRequestEvent } from '../events.ts';
import { countStatusMove, requireMovableStatus } from '../policy.ts';
import { presentChangeRequest } from '../present.ts';
import { updateChangeRequestRow } from '../store.ts';

/** Changes the subject or description of a change request, or moves it among draft, open and archived. */
export const updateChangeRequest = implementOperation(contract.updateChangeRequest, {
  access: onChangeRequest('edit'),
  isolation: 'read committed',
  handle: ({ platform, caller, body, url, write }) =>
    write(async (tx, { changeRequest: row }) => {
      const { subject, status, description } = row;
      const before = { subject, status, description };
      const after = {
        subject: body.subject ?? before.subject,
        status: body.status ?? before.status,
        description: body.description === undefined ? before.description : (body.description ?? ''),
      };
      if (body.status !== undefined) requireMovableStatus(row.status);
      if (isDeepStrictEqual(before, after)) return ok(presentChangeRequest(row, url));
      const changes = { ...after, updated_at: readTimestamp(platform.clock) };
      await updateChangeRequestRow(tx, row.id, changes);
      await tallySpaceChangeRequests(
        tx,
        row.space_id,
        countStatusMove(before.status, after.status),
      );
      await platform.events.emit(tx, 'change-request.updated', {
        ...beginRequestEvent(row, actorOf(caller)),
        ...compareFacts(before, after),
      });
      return ok(presentChangeRequest({ ...row, ...changes }, url));
    }),
});
