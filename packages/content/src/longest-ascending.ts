/**
 * The indexes of a longest strictly ascending run of numbers or of texts, in order (patience sorting,
 * O(n log n)). Of several equally long runs always the same one.
 */
export function longestAscending<Value extends number | string>(
  values: readonly Value[],
): number[] {
  const tails: number[] = [];
  const previous: number[] = [];
  for (const [index, value] of values.entries()) {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((values[tails[middle] as number] as Value) < value) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    previous[index] = low > 0 ? (tails[low - 1] ?? -1) : -1;
    tails[low] = index;
  }
  const run: number[] = [];
  for (let index = tails.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) {
    run.push(index);
  }
  return run.reverse();
}
