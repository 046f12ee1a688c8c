import type { RenamedPage } from '@octavo/contract/content';
import type { ChangeContentBody, FinishedResult } from '@octavo/contract/editing';
import {
  type Platform,
  readTimestamp,
  runInSlices,
  sha256Base64url,
} from '../../platform/index.ts';
import type { RevisionChanges, RevisionView } from '../content/index.ts';
import { applyBatch } from './batch/apply-batch.ts';
import type { InsertedFileRecord } from './batch/batch-input.ts';
import { type PrepareOptions, prepareChanges } from './prepare-changes.ts';

/** What a batch changes, ready to be committed on the revision it was applied to. */
export interface AppliedChanges {
  changes: RevisionChanges;
  insertedFiles: readonly InsertedFileRecord[];
  /** One for each operation. */
  results: readonly FinishedResult[];
  /** Pages whose slugs were taken. */
  renamed: readonly RenamedPage[];
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
  { changes, onSlugTaken }: ChangeContentBody,
  options: PrepareOptions,
): Promise<AppliedChanges> {
  const prepared = await prepareChanges(platform, view, changes, options);
  const decided = await runInSlices(
    applyBatch({
      ...prepared,
      view,
      suffixSlugs: onSlugTaken === 'suffix',
      newId: () => platform.ids.next(),
      now: readTimestamp(platform.clock),
      hashText: sha256Base64url,
    }),
  );
  const { insertedFiles, results, renamed } = decided;
  return { changes: decided.changes, insertedFiles, results, renamed };
}
