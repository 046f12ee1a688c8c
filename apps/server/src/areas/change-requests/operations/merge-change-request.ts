import * as contract from '@octavo/contract/change-requests';
import { actorOf } from '../../../http/caller.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onChangeRequest } from '../access.ts';
import { refuseClosed } from '../head.ts';
import { askGuards } from '../merge/merge-guards.ts';
import { mergeIntoSpace } from '../merge/merge-into-space.ts';
import { prepareUpdate } from '../merge/prepare-update.ts';
import { showMerge } from '../merge/show-merge.ts';
import { takeInSpace } from '../merge/take-in-space.ts';
import { noteContributor } from '../note-edit.ts';
import { isOutdated } from '../policy.ts';

/** Makes the content of a change request the content of its space. */
export const mergeChangeRequest = implementOperation(contract.mergeChangeRequest, {
  access: onChangeRequest('merge'),
  isolation: 'read committed',
  async handle({ platform, caller, takeLock, write }) {
    const { changeRequest } = await takeLock();
    const prepared = await prepareUpdate(platform, changeRequest, platform.database.db);
    return write(async (tx, { space, changeRequest: row }) => {
      refuseClosed(row);
      const actor = actorOf(caller);
      await askGuards(platform, tx, { space, changeRequest: row, actor });
      const taken = await takeInSpace(platform, tx, row, actor, prepared);
      if (taken.row.open_conflicts > 0) {
        if (isOutdated(row)) await noteContributor(platform, tx, row, actor);
        const { revision } = taken.row;
        const move = { before: row.revision, after: revision };
        return ok({
          revision,
          result: 'conflicts',
          ...(await showMerge(platform, tx, taken, move)),
        });
      }
      const merging = { space, row: taken.row };
      const revision = await mergeIntoSpace(platform, tx, merging, actor);
      const move = { before: row.space_revision, after: revision };
      return ok({ revision, result: 'merge', ...(await showMerge(platform, tx, taken, move)) });
    });
  },
});
