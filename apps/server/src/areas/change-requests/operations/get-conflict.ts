import { Type } from 'typebox';
import { defineOperation } from '../../../http/define-operation.ts';
import { notFound } from '../../../http/errors.ts';
import { ok } from '../../../http/reply.ts';
import { readPlace } from '../../content/index.ts';
import { conflictResource, sideFormat } from '../conflicts/conflict-resource.ts';
import { findConflict } from '../conflicts/conflict-store.ts';
import { showConflicts } from '../conflicts/show-conflicts.ts';
import { onChangeRequestContent } from '../place.ts';

/** One conflict of a change request. Its entity tag guards a resolution. */
export const getConflict = defineOperation({
  id: 'get-conflict',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/conflicts/{conflictId}',
  tag: 'Change requests',
  summary: 'Get a conflict of a change request',
  description: 'With both sides as they are by now.',
  access: onChangeRequestContent('view'),
  query: Type.Object({ format: sideFormat }),
  responses: { 200: conflictResource },
  async handle({ platform, subject, params, query, url }) {
    const { db } = platform.database;
    const row = await findConflict(db, subject.changeRequest.id, params.conflictId);
    if (row === undefined) throw notFound('conflict');
    const view = await readPlace(platform, subject.place);
    const [shown] = await showConflicts(platform, db, [row], { ...query, view, url });
    if (shown === undefined) throw notFound('conflict');
    return ok(shown);
  },
});
