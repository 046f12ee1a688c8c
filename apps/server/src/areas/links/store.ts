import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../platform/index.ts';
import type { LinkIndexesTable, LinkSourcesTable, LinksTable } from './tables.ts';

/** Values that one query binds at most. */
const MAX_LOOKUP = 1_000;
const ROWS_PER_INSERT = 1_000;
/** Parts that one query unites at most: SQLite takes 500. */
const TARGETS_PER_QUERY = 100;

/** A move of rows to another revision that has begun. */
export interface IndexMove {
  revisionId: string;
  /** The last source, in the order of names, whose rows are of that revision; empty for none. */
  upTo: string;
}

/** The rows of a space's own. */
export interface OwnIndex {
  baseSpaceId: string;
  /** The revision that they describe; null where there are none yet. */
  revisionId: string | null;
  /** The last source that has its rows, in the order of names; null where all have. */
  builtTo: string | null;
  /** Where they are moving; null where they stay. */
  move: IndexMove | null;
}

/** Whose rows serve a space, and the revision that they describe. */
export interface IndexState {
  /** The space whose rows they are: the space itself, or the one that it is a copy of. */
  spaceId: string;
  revisionId: string;
  /** Where they are moving: some are of that revision already. Null where they stay. */
  move: IndexMove | null;
}

/** How far the rows of a space's own are; undefined where nothing was ever begun. */
export async function findOwnIndex(db: Db, spaceId: string): Promise<OwnIndex | undefined> {
  const row = await db
    .selectFrom('link_indexes')
    .selectAll()
    .where('space_id', '=', spaceId)
    .executeTakeFirst();
  return (
    row && {
      baseSpaceId: row.base_space_id,
      revisionId: row.revision_id,
      builtTo: row.built_to,
      move: readMove(row),
    }
  );
}

function readMove(row: Pick<LinkIndexesTable, 'next_revision_id' | 'moved_to'>): IndexMove | null {
  return row.next_revision_id === null
    ? null
    : { revisionId: row.next_revision_id, upTo: row.moved_to ?? '' };
}

/** The state of the rows that serve a space, all of them there; undefined where there are none. */
export async function findIndexState(db: Db, spaceId: string): Promise<IndexState | undefined> {
  const row = await db
    .selectFrom('link_indexes as own')
    .innerJoin('link_indexes as base', 'base.space_id', 'own.base_space_id')
    .select(['base.space_id as spaceId', 'base.revision_id as revisionId'])
    .select(['base.next_revision_id', 'base.moved_to'])
    .where('own.space_id', '=', spaceId)
    .where('base.built_to', 'is', null)
    .executeTakeFirst();
  return row === undefined || row.revisionId === null
    ? undefined
    : { spaceId: row.spaceId, revisionId: row.revisionId, move: readMove(row) };
}

/** Says whose rows serve a space, and how far its own are. */
export async function putOwnIndex(tx: Tx, spaceId: string, state: OwnIndex): Promise<void> {
  const columns = {
    base_space_id: state.baseSpaceId,
    revision_id: state.revisionId,
    built_to: state.builtTo,
    next_revision_id: state.move?.revisionId ?? null,
    moved_to: state.move?.upTo ?? null,
  };
  await tx
    .insertInto('link_indexes')
    .values({ space_id: spaceId, ...columns })
    .onConflict((conflict) => conflict.column('space_id').doUpdateSet(columns))
    .execute();
}

/** Removes sources and what they link to. */
export async function deleteSources(
  tx: Tx,
  spaceId: string,
  sources: readonly string[],
): Promise<void> {
  for (const batch of cut(sources, MAX_LOOKUP)) {
    for (const table of ['links', 'link_sources'] as const) {
      await tx
        .deleteFrom(table)
        .where('space_id', '=', spaceId)
        .where('source', 'in', batch)
        .execute();
    }
  }
}

/** Rows of each table that are removed at once, at most. */
const ROWS_AT_ONCE = 500;

