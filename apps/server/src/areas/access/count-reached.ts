import type { Role } from '@octavo/contract';
import { sql } from 'kysely';
import type { Db } from '../../platform/index.ts';
import type { AccessKind } from './tables.ts';

/** Whose grants are followed: teams, or people with the teams they are in. */
interface Holders {
  organization: string;
  to: 'team' | 'user';
  ids: readonly string[];
}

/**
 * How many objects of a kind the grants of each of these teams or people reach, collections
 * included, deleted ones not; who reaches none is left out. One query: what is in collections is
 * counted once for all, and of grants that lie within each other the highest counts.
 */
export async function countReached(
  db: Db,
  holders: Holders,
  kind: AccessKind,
): Promise<Map<string, number>> {
  if (holders.ids.length === 0) return new Map();
  const { rows } = await sql<{ holder: string; reached: number }>`
    with held as materialized (${selectHeld(holders)}),
    covered as materialized (
      select held.holder, held.object_id from held
      cross join access_ancestors above
      cross join held higher
      where above.object_id = held.object_id and above.depth > 0
        and higher.object_id = above.ancestor_id and higher.holder = held.holder),
    topmost as materialized (
      select holder, object_id from held except select holder, object_id from covered),
    filled as materialized (
      select parent_id, count(*) as size from access_objects
      where organization_id = ${holders.organization} and kind = ${kind} and deleted = 0
        and parent_id is not null
      group by parent_id),
    sizes as materialized (
      select above.ancestor_id as object_id, sum(filled.size) as size
      from filled cross join access_ancestors above
      where above.object_id = filled.parent_id
      group by above.ancestor_id
      union all
      select id as object_id, 1 as size from access_objects
      where id in (select object_id from topmost) and kind = ${kind} and deleted = 0)
    select topmost.holder, sum(sizes.size) as reached
    from topmost join sizes on sizes.object_id = topmost.object_id
    group by topmost.holder`.execute(db);
  return new Map(rows.map((row) => [row.holder, Number(row.reached)]));
}

/**
 * Which objects are granted to whom, each pair once. Here and above a cross join says in which order
 * SQLite joins: it knows nothing of how many rows there are.
 */
function selectHeld({ organization, to, ids }: Holders) {
  const granted = sql`
    select subject_id as holder, object_id from grants
    where organization_id = ${organization} and subject_kind = ${to}
      and subject_id in (${sql.join(ids)})`;
  if (to === 'team') return granted;
  return sql`${granted} union
    select place.user_id as holder, grants.object_id
    from team_members place cross join grants
    where place.organization_id = ${organization} and place.user_id in (${sql.join(ids)})
      and grants.subject_kind = 'team' and grants.subject_id = place.team_id`;
}

/**
 * How many objects of a kind each of the members of an organization sees. Those with a role there
 * see all of them and disabled ones nothing, so that only guests are looked up, with one query.
 */
export async function countSeen(
  db: Db,
  organization: string,
  members: readonly { id: string; role: Role | null; disabled: number }[],
  kind: AccessKind,
): Promise<Map<string, number>> {
  const active = members.filter(({ disabled }) => disabled === 0);
  const ids = active.flatMap(({ id, role }) => (role === null ? [id] : []));
  const [all, reached] = await Promise.all([
    ids.length === active.length ? 0 : countObjects(db, organization, kind),
    countReached(db, { organization, to: 'user', ids }, kind),
  ]);
  const countOf = (id: string, role: Role | null) => (role === null ? reached.get(id) : all) ?? 0;
  return new Map(
    members.map(({ id, role, disabled }) => [id, disabled === 1 ? 0 : countOf(id, role)]),
  );
}

async function countObjects(db: Db, organization: string, kind: AccessKind): Promise<number> {
  const { count } = await db
    .selectFrom('access_objects')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('organization_id', '=', organization)
    .where('kind', '=', kind)
    .where('deleted', '=', 0)
    .executeTakeFirstOrThrow();
  return Number(count);
}
