import { notFound } from '../../http/errors.ts';
import type { Db, Platform } from '../../platform/index.ts';
import { type RevisionView, readRevision } from '../content/index.ts';
import type { ChangeRequestSubject } from './access.ts';
import { type ChangeRequestRow, findChangeRequest } from './store.ts';

/**
 * A change request as it is now; inside a transaction pass that as `db`.
 *
 * @throws ApiError 404
 */
export async function requireChangeRequest(
  db: Db,
  { space_id, id }: Pick<ChangeRequestRow, 'space_id' | 'id'>,
): Promise<ChangeRequestRow> {
  const row = await findChangeRequest(db, space_id, id);
  if (row === undefined) throw notFound('change request');
  return row;
}

/** What a space would contain with the change request. */
export async function requireChangeRequestContent(
  platform: Platform,
  { changeRequest }: Pick<ChangeRequestSubject, 'changeRequest'>,
): Promise<RevisionView> {
  const view = await readRevision(platform, changeRequest.revision);
  if (view === undefined) {
    throw new Error(`The revision ${changeRequest.revision} of a change request is missing.`);
  }
  return view;
}