/** Removes some of what a space links to, and answers whether there was any. */
export async function deleteSomeLinks(tx: Tx, spaceId: string): Promise<boolean> {
  let deleted = 0n;
  for (const table of ['links', 'link_sources'] as const) {
    const rows = await tx
      .selectFrom(table)
      .select('source')
      .where('space_id', '=', spaceId)
      .orderBy('source')
      .limit(ROWS_AT_ONCE)
      .execute();
    const last = rows.at(-1);
    if (last === undefined) continue;
    const { numDeletedRows } = await tx
      .deleteFrom(table)
      .where('space_id', '=', spaceId)
      .where('source', '<=', last.source)
      .executeTakeFirstOrThrow();
    deleted += numDeletedRows;
  }
  return deleted > 0n;
}

/** Leaves the spaces that a space served with its rows to their own. */
export async function updateServedBy(tx: Tx, spaceId: string): Promise<void> {
  await tx
    .updateTable('link_indexes')
    .set((is) => ({ base_space_id: is.ref('space_id') }))
    .where('base_space_id', '=', spaceId)
    .execute();
}

/** Adds what sources link to, and their anchors. */
export async function insertSources(
  tx: Tx,
  rows: { links: readonly LinksTable[]; sources: readonly LinkSourcesTable[] },
): Promise<void> {
  for (const batch of cut(rows.links, ROWS_PER_INSERT)) {
    await tx.insertInto('links').values(batch).execute();
  }
  for (const batch of cut(rows.sources, ROWS_PER_INSERT)) {
    await tx.insertInto('link_sources').values(batch).execute();
  }
}

/** The names of sources that have rows, in order, after `after`. */
export async function listSourceNames(
  db: Db,
  spaceId: string,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const found = new Set<string>();
  for (const table of ['links', 'link_sources'] as const) {
    const rows = await db
      .selectFrom(table)
      .select('source')
      .distinct()
      .where('space_id', '=', spaceId)
      .where('source', '>', after)
      .orderBy('source')
      .limit(limit)
      .execute();
    for (const { source } of rows) found.add(source);
  }
  return [...found].sort().slice(0, limit);
}

/** Gives a space the rows that another one has of some sources, where it has none. */
export async function copySources(
  tx: Tx,
  { from, to }: { from: string; to: string },
  sources: readonly string[],
): Promise<void> {
  const space = sql<string>`cast(${to} as text)`.as('space_id');
  for (const batch of cut(sources, MAX_LOOKUP)) {
    await tx
      .insertInto('links')
      .columns(['space_id', 'source', 'target', 'link', 'nodes', 'target_space'])
      .expression((is) =>
        is
          .selectFrom('links')
          .select([space, 'source', 'target', 'link', 'nodes', 'target_space'])
          .where('space_id', '=', from)
          .where('source', 'in', batch),
      )
      .execute();
    await tx
      .insertInto('link_sources')
      .columns(['space_id', 'source', 'anchors'])
      .expression((is) =>
        is
          .selectFrom('link_sources')
          .select([space, 'source', 'anchors'])
          .where('space_id', '=', from)
          .where('source', 'in', batch),
      )
      .execute();
  }
}

/** Every target that a space links to, once, with the number of places where it does. */
export async function listTargets(
  db: Db,
  spaceId: string,
): Promise<{ target: string; link: string; places: number }[]> {
  // Ids have no quotes, so that each of them stands between two.
  const ids = sql<number>`(length(nodes) - length(replace(nodes, '"', ''))) / 2`;
  const rows = await db
    .selectFrom('links')
    .select((is) => ['target', is.fn.min('link').as('link')])
    .select(sql<number>`sum(case when nodes = '[]' then 1 else ${ids} end)`.as('places'))
    .where('space_id', '=', spaceId)
    .groupBy('target')
    .execute();
  return rows.map(({ places, ...row }) => ({ ...row, places: Number(places) }));
}

/** What sources link to. */
export async function listLinksOf(
  db: Db,
  spaceId: string,
  sources: readonly string[],
): Promise<LinksTable[]> {
  const found: LinksTable[] = [];
  for (const batch of cut(sources, MAX_LOOKUP)) {
    found.push(
      ...(await db
        .selectFrom('links')
        .selectAll()
        .where('space_id', '=', spaceId)
        .where('source', 'in', batch)
        .execute()),
    );
  }
  return found;
}

