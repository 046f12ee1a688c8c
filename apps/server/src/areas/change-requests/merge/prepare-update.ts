import { decideMerge, type MergeDecision } from '@octavo/content';
import { readPage } from '@octavo/markup';
import { type Db, type Platform, sha256Base64url } from '../../../platform/index.ts';
import { mergeInTime, planContentMerge, readDocuments, readRevision } from '../../content/index.ts';
import { ancestorOf } from '../policy.ts';
import type { ChangeRequestRow } from '../store.ts';

/** What taking in the space's content would do to a change request, decided but not written. */
export interface PreparedUpdate {
  /** The revision of the change request that it was decided for. */
  revision: string;
  /** The revision of the space that is taken in. */
  spaceRevision: string;
  decision: MergeDecision;
}

/**
 * Decides what the space's content since the last common revision does to a change request, reading
 * only; undefined where there is nothing to take in. Where the sides give two pages one slug, the
 * change request's page gets another, so that published addresses stand.
 *
 * @throws ApiError 409 for texts that take too long to merge
 */
export async function prepareUpdate(
  platform: Platform,
  row: ChangeRequestRow,
  db: Db,
): Promise<PreparedUpdate | undefined> {
  const ancestor = ancestorOf(row);
  if (ancestor === row.space_revision) return undefined;
  const base = await requireView(platform, ancestor, db);
  const ours = await requireView(platform, row.revision, db);
  const theirs = await requireView(platform, row.space_revision, db);
  const plan = await planContentMerge(platform, db, {
    base: base.content,
    ours: ours.content,
    theirs: theirs.content,
  });
  const documents = await readDocuments(platform, plan.documents, db);
  const yields = 'ours';
  const decision = decideMerge(plan, ours.tree(), {
    ...(await mergeInTime(plan, documents, yields)),
    hashText: sha256Base64url,
    readText: (text) => readPage(text, sha256Base64url),
    newId: () => platform.ids.next(),
    yields,
    document(hash) {
      const document = documents.get(hash);
      if (document === undefined) throw new Error(`The document ${hash} is missing.`);
      return document;
    },
  });
  return { revision: row.revision, spaceRevision: row.space_revision, decision };
}

async function requireView(platform: Platform, id: string, db: Db) {
  const view = await readRevision(platform, id, db);
  if (view === undefined) throw new Error(`The revision ${id} is missing.`);
  return view;
}
