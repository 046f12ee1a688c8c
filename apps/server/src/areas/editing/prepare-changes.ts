import type { StoredDocument } from '@octavo/content';
import { classifyTarget, readPage } from '@octavo/markup';
import type { UserCaller } from '../../http/caller.ts';
import { badRequest } from '../../http/errors.ts';
import { type Platform, sha256Base64url } from '../../platform/index.ts';
import {
  type RevisionView,
  readDocument,
  readDocuments,
  readPageRecord,
  readRevisionRow,
} from '../content/index.ts';
import { findAppTarget, makeAppAddress } from '../pages/index.ts';
import type { PreparedChange, ReadText } from './batch/batch-input.ts';
import { checkText } from './documents/check-text.ts';
import { writeDocument } from './documents/write-document.ts';
import {
  type ContentChange,
  MAX_BATCH_FILES,
  type RevertPage,
  type WrittenDocument,
} from './resource.ts';
import { fetchUploads } from './uploads/fetch-uploads.ts';

/** Bytes of all documents of a batch. */
const MAX_BATCH_BYTES = 16 * 1024 ** 2;
const TEXT_BETWEEN_YIELDS = 256 * 1024;

/** What a batch needs, read from one revision. */
export interface PreparedBatch {
  changes: readonly PreparedChange[];
  documents: ReadonlyMap<string, StoredDocument>;
}

export interface PrepareOptions {
  spaceId: string;
  /** What `revert_page` goes back to unless it names a revision. */
  baseRevision?: string | undefined;
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
  let unyielded = 0;
  for (const [index, change] of changes.entries()) {
    const path = `body.changes[${index}]`;
    const next = await prepareChange(platform, view, change, { ...options, path, documents });
    prepared.push(next);
    unyielded += next.text?.text.length ?? 0;
    if (unyielded > TEXT_BETWEEN_YIELDS) {
      unyielded = 0;
      await new Promise(setImmediate);
    }
  }
  return { changes: prepared, documents };
}

interface ChangeOptions extends PrepareOptions {
  path: string;
  documents: ReadonlyMap<string, StoredDocument>;
}

async function prepareChange(
  platform: Platform,
  view: RevisionView,
  change: ContentChange,
  options: ChangeOptions,
): Promise<PreparedChange> {
  const { path, documents } = options;
  if (change.operation === 'insert_files') {
    return { change, uploads: await fetchUploads(platform, change.files, path) };
  }
  if (change.operation === 'revert_page') {
    return { change, base: await readBase(platform, view, change, options) };
  }
  if (!('document' in change)) {
    const needsText = change.operation === 'upsert_reusable_content' && !change.reusableContent;
    return needsText ? { change, text: readText('', new Map()) } : { change };
  }
  const hash = hashOfContinued(view, change);
  const before = hash === undefined ? undefined : documents.get(hash);
  const text = await readWritten(platform, change.document ?? {}, before, `${path}.document`);
  if (text !== undefined) {
    return { change, text: await resolveAddresses(platform, text, before, options) };
  }
  return change.operation === 'upsert_reusable_content'
    ? { change, text: readText('', new Map()) }
    : { change };
}

function refuseTooMuch(changes: readonly ContentChange[]): void {
  let bytes = 0;
  let files = 0;
  for (const [index, change] of changes.entries()) {
    if (change.operation === 'insert_files') files += change.files.length;
    if (files > MAX_BATCH_FILES) {
      const rule = `must leave the batch with at most ${MAX_BATCH_FILES} files`;
      throw badRequest(`body.changes[${index}].files`, rule);
    }
    const markdown = 'document' in change ? change.document?.markdown : undefined;
    bytes += markdown === undefined ? 0 : Buffer.byteLength(markdown);
    if (bytes > MAX_BATCH_BYTES) {
      const rule = `must leave the batch with at most ${MAX_BATCH_BYTES} bytes of text`;
      throw badRequest(`body.changes[${index}].document.markdown`, rule);
    }
  }
}

/** Markdown or JSON as a text that was read; undefined for an empty document. */
async function readWritten(
  platform: Platform,
  written: WrittenDocument,
  before: StoredDocument | undefined,
  path: string,
): Promise<ReadText | undefined> {
  const { markdown, document } = written;
  if (markdown !== undefined && document !== undefined) {
    throw badRequest(path, 'must have either markdown or document, not both');
  }
  if (document !== undefined) {
    const written = writeDocument(document, before, `${path}.document`, (ref) =>
      makeAppAddress(platform, ref),
    );
    await checkText(written.text, `${path}.document`);
    return readText(written.text, written.links);
  }
  if (markdown === undefined) return undefined;
  const known = readTexts.get(written);
  if (known !== undefined) return known;
  await checkText(markdown, `${path}.markdown`);
  const text = readText(markdown, new Map());
  readTexts.set(written, text);
  return text;
}

/** Texts of bodies, read once however often their batch is applied until its revision stands. */
const readTexts = new WeakMap<WrittenDocument, ReadText>();

/** The text with what the addresses in the app mean that it has and the one before had not. */
async function resolveAddresses(
  platform: Platform,
  text: ReadText,
  before: StoredDocument | undefined,
  { caller, spaceId }: PrepareOptions,
): Promise<ReadText> {
  const links = new Map(text.links);
  for (const { raw } of text.source.targets) {
    const target = classifyTarget(raw);
    if (target.kind !== 'url' || links.has(raw)) continue;
    if (before !== undefined && Object.hasOwn(before.links, raw)) continue;
    const ref = await findAppTarget(platform, target.url, { caller, own: spaceId });
    if (ref !== undefined) links.set(raw, ref);
  }
  return { ...text, links };
}

function readText(text: string, links: ReadText['links']): ReadText {
  return { text, links, source: readPage(text, sha256Base64url) };
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
async function readBase(
  platform: Platform,
  view: RevisionView,
  change: RevertPage,
  { spaceId, baseRevision, path }: ChangeOptions,
): Promise<NonNullable<PreparedChange['base']> | null> {
  const id = change.revision ?? baseRevision ?? view.row.parents[0];
  if (id === undefined) {
    throw badRequest(`${path}.revision`, 'is required: there is no earlier revision');
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
