import { actorOf } from '../../../http/caller.ts';
import { defineOperation } from '../../../http/define-operation.ts';
import { conflict, notFound } from '../../../http/errors.ts';
import { ok } from '../../../http/reply.ts';
import { readRevision } from '../../content/index.ts';
import { onChangeRequest } from '../access.ts';
import { conflictResource } from '../conflicts/conflict-resource.ts';
import { findConflict } from '../conflicts/conflict-store.ts';
import { readResolution, resolutionBody } from '../conflicts/read-resolution.ts';
import { resolveStoredConflict } from '../conflicts/resolve-stored-conflict.ts';
import { showConflicts } from '../conflicts/show-conflicts.ts';
import { refuseClosed } from '../head.ts';
import { requireChangeRequest } from '../require.ts';

/** Settles one conflict of a change request. */
export const resolveConflict = defineOperation({
  id: 'resolve-conflict',
  method: 'POST',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/conflicts/{conflictId}',
  tag: 'Change requests',
  summary: 'Resolve a conflict of a change request',
  description:
    "With `resolution` for one of the sides or `both`, or `document` for a text that is neither: of blocks, a key of the front matter, a title or description, or of a whole page or reusable content that one side deleted. A side is what it is by now; with `If-Match`, which takes the entity tag of the conflict or the id of the change request's revision in quotes, one that changed since it was read is refused. Once no conflict is open the change request can be merged.",
  access: onChangeRequest('edit'),
  body: resolutionBody,
  matchTag: ({ changeRequest }) => changeRequest.revision,
  isolation: 'read committed',
  emits: ['conflict.resolved', 'branch.content-changed', 'change-request.updated'],
  responses: { 200: conflictResource },
  errors: [
    { type: 'conflict_resolved' },
    { type: 'change_request_merged' },
    { type: 'change_request_archived' },
    { type: 'space_locked' },
    { type: 'head_moved' },
  ],
  example: { body: { resolution: 'theirs' } },
  async handle({ platform, caller, params, body, url, write }) {
    const resolution = await readResolution(body);
    return write(async (tx, { changeRequest: row }) => {
      refuseClosed(row);
      const stored = await findConflict(tx, row.id, params.conflictId);
      if (stored === undefined) throw notFound('conflict');
      if (stored.resolution !== null)
        throw conflict('conflict_resolved', 'The conflict is resolved already.');
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