/**
 * The first sources, `limit` at most, that link to each of the targets. Reads no more than that of
 * a target, however many link to it.
 */
export async function listSourcesOf(
  db: Db,
  spaceId: string,
  targets: readonly string[],
  limit: number,
): Promise<Pick<LinksTable, 'target' | 'source' | 'nodes'>[]> {
  const found: Pick<LinksTable, 'target' | 'source' | 'nodes'>[] = [];
  for (const batch of cut(targets, TARGETS_PER_QUERY)) {
    const parts = batch.map(
      (target) => sql`select * from (
        select target, source, nodes from links
        where space_id = ${spaceId} and target = ${target}
        order by source limit ${limit}) as part`,
    );
    const query = sql<(typeof found)[number]>`${sql.join(parts, sql` union all `)}`;
    found.push(...(await query.execute(db)).rows);
  }
  return found;
}

/** Which links a list of backlinks holds: those to targets whose names start with a prefix. */
export interface BacklinkScope {
  spaceId: string;
  /** Each ends with `#`; one that ends with `:#` is of all targets of a kind. */
  prefixes: readonly string[];
  /** The source whose links do not count: the target itself. */
  except: string;
}

/** Sources that link to the scope, in order, after source `after`, with the blocks that do. */
export async function listBacklinkSources(
  db: Db,
  scope: BacklinkScope,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<{ source: string; nodes: string }[]> {
  let query = db
    .selectFrom('links')
    .select((is) => ['source', is.fn.min('nodes').as('nodes')])
    .where('space_id', '=', scope.spaceId)
    .where('source', '<>', scope.except)
    .where(isWithin(scope));
  if (after !== undefined) query = query.where('source', '>', after);
  return query.groupBy('source').orderBy('source').limit(limit).execute();
}

/** How many sources link to the scope, `without` some. */
export async function countBacklinkSources(
  db: Db,
  scope: BacklinkScope,
  without: readonly string[],
): Promise<number> {
  const select = () =>
    db
      .selectFrom('links')
      .select((is) => is.fn.count<number>('source').distinct().as('count'))
      .where('space_id', '=', scope.spaceId)
      .where('source', '<>', scope.except)
      .where(isWithin(scope));
  const { count } = await select().executeTakeFirstOrThrow();
  let total = Number(count);
  for (const batch of cut(without, MAX_LOOKUP)) {
    const left = await select().where('source', 'in', batch).executeTakeFirstOrThrow();
    total -= Number(left.count);
  }
  return total;
}

/** The anchors of sources. */
export async function listAnchors(
  db: Db,
  spaceId: string,
  sources: readonly string[],
): Promise<Pick<LinkSourcesTable, 'source' | 'anchors'>[]> {
  const found: Pick<LinkSourcesTable, 'source' | 'anchors'>[] = [];
  for (const batch of cut(sources, MAX_LOOKUP)) {
    found.push(
      ...(await db
        .selectFrom('link_sources')
        .select(['source', 'anchors'])
        .where('space_id', '=', spaceId)
        .where('source', 'in', batch)
        .execute()),
    );
  }
  return found;
}

/** `$` is the character after `#`, `;` that after `:`, and both databases compare by code point. */
function isWithin({ prefixes }: BacklinkScope): RawBuilder<boolean> {
  const ranges = prefixes.map((prefix) => {
    const [from, to] = prefix.endsWith(':#')
      ? [prefix.slice(0, -1), `${prefix.slice(0, -2)};`]
      : [prefix, `${prefix.slice(0, -1)}$`];
    return sql`(target >= ${from} and target < ${to})`;
  });
  return sql<boolean>`(${sql.join(ranges, sql` or `)})`;
}

function* cut<T>(list: readonly T[], size: number): Generator<T[]> {
  for (let start = 0; start < list.length; start += size) yield list.slice(start, start + size);
}
