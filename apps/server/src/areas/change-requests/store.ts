import type { Expression, ExpressionBuilder, SqlBool, Updateable } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';
import { type Db, makeNextTimestamp, type Tx } from '../../platform/index.ts';
import { findUsers, type UsersTable } from '../auth/index.ts';
import type { SpacesTable } from '../spaces/index.ts';
import type { ChangeRequestStatus } from './policy.ts';
import type { ChangeRequestsTable } from './tables.ts';

/** A change request with what showing it and changing it needs of its space. */
export interface ChangeRequestRow extends ChangeRequestsTable {
  /** Undefined where the user is gone. */
  creator: UsersTable | undefined;
  /** The active revision of the space. */
  space_revision: string;
  space_edit_mode: SpacesTable['edit_mode'];
  organization_id: string;
}

/** Which change requests a list holds. */
export interface ChangeRequestFilter {
  spaceIds: readonly string[];
  /** Those of any of these; `all` among them lets every one through. */
  statuses: readonly (ChangeRequestStatus | 'all')[];
  /** Only those that this user contributed to. */
  contributor?: string | undefined;
  /** Only those that this user opened. */
  creator?: string | undefined;
  /** Only those that this user was asked to review. */
  requestedReviewer?: string | undefined;
}

/** A change request of a space, by its id or by its number. */
export async function findChangeRequest(
  db: Db,
  spaceId: string,
  idOrNumber: string,
): Promise<ChangeRequestRow | undefined> {
  const query = selectRows(db).where('change_requests.space_id', '=', spaceId);
  const rows = await (isNumber(idOrNumber)
    ? query.where('change_requests.number', '=', Number(idOrNumber))
    : query.where('change_requests.id', '=', idOrNumber)
  ).execute();
  const [row] = await addCreators(db, rows);
  return row;
}

/** Change requests by their ids, in no order; those that are gone are left out. */
export async function findChangeRequests(
  db: Db,
  ids: readonly string[],
): Promise<ChangeRequestRow[]> {
  return addCreators(db, await selectRows(db).where('change_requests.id', 'in', ids).execute());
}

/** A number of a change request; ids are longer than any. */
function isNumber(text: string): boolean {
  return /^[1-9]\d{0,8}$/.test(text);
}

