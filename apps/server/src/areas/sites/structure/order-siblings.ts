import { orderBetween, ordersFor } from '@octavo/content';
import { listInOrder, type Sibling } from './outline.ts';

/** The longest position that is given out, in characters. */
const MAX_POSITION = 24;

/** Where something is to stand among its siblings: beside one of them, or last. */
export type WantedOrder = { before: string } | { after: string } | 'last';

/**
 * The positions that change where something is put among its siblings, by id: its own, or those of
 * all where there is no short one between its neighbours. `siblings` may have it among them. Undefined
 * where what it is to stand beside is none of the others.
 */
export function placeAmong(
  siblings: readonly Sibling[],
  id: string,
  wanted: WantedOrder,
): Map<string, string> | undefined {
  const others = listInOrder(siblings).filter((one) => one.id !== id);
  const at = findPlace(others, wanted);
  if (at === undefined) return undefined;
  const [before, after] = [others[at - 1]?.position ?? null, others[at]?.position ?? null];
  const isGap = before === null || after === null || before < after;
  const position = isGap ? orderBetween(before, after) : '';
  if (isGap && position.length <= MAX_POSITION) return new Map([[id, position]]);
  const ids = others.map((one) => one.id);
  ids.splice(at, 0, id);
  const positions = ordersFor(ids.length);
  return new Map(ids.map((one, index) => [one, positions[index] ?? '']));
}

/** How many of the others stand before the place; undefined where there is no such place. */
function findPlace(others: readonly Sibling[], wanted: WantedOrder): number | undefined {
  if (wanted === 'last') return others.length;
  const isBefore = 'before' in wanted;
  const at = others.findIndex(({ id }) => id === (isBefore ? wanted.before : wanted.after));
  if (at === -1) return undefined;
  return isBefore ? at : at + 1;
}

/** A position behind all siblings. */
export function positionLast(siblings: readonly Sibling[]): string {
  return orderBetween(listInOrder(siblings).at(-1)?.position ?? null, null);
}
