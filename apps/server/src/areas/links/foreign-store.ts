import { type RawBuilder, sql } from 'kysely';
import type { RightsHolder } from '../../http/rights-holder.ts';
import type { Db } from '../../platform/index.ts';
import { selectVisibleSpaceIds } from '../spaces/index.ts';

/** Which links of other spaces a list of backlinks holds, and who asks. */
export interface ForeignScope {
  /** The space of the target. */
  spaceId: string;
  /** What the names of its targets start with; ends with `#`. */
  prefix: string;
  /** Links of spaces that this user may not see do not count. */
  holder: RightsHolder;
}

/** A source of another space that links. */
export interface ForeignSource {
  spaceId: string;
  source: string;
  /** JSON: the ids of the blocks that hold a link. */
  nodes: string;
}

/** Sources of other spaces that link to the scope, ordered by space and name, after `after`. */
export async function listForeignSources(
  db: Db,
  scope: ForeignScope,
  {
    after,
    limit,
  }: { after: readonly [spaceId: string, source: string] | undefined; limit: number },
): Promise<ForeignSource[]> {
  let query = selectSources(db, scope).select((is) => [
    'space_id as spaceId',
    'source',
    is.fn.min('nodes').as('nodes'),
  ]);
  if (after !== undefined) {
    const [spaceId, source] = after;
    query = query.where(sql<boolean>`(space_id, source) > (${spaceId}, ${source})`);
  }
  return query.orderBy('space_id').orderBy('source').limit(limit).execute();
}

/** How many sources of other spaces link to the scope. */
export async function countForeignSources(db: Db, scope: ForeignScope): Promise<number> {
  const { count } = await db
    .selectFrom(selectSources(db, scope).select(['space_id', 'source']).as('found'))
    .select((is) => is.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function selectSources(db: Db, { spaceId, prefix, holder }: ForeignScope) {
  return db
    .selectFrom('links')
    .where('target_space', '=', spaceId)
    .where(startsWith(prefix))
    .where('space_id', '<>', spaceId)
    .where('space_id', 'in', selectVisibleSpaceIds(db, holder))
    .groupBy(['space_id', 'source']);
}

/** `$` is the character after `#`, and both databases compare by code point. */
function startsWith(prefix: string): RawBuilder<boolean> {
  return sql<boolean>`(target >= ${prefix} and target < ${`${prefix.slice(0, -1)}$`})`;
}
