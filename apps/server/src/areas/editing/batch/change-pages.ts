import { makeSlug, type PageRecord } from '@octavo/content';
import type { ChangeResult, DeletePage, InsertPage, UpdatePage } from '@octavo/contract/editing';
import { readPage } from '@octavo/markup';
import { badRequest, conflict } from '../../../http/errors.ts';
import { listFieldClashes, listGivenFields } from '../rebase/describe-clashes.ts';
import type { BatchDraft } from './batch-draft.ts';
import type { PreparedChange, ReadText } from './batch-input.ts';
import { requirePage } from './find-objects.ts';
import { takeAttributes, takeTextAttributes } from './page-attributes.ts';
import { placePage } from './place-page.ts';

/** How many pages a space may have. */
const MAX_PAGES = 100_000;
const UNTITLED = 'Untitled';

/** Adds a page. The title is that of the text, else the one given. @throws ApiError 400, 409 */
export function insertPage(
  draft: BatchDraft,
  change: InsertPage,
  text: ReadText | undefined,
  path: string,
): ChangeResult {
  const { input } = draft;
  if (input.view.tree().byId.size + input.changes.length > MAX_PAGES) {
    throw conflict('too_many_pages', `A space can have at most ${MAX_PAGES} pages.`);
  }
  const id = input.newId();
  const bare: PageRecord = {
    id,
    parent: null,
    order: '',
    type: 'document',
    title: UNTITLED,
    slug: '',
    createdAt: input.now,
    updatedAt: input.now,
  };
  const { title, ...given } = change;
  const titled = title === undefined ? bare : takeAttributes(draft, bare, { title }, path);
  const read = takeText(draft, titled, text, path);
  const record = takeAttributes(draft, read, given, path);
  requireBodyAllowed(draft, record, path);
  placePage(draft, { ...record, slug: makeSlug(record.title) }, change, path);
  draft.refs.add(change.ref, { kind: 'page', id }, `${path}.ref`);
  const { ref } = change;
  return { operation: change.operation, ...(ref === undefined ? {} : { ref }), page: id };
}

/**
 * Changes a page: its text, its attributes, its place. What was based on an earlier state is compared
 * with what others set since.
 *
 * @throws ApiError 400, 409
 */
export function updatePage(
  draft: BatchDraft,
  change: UpdatePage,
  { text, basedOn }: Pick<PreparedChange, 'text' | 'basedOn'>,
  path: string,
): ChangeResult {
  const before = requirePage(draft, change.page, `${path}.page`);
  const read = change.document === undefined ? before : takeText(draft, before, text ?? null, path);
  const record = takeAttributes(draft, read, change, path);
  requireBodyAllowed(draft, record, path);
  placePage(draft, record, change, path);
  if (basedOn !== undefined) compareWithBase(draft, change, basedOn, text, path);
  return { operation: change.operation, page: before.id };
}

function compareWithBase(
  draft: BatchDraft,
  change: UpdatePage,
  basedOn: NonNullable<PreparedChange['basedOn']>,
  text: ReadText | undefined,
  path: string,
): void {
  const ours = draft.input.view.tree().byId.get(basedOn.id);
  const theirs = draft.pages.get(basedOn.id);
  if (ours === undefined || theirs === undefined) return;
  const { operation: _, page: _page, base: _base, document: _text, at: _at, ...given } = change;
  const fields = listGivenFields(Object.keys(given), text?.source.attributes, path);
  draft.clashes.push(...listFieldClashes(basedOn, ours, theirs, fields));
}

/** Removes a page with those below it. @throws ApiError 400 */
export function deletePage(draft: BatchDraft, change: DeletePage, path: string): ChangeResult {
  const { id } = requirePage(draft, change.page, `${path}.page`);
  for (const removed of draft.pages.remove(id)) draft.texts.delete(removed);
  return { operation: change.operation, page: id };
}

/** A record with the attributes of its new text, which is written when the batch is done. */
export function takeText(
  draft: BatchDraft,
  record: PageRecord,
  text: ReadText | null | undefined,
  path: string,
): PageRecord {
  if (text === undefined) return record;
  if (text === null || text.text === '') {
    draft.texts.set(record.id, null);
    return record;
  }
  const { title, ...others } = text.source.attributes;
  const isRenamed = title !== undefined && title !== findKeptTitle(draft, record);
  draft.write(record.id, record.document, text);
  const attributes = isRenamed ? { title, ...others } : others;
  return takeTextAttributes(record, attributes, `${path}.document`);
}

/**
 * The title that the present text of a page with a file has: the table of contents may call the page
 * otherwise, and an edit of its body is no reason to call it by its heading. Undefined where the
 * text or the file is not there.
 */
function findKeptTitle(draft: BatchDraft, record: PageRecord): string | undefined {
  const present = draft.current(record.id, record.document);
  if (present === null || record.sourcePath === undefined) return undefined;
  const end = present.blocks.find(({ kind }) => kind === 'title')?.end ?? present.blocks[0]?.start;
  const { attributes } = readPage(present.text.slice(0, end), draft.input.hashText);
  return attributes.title;
}

function requireBodyAllowed(draft: BatchDraft, record: PageRecord, path: string): void {
  if (record.type === 'document' || record.type === 'computed') return;
  const pending = draft.texts.get(record.id);
  const hasBody = pending === undefined ? record.document !== undefined : pending !== null;
  if (hasBody) throw badRequest(`${path}.document`, `must be empty for a ${record.type}`);
}
