import { Type } from 'typebox';
import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onChangeRequest } from '../access.ts';
import { refuseClosed } from '../head.ts';
import { mergeIntoSpace } from '../merge/merge-into-space.ts';
import { prepareUpdate } from '../merge/prepare-update.ts';
import { takeInSpace } from '../merge/take-in-space.ts';
import { noteContributor } from '../note-edit.ts';
import { isOutdated } from '../policy.ts';

/** Makes the content of a change request the content of its space. */
export const mergeChangeRequest = defineOperation({
  id: 'merge-change-request',
  method: 'POST',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/merge',
  tag: 'Change requests',
  summary: 'Merge a change request',
  description:
    "An outdated change request takes in the space's content first. Where that leaves conflicts, or there are open ones, nothing is merged: the result is `conflicts` and the revision is the change request's. Otherwise the revision is the space's.",
  access: onChangeRequest('merge'),
  responses: {
    200: Type.Object({ revision: Type.String(), result: Type.Enum(['merge', 'conflicts']) }),
  },
  errors: [
    { type: 'change_request_merged' },
    { type: 'change_request_archived' },
    { type: 'space_locked' },
    { type: 'merge_rule' },
    { type: 'head_moved' },
  ],
  async handle({ platform, caller, subject, write }) {
    const { changeRequest } = subject;
    const prepared = await prepareUpdate(platform, changeRequest, platform.database.db);
    return write(async (tx, { space, changeRequest: row }) => {
      refuseClosed(row);
      await platform.events.emit(tx, 'change-request.merging', {
        space,
        changeRequest: row,
        userId: caller.userId,
      });
      const taken = await takeInSpace(platform, tx, row, caller.userId, prepared);
      if (taken.row.open_conflicts > 0) {
        if (isOutdated(row)) await noteContributor(platform, tx, row, caller.userId);
        return ok({ revision: taken.row.revision, result: 'conflicts' });
      }
      const merging = { space, row: taken.row };
      const revision = await mergeIntoSpace(platform, tx, merging, caller.userId);
      return ok({ revision, result: 'merge' });
    });
  },
});
