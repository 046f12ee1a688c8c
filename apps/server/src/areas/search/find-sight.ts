import { sql } from 'kysely';
import type { Reads } from '../../platform/db/reads.ts';
import { isRestrictionMet } from './restrictions.ts';
import { listRestrictions, listSearchedSpaces, type SearchedSpace } from './restrictions-store.ts';
import { PAGE_BITS } from './section-numbers.ts';

/** Who searches, as conditions see them. */
export interface SearchReader {
  /** Equal for two readers exactly when the same is theirs to see. */
  key: string;
  claims: Record<string, unknown>;
}

/** What a reader sees of some spaces from which something is kept back: all is closed but this. */
export interface Sight {
  /** The restrictions that are met, as a JSON list of their names. */
  held: string;
  /** Pages with others below them of which the reader sees none, as a JSON list of their numbers. */
  closed: string;
  /** Whether any page is kept back as a whole. */
  hidesPages: boolean;
}

const SPACE_BITS = sql.lit(PAGE_BITS);
/** How much is remembered of what readers see, in characters. */
const MAX_REMEMBERED = 4_000_000;

/** What readers see, by who they are and how the spaces stand; the last one asked for is the last. */
const remembered = new Map<string, Sight | undefined>();
let size = 0;

/**
 * What a reader sees of some spaces; undefined where that is everything. All that restricts anything in
 * them is evaluated, however much that is, with the variables that the spaces have in this snapshot.
 */
export async function findSight(
  reads: Reads,
  spaceIds: readonly string[],
  reader: SearchReader,
): Promise<Sight | undefined> {
  const all = await listSearchedSpaces(reads.db, spaceIds);
  const spaces = all.filter(({ isRestricted }) => isRestricted);
  if (spaces.length === 0) return undefined;
  const key = JSON.stringify([reader.key, spaces.map(({ id, version }) => [id, version])]);
  if (remembered.has(key)) {
    const sight = remembered.get(key);
    remembered.delete(key);
    remembered.set(key, sight);
    return sight;
  }
  const sight = await readSight(reads, spaces, reader);
  remember(key, sight);
  return sight;
}

async function readSight(
  reads: Reads,
  spaces: readonly SearchedSpace[],
  { claims }: SearchReader,
): Promise<Sight | undefined> {
  const variables = new Map(spaces.map(({ id, variables }) => [id, JSON.parse(variables)]));
  const restrictions = await listRestrictions(
    reads.db,
    spaces.map(({ id }) => id),
  );
  const met = restrictions.filter(({ space_id, conditions }) =>
    isRestrictionMet(conditions, { space: variables.get(space_id), claims }),
  );
  const held = JSON.stringify(met.map(({ id }) => id));
  const { hidesPages, branches } = await findHidden(reads, spaces, held);
  if (!hidesPages && met.length === restrictions.length) return undefined;
  return { held, closed: JSON.stringify(branches), hidesPages };
}

/** Whether pages are hidden by what is not held, and the branches among them with all below. */
async function findHidden(
  { db, search }: Reads,
  spaces: readonly SearchedSpace[],
  held: string,
): Promise<{ hidesPages: boolean; branches: number[] }> {
  const numbers = JSON.stringify(spaces.map(({ number }) => number));
  const own = sql`held as materialized (${search.selectTexts(held)}),
    space as materialized (${search.selectNumbers(numbers)}),
    own as materialized (
      select page.id, page.is_branch from space cross join search_pages as page
      where page.id >= (space.value << ${SPACE_BITS}) and page.id < ((space.value + 1) << ${SPACE_BITS})
        and page.restriction is not null and page.restriction not in (select value from held)
    )`;
  const { rows } = await sql<{ id: number | null }>`with recursive ${own},
    hidden as (
      select id from own where is_branch = 1
      union
      select page.id from hidden cross join search_pages as page
      where page.parent = hidden.id and page.is_branch = 1
    )
    select id from hidden
    union all
    select null as id where exists (select 1 from own)`.execute(db);
  return { hidesPages: rows.length > 0, branches: rows.flatMap(({ id }) => id ?? []) };
}

function remember(key: string, sight: Sight | undefined): void {
  remembered.set(key, sight);
  size += measure(key, sight);
  for (const [oldest, known] of remembered) {
    if (size <= MAX_REMEMBERED || oldest === key) break;
    remembered.delete(oldest);
    size -= measure(oldest, known);
  }
}

function measure(key: string, sight: Sight | undefined): number {
  return key.length + (sight === undefined ? 0 : sight.held.length + sight.closed.length);
}
