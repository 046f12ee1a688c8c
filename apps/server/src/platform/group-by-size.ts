/**
 * Puts items into groups in their order, each of as many as have a size of at most `most` together, and
 * of one at least.
 */
export function groupBySize<T>(
  items: Iterable<T>,
  sizeOf: (item: T) => number,
  most: number,
): T[][] {
  const groups: T[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const item of items) {
    const own = sizeOf(item);
    size += own;
    if (size > most) {
      groups.push([]);
      size = own;
    }
    groups.at(-1)?.push(item);
  }
  return groups;
}
