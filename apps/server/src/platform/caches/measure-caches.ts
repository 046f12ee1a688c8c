import type { Metrics } from '../metrics.ts';
import type { Caches } from './caches.ts';

/** Shows in the metrics what each cache holds and how often it was asked. */
export function measureCaches(metrics: Metrics, caches: Caches): void {
  const labels = ['cache'] as const;
  const bytes = metrics.gauge('octavo_cache_bytes', 'Approximate memory used by a cache.', labels);
  const most = metrics.gauge('octavo_cache_max_bytes', 'Memory that a cache may use.', labels);
  const entries = metrics.gauge('octavo_cache_entries', 'Entries in a cache.', labels);
  const hits = metrics.counter(
    'octavo_cache_hits_total',
    'Lookups that were found in a cache.',
    labels,
  );
  const misses = metrics.counter(
    'octavo_cache_misses_total',
    'Lookups that were not found in a cache.',
    labels,
  );
  metrics.beforeRender(() => {
    hits.reset();
    misses.reset();
    for (const { name, cache } of caches.list()) {
      const measured = cache.measure();
      bytes.set({ cache: name }, measured.bytes);
      most.set({ cache: name }, cache.allowedBytes);
      entries.set({ cache: name }, measured.entries);
      hits.inc({ cache: name }, measured.hits);
      misses.inc({ cache: name }, measured.misses);
    }
  });
}
