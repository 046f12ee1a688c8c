import type { Db, Tx } from '../../platform/index.ts';
import { selectBelow } from '../access/index.ts';
import type { LinkInvitesTable } from './tables.ts';

/** Which invites of an organization are meant: all, or those onto some objects in it. */
export interface InviteFilter {
  organizationId: string;
  objectIds: readonly string[] | 'all';
}

/** Invites in the order of their ids, after `after`. */
export async function listInvites(
  db: Db,
  { organizationId, objectIds }: InviteFilter,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<LinkInvitesTable[]> {
  if (objectIds !== 'all' && objectIds.length === 0) return [];
  let query = db
    .selectFrom('link_invites')
    .selectAll()
    .where('organization_id', '=', organizationId);
  if (objectIds !== 'all') query = query.where('object_id', 'in', [...objectIds]);
  if (after !== undefined) query = query.where('id', '>', after);
  return query.orderBy('id').limit(limit).execute();
}

/** How many invites there are. */
export async function countInvites(
  db: Db,
  { organizationId, objectIds }: InviteFilter,
): Promise<number> {
  if (objectIds !== 'all' && objectIds.length === 0) return 0;
  let query = db
    .selectFrom('link_invites')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('organization_id', '=', organizationId);
  if (objectIds !== 'all') query = query.where('object_id', 'in', [...objectIds]);
  const { count } = await query.executeTakeFirstOrThrow();
  return Number(count);
}

/** The ids of all spaces and collections of an organization that there are invites onto. */
export async function listInvitedObjects(db: Db, organization: string): Promise<string[]> {
  const rows = await db
    .selectFrom('link_invites')
    .select('object_id')
    .distinct()
    .where('organization_id', '=', organization)
    .where('object_kind', '!=', 'organization')
    .execute();
  return rows.map((row) => row.object_id);
}

/** An invite by the part of its id that is no secret. */
export async function findInvite(db: Db, id: string): Promise<LinkInvitesTable | undefined> {
  return db.selectFrom('link_invites').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Adds an invite. */
export async function insertInvite(tx: Tx, invite: LinkInvitesTable): Promise<void> {
  await tx.insertInto('link_invites').values(invite).execute();
}

/** Changes what an invite gives, until when, and who stands for it. */
export async function updateInvite(
  tx: Tx,
  { id }: Pick<LinkInvitesTable, 'id'>,
  changes: Pick<LinkInvitesTable, 'role' | 'expires_at' | 'created_by'>,
): Promise<void> {
  await tx.updateTable('link_invites').set(changes).where('id', '=', id).execute();
}

/** Removes an invite. */
export async function deleteInvite(tx: Tx, { id }: Pick<LinkInvitesTable, 'id'>): Promise<void> {
  await tx.deleteFrom('link_invites').where('id', '=', id).execute();
}

/** Removes all invites onto an object and onto what is below it; answers how many there were. */
export async function deleteInvitesBelow(tx: Tx, objectId: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('link_invites')
    .where('object_id', 'in', selectBelow(tx, objectId))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
