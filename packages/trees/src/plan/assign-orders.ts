import { orderBetween, ordersFor } from '@octavo/content';

/**
 * Gives siblings fractional indexes in the order of the list. As many as possible keep the one they
 * have (`orders[i]`, undefined for a newcomer), so that a changed tree moves only what moved.
 */
export function assignOrders(orders: readonly (string | undefined)[]): string[] {
  const kept = longestAscending(orders);
  if (kept.size === 0) return ordersFor(orders.length);
  const assigned: string[] = [];
  let previous: string | null = null;
  let nextKept = 0;
  const keptOrders = [...kept].sort((a, b) => a - b);
  for (let index = 0; index < orders.length; index++) {
    const own = orders[index];
    if (kept.has(index) && own !== undefined) {
      previous = own;
      nextKept += 1;
    } else {
      const next: string | null = orders[keptOrders[nextKept] ?? -1] ?? null;
      previous = orderBetween(previous, next);
    }
    assigned.push(previous);
  }
  return assigned;
}

/** Indexes of a longest strictly ascending subsequence, by patience sorting. */
function longestAscending(values: readonly (string | undefined)[]): Set<number> {
  const tails: number[] = [];
  const before = new Map<number, number>();
  for (const [index, value] of values.entries()) {
    if (value === undefined) continue;
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((values[tails[middle] ?? -1] ?? '') < value) low = middle + 1;
      else high = middle;
    }
    const previous = tails[low - 1];
    if (previous !== undefined) before.set(index, previous);
    tails[low] = index;
  }
  const chosen = new Set<number>();
  for (let index = tails.at(-1); index !== undefined; index = before.get(index)) chosen.add(index);
  return chosen;
}
