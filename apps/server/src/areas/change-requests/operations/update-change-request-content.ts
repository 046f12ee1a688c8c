import { Type } from 'typebox';
import { actorOf } from '../../../http/caller.ts';
import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onChangeRequest } from '../access.ts';
import { refuseClosed } from '../head.ts';
import { prepareUpdate } from '../merge/prepare-update.ts';
import { mergeFacts, showMerge } from '../merge/show-merge.ts';
import { takeInSpace } from '../merge/take-in-space.ts';
import { noteContributor } from '../note-edit.ts';
import { isOutdated } from '../policy.ts';

/** Takes the content of its space into a change request. */
export const updateChangeRequestContent = defineOperation({
  id: 'update-change-request-content',
  method: 'POST',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/update',
  tag: 'Change requests',
  summary: 'Update a change request from its space',
  description:
    "Takes in what changed in the space since the change request was made or last updated. Where both sides changed the same thing differently the result is `conflicts`: the change request keeps its own side, and each conflict is listed. The revision is the change request's.",
  access: onChangeRequest('edit'),
  isolation: 'read committed',
  emits: ['branch.content-changed', 'change-request.updated', 'conflict.resolved'],
  responses: {
    200: Type.Object({
      revision: Type.String(),
      result: Type.Enum(['update', 'conflicts']),
      ...mergeFacts,
    }),
  },
  errors: [
    { type: 'change_request_merged' },
    { type: 'change_request_archived' },
    { type: 'space_locked' },
    { type: 'head_moved' },
    { type: 'merge_too_slow' },
  ],
  example: { params: { changeRequestId: '{outdatedRequestId}' } },
  async handle({ platform, caller, takeTurn, write }) {
    const { changeRequest } = await takeTurn();
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
