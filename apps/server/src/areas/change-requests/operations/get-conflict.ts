import * as contract from '@octavo/contract/change-requests';
import { notFound } from '../../../http/errors.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import { readPlace } from '../../content/index.ts';
import { findConflict } from '../conflicts/conflict-store.ts';
import { showConflicts } from '../conflicts/show-conflicts.ts';
import { onChangeRequestContent } from '../place.ts';

/** One conflict of a change request. Its entity tag guards a resolution. */
export const getConflict = implementOperation(contract.getConflict, {
  access: onChangeRequestContent('view'),
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
