import { diffRevisions, type RevisionChange, type RevisionContent } from '@octavo/content';
import type { Platform } from '../../platform/index.ts';
import { cacheOf } from './content-cache.ts';
import { withNodes } from './node-loader.ts';

/** What changed from one revision's content to another's. Costs by what changed alone. */
export async function listChanges(
  platform: Platform,
  before: RevisionContent,
  after: RevisionContent,
): Promise<RevisionChange[]> {
  return withNodes(cacheOf(platform), platform.database.db, (nodes) =>
    diffRevisions(nodes, before, after),
  );
}
