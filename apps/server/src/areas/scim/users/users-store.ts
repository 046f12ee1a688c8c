import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/index.ts';
import { type MemberRow, selectMembers } from '../../members/index.ts';
import type { Searchable } from '../filter/read-condition.ts';
import {
  compareConstant,
  compareExactly,
  compareInAnyCase,
  type TermSql,
} from '../filter/select-condition.ts';
import type { ScimUsersTable } from '../tables.ts';

/** A member of an organization with what its provider says of it; null where it said nothing. */
export type ScimUserRow = MemberRow & {
  [Column in 'external_id' | 'given_name' | 'family_name' | 'updated_at']:
    | ScimUsersTable[Column]
    | null;
} & { sent_name: string | null };

/**
 * What a member is called for the provider: of somebody whom the organization has not met, what the
 * provider has sent and no more. An address may be anybody's whose account was here before.
 */
export function chooseScimName({
  unmet,
  sent_name,
  email,
  display_name,
}: Pick<ScimUserRow, 'unmet' | 'sent_name' | 'email' | 'display_name'>): string {
  if (unmet !== 1) return display_name;
  return sent_name ?? email.split('@', 1)[0] ?? email;
}

type UserAttribute = 'id' | 'email' | 'externalId' | 'displayName' | 'active' | 'type' | 'primary';

/** What users are searched by. */
export const searchableUsers: Searchable<UserAttribute> = {
  id: { attribute: 'id', kind: 'text' },
  username: { attribute: 'email', kind: 'text' },
  emails: { attribute: 'email', kind: 'text' },
  'emails.value': { attribute: 'email', kind: 'text' },
  'emails.type': { attribute: 'type', kind: 'text' },
  'emails.primary': { attribute: 'primary', kind: 'boolean' },
  externalid: { attribute: 'externalId', kind: 'text' },
  displayname: { attribute: 'displayName', kind: 'text' },
  'name.formatted': { attribute: 'displayName', kind: 'text' },
  active: { attribute: 'active', kind: 'boolean' },
};

/** What `chooseScimName` chooses, as `search_text` has it. */
const SHOWN_NAME = sql<string>`(case when m.unmet = 1
  then coalesce(s.search_name || ${'\n'}, '') else u.search_text end)`;

const compareExternalId = compareExactly('s.external_id');

/** The terms of searches for users. A person's `search_text` is the name, a line break, the address. */
export function makeUserTerms(organization: string): TermSql<UserAttribute> {
  return {
    id: compareExactly('u.id'),
    email: compareInAnyCase('u.email'),
    externalId: (term) =>
      term.comparison === 'eq'
        ? sql`m.user_id in (
            select named.user_id from scim_users as named
            where named.organization_id = ${organization} and named.external_id = ${term.value}
          )`
        : compareExternalId(term),
    displayName: compareInAnyCase(SHOWN_NAME, '\n%'),
    active: ({ comparison, value }) => {
      const disabled = (comparison === 'eq') === value ? 0 : 1;
      return comparison === 'pr' ? sql`1 = 1` : sql`m.disabled = ${disabled}`;
    },
    type: compareConstant('work'),
    primary: compareConstant(true),
  };
}

function selectUsers(db: Db, organization: string) {
  return selectMembers(db, organization).leftJoin('scim_users as s', (join) =>
    join.onRef('s.organization_id', '=', 'm.organization_id').onRef('s.user_id', '=', 'm.user_id'),
  );
}

/** Which users of an organization are meant. */
export interface UserSearch {
  organization: string;
  condition: RawBuilder<SqlBool> | undefined;
}

/** Users in the order of their ids. */
export async function listScimUsers(
  db: Db,
  { organization, condition }: UserSearch,
  { offset, limit }: { offset: number; limit: number },
): Promise<ScimUserRow[]> {
  const query = selectUsers(db, organization)
    .select(['s.external_id', 's.given_name', 's.family_name', 's.updated_at'])
    .select('s.display_name as sent_name')
    .orderBy('m.user_id');
  if (condition !== undefined) {
    return query.where(condition).limit(limit).offset(offset).execute();
  }
  // What is passed over is not joined.
  const page = db
    .selectFrom('members as listed')
    .select('listed.user_id')
    .where('listed.organization_id', '=', organization)
    .orderBy('listed.user_id')
    .limit(limit)
    .offset(offset);
  return query.where('m.user_id', 'in', page).execute();
}

/** How many users are meant. */
export async function countScimUsers(
  db: Db,
  { organization, condition }: UserSearch,
): Promise<number> {
  if (condition === undefined) {
    const { members } = await db
      .selectFrom('members')
      .select((is) => is.fn.countAll<number>().as('members'))
      .where('organization_id', '=', organization)
      .executeTakeFirstOrThrow();
    return Number(members);
  }
  const { count } = await selectUsers(db, organization)
    .clearSelect()
    .select((is) => is.fn.countAll<number>().as('count'))
    .where(condition)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A user of an organization. */
export async function findScimUser(
  db: Db,
  organization: string,
  id: string,
): Promise<ScimUserRow | undefined> {
  const condition = sql<SqlBool>`m.user_id = ${id}`;
  const [row] = await listScimUsers(db, { organization, condition }, { offset: 0, limit: 1 });
  return row;
}

/** Stores what a provider says of a member, in the place of what it said before. */
export async function upsertScimUser(tx: Tx, row: ScimUsersTable): Promise<void> {
  const { organization_id: _o, user_id: _u, ...changes } = row;
  await tx
    .insertInto('scim_users')
    .values(row)
    .onConflict((known) => known.columns(['organization_id', 'user_id']).doUpdateSet(changes))
    .execute();
}

/** Stores when a member was changed. */
export async function updateScimUserTime(
  tx: Tx,
  { organization, user }: { organization: string; user: string },
  at: string,
): Promise<void> {
  const names = { given_name: null, family_name: null, display_name: null, search_name: null };
  const nothing = { external_id: null, ...names };
  await tx
    .insertInto('scim_users')
    .values({ organization_id: organization, user_id: user, ...nothing, updated_at: at })
    .onConflict((known) =>
      known.columns(['organization_id', 'user_id']).doUpdateSet({ updated_at: at }),
    )
    .execute();
}

/**
 * Stores when a person was changed, for every organization that has met them and whose provider said
 * anything of them.
 */
export async function updateScimPersonTime(tx: Tx, user: string, at: string): Promise<void> {
  await tx
    .updateTable('scim_users')
    .set({ updated_at: at })
    .where('user_id', '=', user)
    .where((is) =>
      is.exists(
        is
          .selectFrom('members as m')
          .select('m.user_id')
          .whereRef('m.organization_id', '=', 'scim_users.organization_id')
          .whereRef('m.user_id', '=', 'scim_users.user_id')
          .where('m.unmet', '=', 0),
      ),
    )
    .execute();
}
