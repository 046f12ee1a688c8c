import { type Platform, readTimestamp, sha256Base64url } from '../../platform/index.ts';
import type { RevisionChanges, RevisionView } from '../content/index.ts';
import { applyBatch } from './batch/apply-batch.ts';
import type { InsertedFileRecord } from './batch/batch-input.ts';
import { type PrepareOptions, prepareChanges } from './prepare-changes.ts';
import type { ChangeResult, ContentChange } from './resource.ts';

/** What a batch changes, ready to be committed on the revision it was applied to. */
export interface AppliedChanges {
  changes: RevisionChanges;
  insertedFiles: readonly InsertedFileRecord[];
  /** One for each operation. */
  results: readonly ChangeResult[];
}

/**
 * Applies a batch to a revision: all of it or, with an error that names the operation and the
 * field, nothing. Nothing is committed; commit the changes with `expectedHead: view.id`.
 *
 * @throws ApiError 400, 409 or 413
 */
export async function applyChanges(
  platform: Platform,
  view: RevisionView,
  changes: readonly ContentChange[],
  options: PrepareOptions,
): Promise<AppliedChanges> {
  const prepared = await prepareChanges(platform, view, changes, options);
  const decided = applyBatch({
    ...prepared,
    view,
    newId: () => platform.ids.next(),
    now: readTimestamp(platform.clock),
    hashText: sha256Base64url,
  });
  const { insertedFiles, results } = decided;
  return { changes: decided.changes, insertedFiles, results };
}
