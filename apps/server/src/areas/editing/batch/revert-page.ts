import { alignParts, type DocumentBlock, type StoredDocument } from '@octavo/content';
import type { ChangeResult, RevertPage } from '@octavo/contract/editing';
import { readPage } from '@octavo/markup';
import { badRequest } from '../../../http/errors.ts';
import type { BatchDraft } from './batch-draft.ts';
import type { PreparedChange } from './batch-input.ts';
import { takeText } from './change-pages.ts';
import { requirePage } from './find-objects.ts';
import { refuseGenerated } from './refuse-generated.ts';

/**
 * Makes a page, or some blocks of it, what it was in an earlier revision. A page that revision did
 * not have is removed with those below it; one that is gone comes back.
 *
 * @throws ApiError 400 for a page that neither has, or a block that neither has
 */
export function revertPage(
  draft: BatchDraft,
  change: RevertPage,
  base: NonNullable<PreparedChange['base']> | null,
  path: string,
): ChangeResult {
  if (change.block !== undefined) {
    const { id } = requirePage(draft, change.page, `${path}.page`);
    for (const block of new Set([change.block].flat()))
      revertBlock(draft, change, block, base, path);
    return { operation: change.operation, page: id };
  }
  if (base === null) {
    const { id } = requirePage(draft, change.page, `${path}.page`);
    for (const removed of draft.pages.remove(id)) draft.texts.delete(removed);
    return { operation: change.operation, page: id };
  }
  const { record } = base;
  refuseGenerated(draft, draft.pages.get(record.id) ?? record, `${path}.page`);
  const { pages } = draft;
  const present = pages.get(record.id);
  const parent = record.parent !== null && pages.get(record.parent) ? record.parent : null;
  const cyclic = parent !== null && present !== undefined && pages.isWithin(parent, record.id);
  draft.texts.delete(record.id);
  if (cyclic && present !== undefined) {
    const { parent: stays, order, slug } = present;
    pages.put({ ...record, parent: stays, order, slug });
  } else {
    const slug = draft.takeSlug(record.id, parent, record.slug);
    pages.placeByOrder({ ...record, parent, slug });
  }
  return { operation: change.operation, page: record.id };
}

function revertBlock(
  draft: BatchDraft,
  change: RevertPage,
  block: string,
  base: NonNullable<PreparedChange['base']> | null,
  path: string,
): void {
  const page = requirePage(draft, change.page, `${path}.page`);
  const current = draft.current(page.id, page.document) ?? { text: '', blocks: [] };
  const before = base?.document ?? { text: '', blocks: [], links: {} };
  const edit = planBlockEdit(before, current, block);
  if (edit === undefined) {
    throw badRequest(
      `${path}.block`,
      'must be a block that the page has now or had in that revision',
      'unknown_reference',
    );
  }
  const text = current.text.slice(0, edit.start) + edit.text + current.text.slice(edit.end);
  const source = readPage(text, draft.input.hashText);
  const links = new Map(Object.entries(before.links));
  const record = takeText(draft, page, { text, source, links }, path);
  const blocks = draft.texts.get(page.id)?.blocks ?? [];
  keepBlockId(blocks, block, edit.start, text);
  keepPartIds(blocks, text, before, block);
  draft.pages.put(record);
}

interface BlockEdit {
  start: number;
  end: number;
  text: string;
}

/** How the block becomes what it was: replaced, put back behind the block before it, or removed. */
function planBlockEdit(
  before: Pick<StoredDocument, 'text' | 'blocks'>,
  current: Pick<StoredDocument, 'text' | 'blocks'>,
  id: string,
): BlockEdit | undefined {
  const index = before.blocks.findIndex((block) => block.id === id);
  const old = before.blocks[index];
  const oldText = old === undefined ? '' : before.text.slice(old.start, old.end);
  const at = current.blocks.findIndex((block) => block.id === id);
  const present = current.blocks[at];
  if (present !== undefined) {
    if (old !== undefined) return { start: present.start, end: present.end, text: oldText };
    const next = current.blocks[at + 1];
    return { start: present.start, end: next?.start ?? current.text.length, text: '' };
  }
  if (old === undefined) return undefined;
  const places = new Map(current.blocks.map((block) => [block.id, block]));
  const neighbour = before.blocks.slice(0, index).findLast((block) => places.has(block.id));
  const after = neighbour === undefined ? undefined : places.get(neighbour.id);
  const next = current.blocks.find(({ start }) => start >= (after?.end ?? 0));
  if (next !== undefined)
    return { start: next.start, end: next.start, text: `${trimEnd(oldText)}\n\n` };
  const end = current.text.length;
  const gap = current.text === '' ? '' : current.text.endsWith('\n') ? '\n' : '\n\n';
  return { start: end, end, text: `${gap}${trimEnd(oldText)}\n` };
}

function trimEnd(text: string): string {
  return text.replace(/(?<!\n)\n+$/, '');
}

/** Gives a block that was put back the id it had. */
function keepBlockId(blocks: DocumentBlock[], id: string, start: number, text: string): void {
  if (blocks.some((block) => block.id === id)) return;
  const from = start + (/^\n*/.exec(text.slice(start))?.[0].length ?? 0);
  const block = blocks.find((candidate) => candidate.start === from);
  if (block !== undefined) block.id = id;
}

/** Gives the parts of a block that was put back the ids they had. */
function keepPartIds(
  blocks: readonly DocumentBlock[],
  text: string,
  before: Pick<StoredDocument, 'text' | 'blocks'>,
  id: string,
): void {
  const block = blocks.find((candidate) => candidate.id === id);
  const old = before.blocks.find((candidate) => candidate.id === id);
  if (!block?.parts || !old?.parts) return;
  block.parts = alignParts(
    { text: before.text.slice(old.start, old.end), parts: old.parts },
    { text: text.slice(block.start, block.end), parts: block.parts },
  );
}
