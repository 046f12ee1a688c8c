import { diffRevisionsInSteps, type RevisionChange, type RevisionContent } from '@octavo/content';
import type { Db } from '../../platform/db/database.ts';
import { type Platform, runInTurns } from '../../platform/index.ts';
import { cacheOf } from './content-cache.ts';
import { withNodes } from './node-loader.ts';

/** What changed from one revision's content to another's. Costs by what changed alone. Inside a transaction pass it as `db`. */
export async function listChanges(
  platform: Platform,
  before: RevisionContent,
  after: RevisionContent,
  db: Db = platform.database.db,
): Promise<RevisionChange[]> {
  return withNodes(cacheOf(platform), db, (nodes) =>
    runInTurns(diffRevisionsInSteps(nodes, before, after)),
  );
}

/** `listChanges` without what computed pages made, which is the work of no one. */
export async function listWrittenChanges(
  platform: Platform,
  before: RevisionContent,
  after: RevisionContent,
  db: Db = platform.database.db,
): Promise<RevisionChange[]> {
  const changes = await listChanges(platform, before, after, db);
  return changes.filter((change) => {
    const record = 'after' in change ? change.after : change.before;
    return !('generated' in record && change.type.startsWith('page_'));
  });
}
