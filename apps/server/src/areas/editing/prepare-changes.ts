import type { StoredDocument } from '@octavo/content';
import { type ContentChange, MAX_BATCH_FILES, type RevertPage } from '@octavo/contract/editing';
import type { UserCaller } from '../../http/caller.ts';
import { badRequest } from '../../http/errors.ts';
import { createPauses, type Platform, type TimeBudget } from '../../platform/index.ts';
import {
  listSources,
  type RevisionView,
  readDocument,
  readDocuments,
  readPageRecord,
  readRevisionRow,
} from '../content/index.ts';
import type { PreparedChange } from './batch/batch-input.ts';
import { readText, readWritten, resolveAddresses } from './read-written.ts';
import { hasBase, prepareRebase } from './rebase/prepare-rebase.ts';
import { fetchUploads } from './uploads/fetch-uploads.ts';

/** Bytes of all documents of a batch. */
const MAX_BATCH_BYTES = 8 * 1024 ** 2;
/** Processor time that reading all texts of a batch may take of threads, in milliseconds. */
const BATCH_MS = 20_000;

/** What a batch needs, read from one revision. */
export interface PreparedBatch {
  changes: readonly PreparedChange[];
  documents: ReadonlyMap<string, StoredDocument>;
  /** Paths of files kept beside the content, where an operation gives a page a path. */
  keptPaths: readonly string[];
}

export interface PrepareOptions {
  spaceId: string;
  /** What `revert_page` goes back to unless it names a revision. */
  baseRevision?: string | undefined;
  /** The branch whose history has what writers read; empty for the space's own. */
  branch: string;
  /** Who writes: addresses in the app mean what is there if the writer may see it. */
  caller: UserCaller;
}

/**
 * Reads and stores what a batch needs: the texts it writes are parsed, its files stored, the
 * documents it continues loaded. Other work of the server goes on between texts.
 *
 * @throws ApiError 400 or 413 naming the operation and its field
 */
export async function prepareChanges(
  platform: Platform,
  view: RevisionView,
  changes: readonly ContentChange[],
  options: PrepareOptions,
): Promise<PreparedBatch> {
  refuseTooMuch(changes);
  const documents = await readDocuments(platform, listContinued(view, changes));
  const prepared: PreparedChange[] = [];
  const written = new Set<string>();
  const budget = { left: BATCH_MS };
  const pause = createPauses();
  for (const [index, change] of changes.entries()) {
    const path = `body.changes[${index}]`;
    const next = await prepareChange(platform, view, change, {
      ...options,
      path,
      documents,
      written,
      budget,
    });
    prepared.push(next);
    noteWritten(written, change);
    await pause();
  }
  const keptPaths = changes.some(givesPath) ? await listKeptPaths(platform, view) : [];
  return { changes: prepared, documents, keptPaths };
}

function givesPath(change: ContentChange): boolean {
  return 'git' in change && change.git !== undefined && change.git !== null;
}

/** Those that keep the bytes of a page go with its path. */
async function listKeptPaths(platform: Platform, view: RevisionView): Promise<string[]> {
  const sources = await listSources(platform, view.row);
  return sources.flatMap(({ path, shadows }) => (shadows === undefined ? [path] : []));
}

interface ChangeOptions extends PrepareOptions {
  path: string;
  documents: ReadonlyMap<string, StoredDocument>;
  /** Pages and reusable contents whose texts operations before this one write. */
  written: ReadonlySet<string>;
  budget: TimeBudget;
}

async function prepareChange(
  platform: Platform,
  view: RevisionView,
  change: ContentChange,
  options: ChangeOptions,
): Promise<PreparedChange> {
  const { path, documents, budget } = options;
  if (change.operation === 'insert_files') {
    return { change, uploads: await fetchUploads(platform, change.files, path) };
  }
  if (change.operation === 'revert_page') {
    return { change, base: await readEarlierPage(platform, view, change, options) };
  }
  if (hasBase(change)) return prepareRebase(platform, view, change, options);
  if (!('document' in change)) {
    const needsText = change.operation === 'upsert_reusable_content' && !change.reusableContent;
    return needsText ? { change, text: readText('', new Map()) } : { change };
  }
  const hash = hashOfContinued(view, change);
  const before = hash === undefined ? undefined : documents.get(hash);
  const text = await readWritten(
    platform,
    change.document ?? {},
    before,
    `${path}.document`,
    budget,
  );
  if (text !== undefined) {
    return { change, text: await resolveAddresses(platform, text, before, options) };
  }
  return change.operation === 'upsert_reusable_content'
    ? { change, text: readText('', new Map()) }
    : { change };
}

function noteWritten(written: Set<string>, change: ContentChange): void {
  if (change.operation === 'revert_page') written.add(change.page);
  if (!('document' in change)) return;
  if (change.operation === 'update_page') written.add(change.page);
  if (change.operation === 'upsert_reusable_content') written.add(change.reusableContent ?? '');
}

function refuseTooMuch(changes: readonly ContentChange[]): void {
  let bytes = 0;
  let files = 0;
  for (const [index, change] of changes.entries()) {
    if (change.operation === 'insert_files') files += change.files.length;
    if (files > MAX_BATCH_FILES) {
      const rule = `must not bring the batch to more than ${MAX_BATCH_FILES} files`;
      throw badRequest(`body.changes[${index}].files`, rule);
    }
    const markdown = 'document' in change ? change.document?.markdown : undefined;
    bytes += markdown === undefined ? 0 : Buffer.byteLength(markdown);
    if (bytes > MAX_BATCH_BYTES) {
      const rule = `must not bring the batch to more than ${MAX_BATCH_BYTES} bytes of text`;
      throw badRequest(`body.changes[${index}].document.markdown`, rule);
    }
  }
}

/** The hashes of the documents that the batch continues. */
function listContinued(view: RevisionView, changes: readonly ContentChange[]): string[] {
  return changes.flatMap((change) => hashOfContinued(view, change) ?? []);
}

function hashOfContinued(view: RevisionView, change: ContentChange): string | undefined {
  if (change.operation === 'upsert_reusable_content') {
    return view.reusableContents.byId.get(change.reusableContent ?? '')?.document;
  }
  if (change.operation !== 'update_page' && change.operation !== 'revert_page') return undefined;
  return view.tree().byId.get(change.page)?.document;
}

/** The page in the revision to go back to; null where that had none. */
async function readEarlierPage(
  platform: Platform,
  view: RevisionView,
  change: RevertPage,
  { spaceId, baseRevision, path }: ChangeOptions,
): Promise<NonNullable<PreparedChange['base']> | null> {
  const id = change.revision ?? baseRevision ?? view.row.parents[0];
  if (id === undefined) {
    throw badRequest(`${path}.revision`, 'is required, because there is no earlier revision');
  }
  const row = await readRevisionRow(platform, id);
  if (row === undefined || row.spaceId !== spaceId) {
    throw badRequest(
      `${path}.revision`,
      'must be the id of a revision of this space',
      'unknown_reference',
    );
  }
  const record = await readPageRecord(platform, row, change.page);
  if (record === undefined) return null;
  const document =
    record.document === undefined ? undefined : await readDocument(platform, record.document);
  return { record, document };
}
