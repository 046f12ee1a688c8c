import type { PageRecord, PageTree } from '@octavo/content';
import type { Tx } from '../../platform/index.ts';
import { CLOSED, makeRestriction, type Restriction } from './restrictions.ts';
import { insertRestrictions } from './restrictions-store.ts';
import { pageNumbersOf } from './section-numbers.ts';
import type { SearchPagesTable } from './tables.ts';

const ROWS_PER_STATEMENT = 500;

/** A page as it stands in the head of its space, whatever of it is indexed. */
export interface PlacedPage {
  id: string;
  /** Null where the head has no such page. */
  record: PageRecord | null;
  /** Whether no reader may find what is indexed of it: the head may hide some of that. */
  isClosed?: boolean;
}

export interface Placing {
  /** Reads the pages of the head, where one that others stand below is not in the index yet. */
  readHead: () => Promise<PageTree>;
  /** Leaves out pages that are not in the index. */
  onlyKnown?: boolean;
}

/** The numbers of pages, and the restrictions that pages had before. */
export interface Placed {
  numbers: Map<string, number>;
  released: Set<string>;
}

/**
 * Notes where pages stand and by what they are restricted, and gives numbers to those that have none.
 * Pages that they stand below are in the index from then on, so that whether something above a page
 * hides it is always known. Rows of other pages stay as they are, however many stand below these.
 */
export async function placePages(
  tx: Tx,
  space: { id: string; number: number },
  pages: readonly PlacedPage[],
  { readHead, onlyKnown = false }: Placing,
): Promise<Placed> {
  const wanted = new Map(pages.map((page) => [page.id, page]));
  const known = new Map<string, SearchPagesTable>();
  let asked = new Set([...wanted.keys(), ...listParents(wanted.values())]);
  while (asked.size > 0) {
    for (const row of await listRows(tx, space.id, [...asked])) known.set(row.page_id, row);
    if (onlyKnown) dropUnknown(wanted, pages, known);
    asked = await addParents(wanted, known, readHead);
  }
  const numbers = await numberPages(tx, space, wanted, known);
  await markBranches(tx, wanted, known);
  const rows = makeRows(space.id, wanted, { known, numbers });
  await insertRestrictions(tx, space.id, rows.restrictions);
  await writeRows(tx, rows.changed);
  return { numbers, released: rows.released };
}

function listParents(pages: Iterable<PlacedPage>): string[] {
  return [...pages].flatMap(({ record }) => record?.parent ?? []);
}

function dropUnknown(
  wanted: Map<string, PlacedPage>,
  pages: readonly PlacedPage[],
  known: ReadonlyMap<string, unknown>,
): void {
  for (const { id } of pages) if (!known.has(id)) wanted.delete(id);
}

/** Adds the pages that others stand below, where these have no row; answers what may have one above. */
async function addParents(
  wanted: Map<string, PlacedPage>,
  known: ReadonlyMap<string, unknown>,
  readHead: () => Promise<PageTree>,
): Promise<Set<string>> {
  const asked = new Set<string>();
  for (const id of listParents(wanted.values())) {
    if (known.has(id) || wanted.has(id)) continue;
    const record = (await readHead()).byId.get(id) ?? null;
    wanted.set(id, { id, record });
    if (record?.parent != null && !known.has(record.parent)) asked.add(record.parent);
  }
  return asked;
}

async function listRows(tx: Tx, spaceId: string, ids: string[]): Promise<SearchPagesTable[]> {
  const rows: SearchPagesTable[] = [];
  for (const some of listChunks(ids)) {
    rows.push(
      ...(await tx
        .selectFrom('search_pages')
        .selectAll()
        .where('space_id', '=', spaceId)
        .where('page_id', 'in', some)
        .execute()),
    );
  }
  return rows;
}

/** The numbers of pages in the index of their space; those that have none get the next ones. */
async function numberPages(
  tx: Tx,
  space: { id: string; number: number },
  wanted: ReadonlyMap<string, PlacedPage>,
  known: ReadonlyMap<string, SearchPagesTable>,
): Promise<Map<string, number>> {
  const numbers = new Map(Array.from(known, ([id, row]) => [id, row.id]));
  const missing = [...wanted.keys()].filter((id) => !numbers.has(id));
  if (missing.length === 0) return numbers;
  const { first, end } = pageNumbersOf(space.number);
  const last = await tx
    .selectFrom('search_pages')
    .select((is) => is.fn.max('id').as('id'))
    .where('id', '>=', first)
    .where('id', '<', end)
    .executeTakeFirst();
  let next = last?.id ?? first;
  if (next + missing.length >= end) {
    throw new Error(`The search index of the space ${space.id} has no number left.`);
  }
  for (const id of missing) numbers.set(id, ++next);
  return numbers;
}

/** Notes of pages whose rows stay that others stand below them. */
async function markBranches(
  tx: Tx,
  wanted: ReadonlyMap<string, PlacedPage>,
  known: ReadonlyMap<string, SearchPagesTable>,
): Promise<void> {
  const ids = new Set(listParents(wanted.values()));
  const unmarked = [...ids].flatMap((id) => {
    const row = known.get(id);
    return row === undefined || row.is_branch === 1 || wanted.has(id) ? [] : [row.id];
  });
  for (const some of listChunks(unmarked.sort((a, b) => a - b))) {
    await tx.updateTable('search_pages').set({ is_branch: 1 }).where('id', 'in', some).execute();
  }
}

interface Rows {
  changed: SearchPagesTable[];
  restrictions: Restriction[];
  released: Set<string>;
}

function makeRows(
  spaceId: string,
  wanted: ReadonlyMap<string, PlacedPage>,
  {
    known,
    numbers,
  }: { known: ReadonlyMap<string, SearchPagesTable>; numbers: Map<string, number> },
): Rows {
  const rows: Rows = { changed: [], restrictions: [], released: new Set() };
  const branches = new Set(listParents(wanted.values()));
  for (const { id, record, isClosed = record === null } of wanted.values()) {
    const before = known.get(id);
    const { condition, variables, parent = null } = record ?? {};
    const restriction = condition ? makeRestriction(spaceId, [condition], variables) : null;
    const row: SearchPagesTable = {
      id: numbers.get(id) ?? Number.NaN,
      space_id: spaceId,
      page_id: id,
      parent: parent === null ? null : (numbers.get(parent) ?? Number.NaN),
      is_branch: branches.has(id) ? 1 : (before?.is_branch ?? 0),
      restriction: isClosed ? CLOSED : (restriction?.id ?? null),
    };
    if (before && isSame(before, row)) continue;
    rows.changed.push(row);
    if (restriction !== null && !isClosed) rows.restrictions.push(restriction);
    if (before?.restriction && before.restriction !== row.restriction) {
      rows.released.add(before.restriction);
    }
  }
  return rows;
}

function isSame(a: SearchPagesTable, b: SearchPagesTable): boolean {
  return a.parent === b.parent && a.is_branch === b.is_branch && a.restriction === b.restriction;
}

async function writeRows(tx: Tx, rows: readonly SearchPagesTable[]): Promise<void> {
  for (const some of listChunks(rows)) {
    await tx
      .insertInto('search_pages')
      .values(some)
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((is) => ({
          parent: is.ref('excluded.parent'),
          is_branch: is.ref('excluded.is_branch'),
          restriction: is.ref('excluded.restriction'),
        })),
      )
      .execute();
  }
}

function* listChunks<T>(items: readonly T[]): Generator<T[]> {
  for (let start = 0; start < items.length; start += ROWS_PER_STATEMENT) {
    yield items.slice(start, start + ROWS_PER_STATEMENT);
  }
}
