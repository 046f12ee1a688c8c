import { Type } from 'typebox';
import { actorOf } from '../../../http/caller.ts';
import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onChangeRequest } from '../access.ts';
import { refuseClosed } from '../head.ts';
import { askGuards } from '../merge/merge-guards.ts';
import { mergeIntoSpace } from '../merge/merge-into-space.ts';
import { prepareUpdate } from '../merge/prepare-update.ts';
import { mergeFacts, showMerge } from '../merge/show-merge.ts';
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
  isolation: 'read committed',
  emits: [
    'change-request.merged',
    'space.content-changed',
    'branch.content-changed',
    'change-request.updated',
    'conflict.resolved',
  ],
  responses: {
    200: Type.Object({
      revision: Type.String(),
      result: Type.Enum(['merge', 'conflicts']),
      ...mergeFacts,
    }),
  },
  errors: [
    { type: 'change_request_merged' },
    { type: 'change_request_archived' },
    { type: 'space_locked' },
    { type: 'merge_rule' },
    { type: 'head_moved' },
    { type: 'merge_too_slow' },
  ],
  example: { params: { changeRequestId: '{outdatedRequestId}' } },
  async handle({ platform, caller, takeTurn, write }) {
    const { changeRequest } = await takeTurn();
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