/** Change requests of one space, those with the highest numbers first, below number `before`. */
export async function listOfSpace(
  db: Db,
  filter: ChangeRequestFilter,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<ChangeRequestRow[]> {
  let query = selectRows(db).where(matches(filter));
  if (before !== undefined) query = query.where('change_requests.number', '<', before);
  const rows = await query.orderBy('change_requests.number', 'desc').limit(limit).execute();
  return addCreators(db, rows);
}

/** Change requests of several spaces, the newest first, those older than id `before`. */
export async function listOfSpaces(
  db: Db,
  filter: ChangeRequestFilter,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<ChangeRequestRow[]> {
  if (filter.spaceIds.length === 0) return [];
  let query = selectRows(db).where(matches(filter));
  if (before !== undefined) query = query.where('change_requests.id', '<', before);
  const rows = await query.orderBy('change_requests.id', 'desc').limit(limit).execute();
  return addCreators(db, rows);
}

/** How many change requests a filter lets through. */
export async function countChangeRequests(db: Db, filter: ChangeRequestFilter): Promise<number> {
  if (filter.spaceIds.length === 0) return 0;
  const { count } = await db
    .selectFrom('change_requests')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where(matches(filter))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Adds a change request. */
export async function insertChangeRequest(tx: Tx, row: ChangeRequestsTable): Promise<void> {
  await tx.insertInto('change_requests').values(row).execute();
}

/**
 * Remembers that a user opened a change request, or changed what it contains. Who comes later joins
 * later, whatever the clocks say, as the list goes by that.
 */
export async function addContributor(
  tx: Tx,
  contribution: { changeRequestId: string; userId: string; at: string; edits: 0 | 1 },
): Promise<void> {
  const { changeRequestId, userId, at, edits } = contribution;
  const { numUpdatedRows } = await tx
    .updateTable('change_request_contributors')
    .set((is) => ({ updated_at: at, edits: is('edits', '+', edits) }))
    .where('change_request_id', '=', changeRequestId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) return;
  const { last } = await tx
    .selectFrom('change_request_contributors')
    .select((is) => is.fn.max('contributed_at').as('last'))
    .where('change_request_id', '=', changeRequestId)
    .executeTakeFirstOrThrow();
  const joined = last === null || last < at ? at : makeNextTimestamp(last);
  await tx
    .insertInto('change_request_contributors')
    .values({
      change_request_id: changeRequestId,
      user_id: userId,
      contributed_at: joined,
      updated_at: at,
      edits,
    })
    .execute();
}

/** A contributor of a change request. */
export interface ContributorRow {
  user: UsersTable;
  contributed_at: string;
  updated_at: string;
  edits: number;
}

/** Contributors of a change request in the order in which they joined, after `after`. */
export async function listContributors(
  db: Db,
  changeRequestId: string,
  { after, limit }: { after: { at: string; userId: string } | undefined; limit: number },
): Promise<ContributorRow[]> {
  let query = db
    .selectFrom('change_request_contributors as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .selectAll('u')
    .select(['c.contributed_at', 'c.updated_at', 'c.edits'])
    .where('c.change_request_id', '=', changeRequestId);
  if (after !== undefined) {
    query = query.where((is) =>
      is.or([
        is('c.contributed_at', '>', after.at),
        is.and([is('c.contributed_at', '=', after.at), is('c.user_id', '>', after.userId)]),
      ]),
    );
  }
  const rows = await query.orderBy('c.contributed_at').orderBy('c.user_id').limit(limit).execute();
  return rows.map(({ contributed_at, updated_at, edits, ...user }) => ({
    user,
    contributed_at,
    updated_at,
    edits,
  }));
}

/** Which of these users changed a change request. */
export async function listContributorsAmong(
  db: Db,
  changeRequestId: string,
  userIds: readonly string[],
): Promise<string[]> {
  if (userIds.length === 0) return [];
  const rows = await db
    .selectFrom('change_request_contributors')
    .select('user_id')
    .where('change_request_id', '=', changeRequestId)
    .where('user_id', 'in', [...new Set(userIds)])
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** How many contributors a change request has. */
export async function countContributors(db: Db, changeRequestId: string): Promise<number> {
  const { count } = await db
    .selectFrom('change_request_contributors as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('c.change_request_id', '=', changeRequestId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Changes columns of a change request. */
export async function updateChangeRequestRow(
  tx: Tx,
  id: string,
  changes: Omit<Updateable<ChangeRequestsTable>, 'id' | 'space_id' | 'number' | 'revision'>,
): Promise<void> {
  await tx.updateTable('change_requests').set(changes).where('id', '=', id).execute();
}

/** Adds to the count of a change request's open comments. */
export async function tallyRequestComments(tx: Tx, id: string, by: number): Promise<void> {
  await tx
    .updateTable('change_requests')
    .set((value) => ({ comments: value('comments', '+', by) }))
    .where('id', '=', id)
    .execute();
}

/** Sets counts of a change request to what was counted anew. */
export async function updateRequestCounts(
  tx: Tx,
  id: string,
  counts: Partial<Pick<ChangeRequestsTable, 'comments' | 'open_conflicts'>>,
): Promise<void> {
  await tx.updateTable('change_requests').set(counts).where('id', '=', id).execute();
}

/** Sets the revision of a change request where it is `from`; answers whether it was. */
export async function swapRevision(
  tx: Tx,
  id: string,
  { from, to, at }: { from: string; to: string; at: string },
): Promise<boolean> {
  const result = await tx
    .updateTable('change_requests')
    .set({ revision: to, updated_at: at })
    .where('id', '=', id)
    .where('revision', '=', from)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

function selectRows(db: Db) {
  return db
    .selectFrom('change_requests')
    .innerJoin('spaces', 'spaces.id', 'change_requests.space_id')
    .selectAll('change_requests')
    .select(['spaces.revision as space_revision', 'spaces.edit_mode as space_edit_mode'])
    .select('spaces.organization_id');
}

type BareRow = Omit<ChangeRequestRow, 'creator'>;

async function addCreators(db: Db, rows: readonly BareRow[]): Promise<ChangeRequestRow[]> {
  const users = await findUsers(db, [...new Set(rows.map((row) => row.created_by))]);
  const byId = new Map(users.map((user) => [user.id, user]));
  return rows.map((row) => ({ ...row, creator: byId.get(row.created_by) }));
}

function matches(filter: ChangeRequestFilter) {
  const { spaceIds, statuses, contributor, creator, requestedReviewer } = filter;
  return (is: ExpressionBuilder<Tables, 'change_requests'>) => {
    const conditions: Expression<SqlBool>[] = [is('change_requests.space_id', 'in', [...spaceIds])];
    const wanted = statuses.filter((status) => status !== 'all');
    if (wanted.length === statuses.length) {
      conditions.push(is('change_requests.status', 'in', wanted));
    }
    if (creator !== undefined) conditions.push(is('change_requests.created_by', '=', creator));
    if (contributor !== undefined) {
      conditions.push(
        is.exists(
          is
            .selectFrom('change_request_contributors')
            .select('change_request_contributors.user_id')
            .whereRef('change_request_contributors.change_request_id', '=', 'change_requests.id')
            .where('change_request_contributors.user_id', '=', contributor),
        ),
      );
    }
    if (requestedReviewer !== undefined) {
      conditions.push(
        is.exists(
          is
            .selectFrom('change_request_requested_reviewers as asked')
            .select('asked.user_id')
            .whereRef('asked.change_request_id', '=', 'change_requests.id')
            .where('asked.user_id', '=', requestedReviewer),
        ),
      );
    }
    return is.and(conditions);
  };
}
