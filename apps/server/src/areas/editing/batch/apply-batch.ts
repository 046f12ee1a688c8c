import type { RenamedPage } from '@octavo/contract/content';
import type { ChangeResult, FinishedResult } from '@octavo/contract/editing';
import { conflict, type ErrorDetail } from '../../../http/errors.ts';
import { BatchDraft } from './batch-draft.ts';
import type {
  BatchChanges,
  BatchInput,
  InsertedFileRecord,
  PreparedChange,
} from './batch-input.ts';
import {
  deleteReusableContent,
  insertFiles,
  setVariables,
  upsertReusableContent,
} from './change-others.ts';
import { deletePage, insertPage, updatePage } from './change-pages.ts';
import { finishBatch } from './finish-batch.ts';
import { revertPage } from './revert-page.ts';
import { refuseTakenPaths } from './source-paths.ts';

/** What a batch comes to. */
export interface DecidedBatch {
  changes: BatchChanges;
  insertedFiles: readonly InsertedFileRecord[];
  /** One for each operation. */
  results: readonly FinishedResult[];
  /** Pages whose slugs were taken. */
  renamed: readonly RenamedPage[];
}

/**
 * Decides a batch: its operations in order, then the links of all its texts. Pure; all or nothing.
 * Yields behind each operation and text, for `runInSlices`: texts may be long.
 *
 * @throws ApiError 400 or 409 naming the operation and its field, such as `changes[2].into`; with
 * `edit_conflict` all that others changed otherwise since it was read
 */
export function* applyBatch(input: BatchInput): Generator<void, DecidedBatch> {
  const draft = new BatchDraft(input);
  const results: ChangeResult[] = [];
  for (const [index, prepared] of input.changes.entries()) {
    results.push(applyChange(draft, prepared, `body.changes[${index}]`));
    yield;
  }
  refuseClashes(draft.clashes);
  yield* refuseTakenPaths(draft);
  const renamed = listRenamed(draft);
  const changes = yield* finishBatch(draft);
  const finished = results.map((result) => addPath(draft, result));
  return { changes, insertedFiles: draft.insertedFiles, results: finished, renamed };
}

function addPath({ pages }: BatchDraft, result: ChangeResult): FinishedResult {
  const page = result.page === undefined ? undefined : pages.get(result.page);
  return page === undefined ? result : { ...result, path: pages.pathOf(page) };
}

function applyChange(draft: BatchDraft, prepared: PreparedChange, path: string): ChangeResult {
  const { change, text, clashes = [] } = prepared;
  draft.clashes.push(...clashes);
  if (clashes.some(({ kind }) => kind === 'deleted')) return { operation: change.operation };
  switch (change.operation) {
    case 'insert_page':
      return insertPage(draft, change, text, path);
    case 'update_page':
      return updatePage(draft, change, prepared, path);
    case 'delete_page':
      return deletePage(draft, change, path);
    case 'revert_page':
      return revertPage(draft, change, prepared.base ?? null, path);
    case 'insert_files':
      return insertFiles(draft, change, prepared.uploads ?? [], path);
    case 'upsert_reusable_content':
      return upsertReusableContent(draft, change, prepared, path);
    case 'delete_reusable_content':
      return deleteReusableContent(draft, change, path);
    case 'set_variables':
      return setVariables(draft, change, path);
  }
}

function listRenamed({ pages, wantedSlugs }: BatchDraft): RenamedPage[] {
  return [...wantedSlugs].flatMap(([id, from]) => {
    const page = pages.get(id);
    return page === undefined ? [] : [{ page: { id, title: page.title }, from, to: page.slug }];
  });
}

function refuseClashes(clashes: readonly ErrorDetail[]): void {
  const [first] = clashes;
  if (first === undefined) return;
  const where = first.path.replace(/^body\./, '');
  throw conflict('edit_conflict', `${where} ${first.message}.`, clashes);
}
