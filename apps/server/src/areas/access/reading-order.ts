import type { Db } from '../../platform/index.ts';
import { findSiblings, type Sibling, type Siblings } from './places-store.ts';

/** How many of the last rows that were read a cursor remembers. */
const REMEMBERED = 3;

/** A part of a place in its order: up to `limit` rows behind `after`, without those in `except`. */
export interface OrderRange {
  after: Sibling | undefined;
  except: readonly string[];
  limit: number;
}

/** A row with what a cursor behind it has to say. */
export type Remembered<Row> = Row & { remembered: string };

/**
 * Reads a part of what lies in one place, in its order, behind the row that a cursor remembers.
 *
 * Things may be moved between two pages, and neighbours of a crowded gap get other positions then,
 * in the same order. So a cursor remembers the last three rows, by which the place is found again
 * where the pages ended: what stays where it is meanwhile is listed exactly once, unless all three
 * are moved between two pages, or two of them and the third is numbered anew. What is moved itself may
 * be missed, where it comes to stand among what was read already, or be listed again.
 *
 * @param remembered what the last row that was read says; undefined at the start
 */
export async function listInOrder<Row extends Sibling>(
  db: Db,
  siblings: Siblings,
  { after: remembered, limit }: { after: string | undefined; limit: number },
  read: (range: OrderRange) => Promise<readonly Row[]>,
): Promise<Remembered<Row>[]> {
  const marks = remembered === undefined ? [] : readMarks(remembered);
  const ids = marks.map(({ id }) => id);
  const after = chooseMark(marks, await findSiblings(db, siblings, ids));
  const rows = await read({ after, except: ids, limit });
  const newest = [...rows].reverse();
  return rows.map((row, at) => {
    const last = newest.slice(rows.length - 1 - at, rows.length - 1 - at + REMEMBERED);
    return { ...row, remembered: writeMarks([...last, ...marks].slice(0, REMEMBERED)) };
  });
}

/** A part of several places: behind a row of the place in `parent`, or from its start. */
export interface PlacesRange extends OrderRange {
  /** Places whose parents come before it were read; undefined at the very start. */
  parentId: string | null | undefined;
}

/**
 * `listInOrder` of several places of an organization, one after another: what lies at the root first,
 * then what lies in each collection, in the order of the ids of these. What comes into another place
 * between two pages may be missed or be listed again too.
 */
export async function listPlacesInOrder<Row extends Sibling & { parent_id: string | null }>(
  db: Db,
  organizationId: string,
  { after: remembered, limit }: { after: string | undefined; limit: number },
  read: (range: PlacesRange) => Promise<readonly Row[]>,
): Promise<Remembered<Row>[]> {
  const known = remembered === undefined ? undefined : readPlace(remembered);
  const { parentId, marks = [] } = known ?? {};
  const ids = marks.map(({ id }) => id);
  const siblings = { organizationId, parentId: parentId ?? null };
  const after = chooseMark(marks, await findSiblings(db, siblings, ids));
  const rows = await read({ parentId, after, except: ids, limit });
  let place = { parentId, marks };
  return rows.map((row) => {
    const earlier = row.parent_id === place.parentId ? place.marks : [];
    place = { parentId: row.parent_id, marks: [row, ...earlier].slice(0, REMEMBERED) };
    return { ...row, remembered: JSON.stringify([row.parent_id, writeMarks(place.marks)]) };
  });
}

/**
 * Behind which row to go on, when all that a cursor remembers is left out from there on. At the start,
 * where no more was read than that. Behind the one row that has kept its position, where one has.
 * Else behind the one in the middle of those that are still there: if at most one was moved, it was not
 * that one, and numbering anew keeps the order. Pure.
 *
 * @param marks the rows with the positions that they had, the last one first
 * @param siblings those of them that are still in the place, as they are now
 */
export function chooseMark(
  marks: readonly Sibling[],
  siblings: readonly Sibling[],
): Sibling | undefined {
  if (marks.length < REMEMBERED) return undefined;
  const positions = new Map(siblings.map(({ id, position }) => [id, position]));
  const kept = marks.filter(({ id, position }) => positions.get(id) === position);
  if (kept.length === 1) return kept[0];
  const inOrder = [...siblings].sort(compareSiblings);
  return inOrder[Math.floor((inOrder.length - 1) / 2)] ?? marks[0];
}

function compareSiblings(one: Sibling, other: Sibling): number {
  if (one.position !== other.position) return one.position < other.position ? -1 : 1;
  return one.id < other.id ? -1 : 1;
}

function writeMarks(marks: readonly Sibling[]): string {
  return JSON.stringify(marks.map(({ id, position }) => [id, position]));
}

function readPlace(text: string): { parentId: string | null; marks: Sibling[] } {
  const [parentId, marks] = JSON.parse(text) as [string | null, string];
  return { parentId, marks: readMarks(marks) };
}

function readMarks(text: string): Sibling[] {
  const marks = JSON.parse(text) as [string, string][];
  return marks.map(([id, position]) => ({ id, position }));
}
