import type { Db, Tx } from '../../platform/index.ts';
import { selectBelow } from '../access/index.ts';
import type { ChangeRequestRequestedReviewersTable } from './tables.ts';

/** Ids of those who were asked to review a change request. */
export async function listRequestedIds(db: Db, changeRequestId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('change_request_requested_reviewers')
    .select('user_id')
    .where('change_request_id', '=', changeRequestId)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Those who were asked to review a change request, by id, after id `after`. */
export async function listRequestedRows(
  db: Db,
  changeRequestId: string,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<ChangeRequestRequestedReviewersTable[]> {
  let query = db
    .selectFrom('change_request_requested_reviewers')
    .selectAll()
    .where('change_request_id', '=', changeRequestId);
  if (after !== undefined) query = query.where('user_id', '>', after);
  return query.orderBy('user_id').limit(limit).execute();
}

/** Who asked for the reviews of those who were asked to review a change request: by their ids. */
export async function findAskers(db: Db, changeRequestId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('change_request_requested_reviewers')
    .select(['user_id', 'requested_by'])
    .where('change_request_id', '=', changeRequestId)
    .execute();
  return new Map(rows.map((row) => [row.user_id, row.requested_by]));
}

/** Asks people for a review; those who were asked before stay as they are. */
export async function insertRequested(
  tx: Tx,
  rows: readonly ChangeRequestRequestedReviewersTable[],
): Promise<void> {
  await tx
    .insertInto('change_request_requested_reviewers')
    .values([...rows])
    .onConflict((conflict) => conflict.columns(['change_request_id', 'user_id']).doNothing())
    .execute();
}

/** Asks a person no more; answers whether they were asked. */
export async function deleteRequested(
  tx: Tx,
  changeRequestId: string,
  userId: string,
): Promise<boolean> {
  const result = await tx
    .deleteFrom('change_request_requested_reviewers')
    .where('change_request_id', '=', changeRequestId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Somebody who is asked for a review of a change request, by its id, in a space. */
export interface AskedReviewer {
  id: string;
  space_id: string;
  user_id: string;
}

/**
 * Who is asked for reviews in the spaces below an object of the library without belonging to an
 * organization.
 */
export async function listStrangersAsked(
  db: Db,
  objectId: string,
  organizationId: string,
): Promise<AskedReviewer[]> {
  return db
    .selectFrom('change_requests as request')
    .innerJoin(
      'change_request_requested_reviewers as asked',
      'asked.change_request_id',
      'request.id',
    )
    .select(['request.id', 'request.space_id', 'asked.user_id'])
    .where('request.space_id', 'in', selectBelow(db, objectId))
    .where('asked.user_id', 'not in', selectMembers(db, organizationId))
    .orderBy('request.id')
    .orderBy('asked.user_id')
    .execute();
}

/** Asks those whom `listStrangersAsked` finds no more. */
export async function deleteStrangersAsked(
  tx: Tx,
  objectId: string,
  organizationId: string,
): Promise<void> {
  await tx
    .deleteFrom('change_request_requested_reviewers')
    .where('change_request_id', 'in', (query) =>
      query
        .selectFrom('change_requests')
        .select('id')
        .where('space_id', 'in', selectBelow(tx, objectId)),
    )
    .where('user_id', 'not in', selectMembers(tx, organizationId))
    .execute();
}

function selectMembers(db: Db, organizationId: string) {
  return db.selectFrom('members').select('user_id').where('organization_id', '=', organizationId);
}
