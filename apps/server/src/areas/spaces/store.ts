import { compileQuery } from '../../platform/db/compile-query.ts';
import type { Db } from '../../platform/index.ts';
import type { SpacesTable } from './tables.ts';

/** A space with what a member's role on it follows from. */
export type SpaceForUser = SpacesTable & {
  member_role: string | null;
  granted_role: string | null;
};

const querySpaceFor = compileQuery(['space', 'user'], (db, { space, user }) =>
  db
    .selectFrom('spaces as s')
    .innerJoin('members as m', 'm.organization_id', 's.organization_id')
    .leftJoin('grants as g', (join) =>
      join
        .on('g.object_kind', '=', 'space')
        .onRef('g.object_id', '=', 's.id')
        .on('g.subject_kind', '=', 'user')
        .onRef('g.subject_id', '=', 'm.user_id'),
    )
    .selectAll('s')
    .select(['m.role as member_role', 'g.role as granted_role'])
    .where('s.id', '=', space)
    .where('m.user_id', '=', user)
    .where('m.disabled', '=', 0),
);

/**
 * The space, deleted or not, with the user's membership and grant, in one query; nothing for a
 * stranger or a disabled member.
 */
export async function findSpaceFor(
  db: Db,
  space: string,
  user: string,
): Promise<SpaceForUser | undefined> {
  const [row] = await querySpaceFor(db, { space, user });
  return row;
}
