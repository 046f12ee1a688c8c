import { Type } from 'typebox';
import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onChangeRequest } from '../access.ts';
import { requireOpenRequest } from '../head.ts';
import { mergeIntoSpace } from '../merge/merge-into-space.ts';
import { prepareUpdate } from '../merge/prepare-update.ts';
import { takeInSpace } from '../merge/take-in-space.ts';
import { noteContributor } from '../note-edit.ts';
import { isOutdated } from '../policy.ts';
import { requireChangeRequest } from '../require.ts';

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
    {
      status: 409,
      when: 'it is merged or archived, the space is locked, or a merge rule forbids it',
    },
  ],
  async handle({ platform, caller, subject, write }) {
    const { changeRequest } = subject;
    const prepared = await prepareUpdate(platform, changeRequest, platform.database.db);
    return write(async (tx) => {
      const row = await requireOpenRequest(tx, changeRequest);
      await platform.events.emit(tx, 'change-request.merging', {
        space: subject.space,
        changeRequest: row,
        userId: caller.userId,
      });
      const taken = await takeInSpace(platform, tx, row, caller.userId, prepared);
      const updated = await requireChangeRequest(tx, row);
      if (updated.open_conflicts > 0) {
        if (isOutdated(row)) await noteContributor(platform, tx, row, caller.userId);
        return ok({ revision: taken.revision, result: 'conflicts' });
      }
      const revision = await mergeIntoSpace(platform, tx, updated, caller.userId);
      return ok({ revision, result: 'merge' });
    });
  },
});
