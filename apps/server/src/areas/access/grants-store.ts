import type { Role } from '@octavo/contract';
import type { Db, Tx } from '../../platform/index.ts';
import type { GrantSubject } from './events.ts';
import type { AccessKind, GrantsTable } from './tables.ts';

/** The object that roles are granted on. */
export interface GrantedObject {
  kind: AccessKind;
  id: string;
  organizationId: string;
}

type Located = Pick<GrantedObject, 'kind' | 'id'>;

/** Stores a role of people or teams on an object, in the place of what they have there. */
export async function upsertGrants(
  tx: Tx,
  object: GrantedObject,
  grant: { to: GrantSubject['kind']; ids: readonly string[]; role: Role; createdAt: string },
): Promise<void> {
  if (grant.ids.length === 0) return;
  await tx
    .insertInto('grants')
    .values(
      grant.ids.map((id) => ({
        organization_id: object.organizationId,
        object_kind: object.kind,
        object_id: object.id,
        subject_kind: grant.to,
        subject_id: id,
        role: grant.role,
        created_at: grant.createdAt,
      })),
    )
    .onConflict((existing) =>
      existing
        .columns(['object_kind', 'object_id', 'subject_kind', 'subject_id'])
        .doUpdateSet({ role: grant.role }),
    )
    .execute();
}

/** The roles granted on an object to any of these people or teams, by their ids. */
export async function findGrants(
  db: Db,
  object: Located,
  to: GrantSubject['kind'],
  ids: readonly string[],
): Promise<Map<string, Role>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('grants')
    .select(['subject_id', 'role'])
    .where('object_kind', '=', object.kind)
    .where('object_id', '=', object.id)
    .where('subject_kind', '=', to)
    .where('subject_id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.subject_id, row.role]));
}

/** The role granted to a person or a team on an object, if any. */
export async function findGrant(
  db: Db,
  object: Located,
  { kind, id }: GrantSubject,
): Promise<Role | undefined> {
  return (await findGrants(db, object, kind, [id])).get(id);
}

/** Removes what is granted to a person or a team on an object. */
export async function deleteGrant(
  tx: Tx,
  object: Located,
  { kind, id }: GrantSubject,
): Promise<void> {
  await tx
    .deleteFrom('grants')
    .where('object_kind', '=', object.kind)
    .where('object_id', '=', object.id)
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .execute();
}

/** Grants on an object to teams (`grant`): their ids, as `grant.subject_id`, and roles. */
export function selectGrantedTeams(db: Db, object: Located) {
  return db
    .selectFrom('grants as grant')
    .where('grant.object_kind', '=', object.kind)
    .where('grant.object_id', '=', object.id)
    .where('grant.subject_kind', '=', 'team');
}

/** How many teams were granted a role on an object. */
export async function countGrantedTeams(db: Db, object: Located): Promise<number> {
  const { count } = await selectGrantedTeams(db, object)
    .select((is) => is.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Stores on `to` what is granted on `from`, and answers that. */
export async function copyGrantRows(
  tx: Tx,
  from: GrantedObject,
  to: GrantedObject,
): Promise<Pick<GrantsTable, 'subject_kind' | 'subject_id' | 'role'>[]> {
  return tx
    .insertInto('grants')
    .columns([
      'organization_id',
      'object_kind',
      'object_id',
      'subject_kind',
      'subject_id',
      'role',
      'created_at',
    ])
    .expression((is) =>
      is
        .selectFrom('grants')
        .select((part) => [
          part.cast<string>(part.val(to.organizationId), 'text').as('organization_id'),
          part.cast<AccessKind>(part.val(to.kind), 'text').as('object_kind'),
          part.cast<string>(part.val(to.id), 'text').as('object_id'),
          'subject_kind',
          'subject_id',
          'role',
          'created_at',
        ])
        .where('object_kind', '=', from.kind)
        .where('object_id', '=', from.id),
    )
    .returning(['subject_kind', 'subject_id', 'role'])
    .execute();
}
