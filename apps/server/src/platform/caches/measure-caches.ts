import type { Metrics } from '../metrics.ts';
import type { Caches } from './caches.ts';

/** Shows in the metrics what each cache holds and how often it was asked. */
export function measureCaches(metrics: Metrics, caches: Caches): void {
  const names = ['cache'] as const;
  const bytes = metrics.gauge('octavo_cache_bytes', 'Approximate memory used by a cache.', names);
  const most = metrics.gauge('octavo_cache_max_bytes', 'Memory that a cache may use.', names);
  const entries = metrics.gauge('octavo_cache_entries', 'Entries in a cache.', names);
  const hits = metrics.counter(
    'octavo_cache_hits_total',
    'Lookups that were found in a cache.',
    names,
  );
  const misses = metrics.counter(
    'octavo_cache_misses_total',
    'Lookups that were not found in a cache.',
    names,
  );
  metrics.beforeRender(() => {
    hits.reset();
    misses.reset();
    for (const { declared, cache } of caches.list()) {
      const labels = { cache: declared.name };
      const measured = cache.measure();
      bytes.set(labels, measured.bytes);
      most.set(labels, cache.allowedBytes);
      entries.set(labels, measured.entries);
      hits.inc(labels, measured.hits);
      misses.inc(labels, measured.misses);
    }
  });
}
