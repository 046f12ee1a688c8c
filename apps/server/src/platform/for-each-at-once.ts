/** Runs `work` on every item, at most `limit` at once; the first failure ends it. */
export async function forEachAtOnce<T>(
  items: readonly T[],
  limit: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  const workers = Array.from({ length: Math.min(limit, items.length) }, async () => {
    for (const item of queue) await work(item);
  });
  await Promise.all(workers);
}
