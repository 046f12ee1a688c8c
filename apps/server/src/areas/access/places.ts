import { orderBetween, ordersBetween } from '@octavo/content';
import type { Db, Tx } from '../../platform/index.ts';
import {
  findSibling,
  listDeletedIn,
  listNeighbours,
  moveToRoot,
  type Sibling,
  type Siblings,
  updatePositions,
} from './places-store.ts';

/** Where among its siblings an object is to be: beside one of them by its id, or behind all. */
export type WantedPlace = { before: string } | { after: string } | 'last';

/** The ids of what stands right before and right after an object; null at the start and the end. */
export interface Neighbours {
  before: string | null;
  after: string | null;
}

/** Between what an object of a place stands there, deleted objects included. */
export async function chooseNeighbours(
  db: Db,
  siblings: Siblings,
  id: string,
): Promise<Neighbours | undefined> {
  const of = await findSibling(db, siblings, id);
  if (of === undefined) return undefined;
  const [before] = await listNeighbours(db, siblings, { of, side: 'before', limit: 1 });
  const [after] = await listNeighbours(db, siblings, { of, side: 'after', limit: 1 });
  return { before: before?.id ?? null, after: after?.id ?? null };
}

/** Whether what stands between these stands where it is wanted. Pure. */
export function isWhereWanted({ before, after }: Neighbours, wanted: WantedPlace): boolean {
  if (wanted === 'last') return after === null;
  return 'before' in wanted ? after === wanted.before : before === wanted.after;
}

/**
 * A position for an object among those of a place, which it may be among already. Costs a few
 * queries by an index, however many there are; now and then it numbers the nearest neighbours anew,
 * so that positions stay short. Undefined where the sibling that `wanted` names is not there.
 */
export async function settlePosition(
  tx: Tx,
  siblings: Siblings,
  wanted: WantedPlace,
  id: string,
): Promise<string | undefined> {
  const gap = await findGap(tx, siblings, wanted, id);
  if (gap === undefined) return undefined;
  const { before, after } = gap;
  return (
    choosePosition(before?.position ?? null, after?.position ?? null) ??
    (await renumber(tx, siblings, gap, id))
  );
}

/**
 * Brings the deleted spaces that lie right in a collection to the end of the root, in their order; the
 * number of statements hardly grows with theirs.
 */
export async function moveDeletedToRoot(tx: Tx, collection: Siblings): Promise<void> {
  const ids = await listDeletedIn(tx, collection);
  if (ids.length === 0) return;
  const root = { organizationId: collection.organizationId, parentId: null };
  const [last] = await listNeighbours(tx, root, { side: 'before', limit: 1 });
  const positions = ordersBetween(last?.position ?? null, null, ids.length);
  const placed = ids.map((id, at) => ({ id, position: positions[at] ?? '' }));
  await updatePositions(tx, placed);
  await moveToRoot(tx, ids);
}

/** The siblings on both sides of a place; none at the start and the end. */
interface Gap {
  before: Sibling | undefined;
  after: Sibling | undefined;
}

async function findGap(
  tx: Tx,
  siblings: Siblings,
  wanted: WantedPlace,
  except: string,
): Promise<Gap | undefined> {
  const next = (side: 'before' | 'after', of?: Sibling) =>
    listNeighbours(tx, siblings, { of, side, limit: 1, except });
  if (wanted === 'last') {
    const [before] = await next('before');
    return { before, after: undefined };
  }
  const side = 'before' in wanted ? 'before' : 'after';
  const target = await findSibling(tx, siblings, 'before' in wanted ? wanted.before : wanted.after);
  if (target === undefined || target.id === except) return undefined;
  const [other] = await next(side, target);
  return side === 'before' ? { before: other, after: target } : { before: target, after: other };
}

/** Numbers what is around a gap anew, as little as gives short positions, and answers that of the gap. */
async function renumber(tx: Tx, siblings: Siblings, gap: Gap, except: string): Promise<string> {
  for (let reach = FIRST_REACH; ; reach *= 4) {
    const left = await reachOut(tx, siblings, { from: gap.before, side: 'before', reach, except });
    const right = await reachOut(tx, siblings, { from: gap.after, side: 'after', reach, except });
    const before = [...left.inside].reverse();
    const bounds = { before: left.bound, after: right.bound };
    const positions = spreadPositions(before.length + 1 + right.inside.length, bounds);
    if (positions === undefined) continue;
    const [mine = ''] = positions.splice(before.length, 1);
    const renumbered = [...before, ...right.inside].map(({ id }, at) => ({
      id,
      position: positions[at] ?? '',
    }));
    await updatePositions(tx, renumbered);
    return mine;
  }
}

/** Siblings from a gap outwards, nearest first, and the position behind them; null at the edge. */
async function reachOut(
  tx: Tx,
  siblings: Siblings,
  {
    from,
    side,
    reach,
    except,
  }: { from: Sibling | undefined; side: 'before' | 'after'; reach: number; except: string },
): Promise<{ inside: Sibling[]; bound: string | null }> {
  if (from === undefined) return { inside: [], bound: null };
  const others = await listNeighbours(tx, siblings, { of: from, side, limit: reach, except });
  const inside = [from, ...others];
  const outer = inside.length > reach ? inside.pop() : undefined;
  return { inside, bound: outer?.position ?? null };
}

/** The longest position that is given out, in characters. */
export const MAX_POSITION = 24;

/** The longest position after numbering anew: leaves room for dozens of moves into one gap. */
const MAX_RENUMBERED = MAX_POSITION / 2;

/** How many neighbours on each side are numbered anew at first; four times as many each time after. */
export const FIRST_REACH = 8;

/**
 * A position strictly between two others, null standing for the start or the end; undefined where
 * there is no short one. Pure.
 */
export function choosePosition(before: string | null, after: string | null): string | undefined {
  if (before !== null && after !== null && before >= after) return undefined;
  const position = orderBetween(before, after);
  return position.length <= MAX_POSITION ? position : undefined;
}

/**
 * As many ascending positions as asked for, strictly between two others; undefined where they would
 * not be short. Pure.
 */
export function spreadPositions(
  count: number,
  { before, after }: { before: string | null; after: string | null },
): string[] | undefined {
  if (before !== null && after !== null && before >= after) return undefined;
  const positions = ordersBetween(before, after, count);
  const isOpen = before === null && after === null;
  return isOpen || positions.every(({ length }) => length <= MAX_RENUMBERED)
    ? positions
    : undefined;
}
