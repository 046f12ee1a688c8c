import { longestAscending, orderBetween, ordersFor } from '@octavo/content';

/**
 * Gives siblings fractional indexes in the order of the list. As many as possible keep the one they
 * have (`orders[i]`, undefined for a newcomer), so that a changed tree moves only what moved.
 */
export function assignOrders(orders: readonly (string | undefined)[]): string[] {
  const known = orders.flatMap((order, at) => (order === undefined ? [] : [{ order, at }]));
  const run = longestAscending(known.map(({ order }) => order));
  const keptOrders = run.map((index) => known[index]?.at ?? -1);
  if (keptOrders.length === 0) return ordersFor(orders.length);
  const kept = new Set(keptOrders);
  const assigned: string[] = [];
  let previous: string | null = null;
  let nextKept = 0;
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
