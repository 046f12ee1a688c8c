import { notFound } from '../../http/errors.ts';
import type { Db } from '../../platform/index.ts';
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
