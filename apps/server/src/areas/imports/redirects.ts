import { planRedirects, type RedirectTarget } from '@octavo/trees/plan';
import { defineCache, type Platform } from '../../platform/index.ts';
import type { WholePages } from '../content/index.ts';
import { readRevisionLayout } from './read-revision-layout.ts';

/** Of one redirect in memory, about. */
const REDIRECT_BYTES = 100;

export const kept = defineCache<ReadonlyMap<string, RedirectTarget>>(
  { name: 'import-redirects', share: 18 },
  ({ size }) => REDIRECT_BYTES * size,
);

/** The redirects of a revision, as `planRedirects` has them. Kept in memory by revision. */
export async function listRedirects(
  platform: Platform,
  revision: WholePages,
): Promise<ReadonlyMap<string, RedirectTarget>> {
  const cache = platform.caches.open(kept);
  const known = cache.get(revision.id);
  if (known !== undefined) return known;
  const layout = await readRevisionLayout(platform, revision);
  const pages = revision.pagesBySourcePath();
  const redirects = planRedirects({ layout, tree: revision.tree(), pages });
  cache.set(revision.id, redirects);
  return redirects;
}
