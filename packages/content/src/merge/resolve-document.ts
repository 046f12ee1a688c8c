import { alignBlocks } from '../blocks.ts';
import { hashDocument } from '../document.ts';
import type { StoredDocument } from '../records.ts';
import type { AnyRecord, Conflict } from './conflict.ts';
import { findRecord } from './find-record.ts';
import { createLinkPicker } from './link-picker.ts';
import type { ConflictView, ResolveTools } from './resolution.ts';
import { syncPage } from './text-attributes.ts';

/** A conflict about a whole text: whether there is one, or whether there is the record it is of. */
export type WholeTextConflict = Extract<Conflict, { kind: 'field' | 'edit/delete' }>;

/** Whether a conflict can be resolved with a text that takes the place of a whole document. */
export function takesWholeText(conflict: Conflict): conflict is WholeTextConflict {
  if (conflict.kind === 'field') {
    return conflict.field === 'document';
  }
  return conflict.kind === 'edit/delete' && holdsText(conflict.ours ?? conflict.theirs);
}

function holdsText(record: AnyRecord | null): boolean {
  return record !== null && 'title' in record && !('type' in record && record.type !== 'document');
}

/**
 * The record in conflict with another text: that of ours, or where ours deleted it that of theirs,
 * which then comes back. Blocks keep the ids they have there, and targets known on either side what
 * they mean; a page takes what the text says of it, as `syncAttributes` does. Undefined where the record is gone, or cannot have a text any more.
 */
export function writeWholeText(
  view: ConflictView,
  conflict: WholeTextConflict,
  text: string,
  tools: ResolveTools,
): { record: AnyRecord; document?: StoredDocument } | undefined {
  const own = findRecord(view, conflict.record, conflict.id);
  const record =
    own ?? (conflict.kind === 'edit/delete' ? (conflict.theirs ?? undefined) : undefined);
  if (record === undefined || !holdsText(record) || !('title' in record)) {
    return undefined;
  }
  if (text === '' && 'type' in record) {
    const { document: _, ...bare } = record;
    return { record: { ...bare, updatedAt: tools.at } };
  }
  const before = record.document === undefined ? undefined : view.document(record.document);
  const read = tools.readText(text);
  const source = { text, blocks: read.blocks };
  const document = {
    text,
    blocks: alignBlocks(before ?? null, source, tools.newId),
    links: { ...tools.readLinks?.(text), ...createLinkPicker(before?.links ?? {})(text) },
  };
  const written = { ...record, document: hashDocument(document, tools.hashText) };
  if (!('type' in written)) return { record: written, document };
  const synced = syncPage(written, before?.text, read.attributes, tools);
  return { record: { ...synced, updatedAt: tools.at }, document };
}
