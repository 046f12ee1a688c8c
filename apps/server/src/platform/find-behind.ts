/** The index of the first item whose key is greater, in a list that ascends by it; its length for none. */
export function findBehind<T>(
  items: readonly T[],
  keyOf: (item: T) => string,
  key: string,
): number {
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
