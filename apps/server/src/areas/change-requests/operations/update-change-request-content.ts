import * as contract from '@octavo/contract/change-requests';
import { actorOf } from '../../../http/caller.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onChangeRequest } from '../access.ts';
import { refuseClosed } from '../head.ts';
import { prepareUpdate } from '../merge/prepare-update.ts';
import { showMerge } from '../merge/show-merge.ts';
import { takeInSpace } from '../merge/take-in-space.ts';
import { noteContributor } from '../note-edit.ts';
import { isOutdated } from '../policy.ts';

/** Takes the content of its space into a change request. */
export const updateChangeRequestContent = implementOperation(contract.updateChangeRequestContent, {
  access: onChangeRequest('edit'),
  isolation: 'read committed',
  async handle({ platform, caller, takeLock, write }) {
    const { changeRequest } = await takeLock();
    const prepared = await prepareUpdate(platform, changeRequest, platform.database.db);
    return write(async (tx, { changeRequest: row }) => {
      refuseClosed(row);
      const actor = actorOf(caller);
      const taken = await takeInSpace(platform, tx, row, actor, prepared);
      if (isOutdated(row)) await noteContributor(platform, tx, row, actor);
      const result = taken.conflicts ? 'conflicts' : 'update';
      const { revision } = taken.row;
      const move = { before: row.revision, after: revision };
      return ok({ revision, result, ...(await showMerge(platform, tx, taken, move)) });
    });
  },
});
