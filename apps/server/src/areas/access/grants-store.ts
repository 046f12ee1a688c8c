import type { Role } from '../../http/roles.ts';
import type { Db, Tx } from '../../platform/index.ts';
import type { AccessKind, GrantsTable } from './tables.ts';

/** The object that roles are granted on. */
export interface GrantedObject {
  kind: AccessKind;
  id: string;
  organizationId: string;
}

/** Stores a role of people on an object, in the place of what they have there. At least one. */
export async function upsertUserGrants(
  tx: Tx,
  object: GrantedObject,
  { users, role, createdAt }: { users: readonly string[]; role: Role; createdAt: string },
): Promise<void> {
  await tx
    .insertInto('grants')
    .values(
      users.map((user) => ({
        organization_id: object.organizationId,
        object_kind: object.kind,
        object_id: object.id,
        subject_kind: 'user' as const,
        subject_id: user,
        role,
        created_at: createdAt,
      })),
    )
    .onConflict((existing) =>
      existing
        .columns(['object_kind', 'object_id', 'subject_kind', 'subject_id'])
        .doUpdateSet({ role }),
    )
    .execute();
}

/** The role granted to a person on an object, if any. */
export async function findUserGrant(
  db: Db,
  object: Pick<GrantedObject, 'kind' | 'id'>,
  user: string,
): Promise<Role | undefined> {
  const row = await db
    .selectFrom('grants')
    .select('role')
    .where('object_kind', '=', object.kind)
    .where('object_id', '=', object.id)
    .where('subject_kind', '=', 'user')
    .where('subject_id', '=', user)
    .executeTakeFirst();
  return row?.role;
}

/** Removes what is granted to a person on an object. */
export async function deleteUserGrant(
  tx: Tx,
  object: Pick<GrantedObject, 'kind' | 'id'>,
  user: string,
): Promise<void> {
  await tx
    .deleteFrom('grants')
    .where('object_kind', '=', object.kind)
    .where('object_id', '=', object.id)
    .where('subject_kind', '=', 'user')
    .where('subject_id', '=', user)
    .execute();
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
