import * as contract from '@octavo/contract/change-requests';
import { actorOf } from '../../../http/caller.ts';
import { conflict, notFound } from '../../../http/errors.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import { readRevision } from '../../content/index.ts';
import { onChangeRequest } from '../access.ts';
import { findConflict } from '../conflicts/conflict-store.ts';
import { readResolution } from '../conflicts/read-resolution.ts';
import { resolveStoredConflict } from '../conflicts/resolve-stored-conflict.ts';
import { showConflicts } from '../conflicts/show-conflicts.ts';
import { refuseClosed } from '../head.ts';
import { requireChangeRequest } from '../require.ts';

/** Settles one conflict of a change request. */
export const resolveConflict = implementOperation(contract.resolveConflict, {
  access: onChangeRequest('edit'),
  matchTag: ({ changeRequest }) => changeRequest.revision,
  isolation: 'read committed',
  async handle({ platform, caller, params, body, url, write }) {
    const resolution = await readResolution(body);
    return write(async (tx, { changeRequest: row }) => {
      refuseClosed(row);
      const stored = await findConflict(tx, row.id, params.conflictId);
      if (stored === undefined) throw notFound('conflict');
      if (stored.resolution !== null)
        throw conflict('conflict_resolved', 'The conflict has already been resolved.');
      await resolveStoredConflict(platform, tx, row, stored, {
        resolution,
        actor: actorOf(caller),
      });
      const resolved = await findConflict(tx, row.id, stored.id);
      const { revision } = await requireChangeRequest(tx, row);
      const view = await readRevision(platform, revision, tx);
      if (view === undefined) throw new Error(`The revision ${revision} is missing.`);
      const [shown] = await showConflicts(platform, tx, [resolved ?? stored], { view, url });
      if (shown === undefined) throw new Error(`The conflict ${stored.id} is missing.`);
      return ok(shown);
    });
  },
});
