/** How many items have a key up to this one, in a list that ascends by it. Looks at few of them. */
export function countUpTo<T>(items: readonly T[], keyOf: (item: T) => string, key: string): number {
  let from = 0;
  let to = items.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    const item = items[middle];
    if (item !== undefined && keyOf(item) <= key) from = middle + 1;
    else to = middle;
  }
  return from;
}
