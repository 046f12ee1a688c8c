import { sql } from 'kysely';
import type { Role } from '../../http/roles.ts';
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
 * included, deleted ones not; who reaches none is left out. One query, which counts each collection
 * once, however many of them reach it.
 */
export async function countReached(
  db: Db,
  holders: Holders,
  kind: AccessKind,
): Promise<Map<string, number>> {
  if (holders.ids.length === 0) return new Map();
  const { rows } = await sql<{ holder: string; reached: number }>`
    with held as (${selectHeld(holders)}),
    topmost as (
      select held.holder, held.object_id from held
      where not exists (
        select 1 from access_ancestors above
        join held higher on higher.object_id = above.ancestor_id and higher.holder = held.holder
        where above.object_id = held.object_id and above.depth > 0)),
    sizes as (
      select below.ancestor_id as object_id, count(*) as size
      from access_ancestors below
      join access_objects object on object.id = below.object_id
      where below.ancestor_id in (select object_id from topmost)
        and object.kind = ${kind} and object.deleted = 0
      group by below.ancestor_id)
    select topmost.holder, sum(sizes.size) as reached
    from topmost join sizes on sizes.object_id = topmost.object_id
    group by topmost.holder`.execute(db);
  return new Map(rows.map((row) => [row.holder, Number(row.reached)]));
}

/** Which objects are granted to whom, each pair once. */
function selectHeld({ organization, to, ids }: Holders) {
  const granted = sql`
    select subject_id as holder, object_id from grants
    where organization_id = ${organization} and subject_kind = ${to}
      and subject_id in (${sql.join(ids)})`;
  if (to === 'team') return granted;
  return sql`${granted} union
    select place.user_id as holder, grants.object_id from team_members place
    join grants on grants.subject_kind = 'team' and grants.subject_id = place.team_id
    where place.organization_id = ${organization} and place.user_id in (${sql.join(ids)})`;
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
