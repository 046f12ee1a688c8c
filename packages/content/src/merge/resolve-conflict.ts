import { alignBlocks } from '../blocks.ts';
import { hashDocument } from '../document.ts';
import type { PageTree } from '../page-tree.ts';
import type {
  FileRecord,
  PageRecord,
  ReusableContentRecord,
  SourceRecord,
  StoredDocument,
  VariableValue,
} from '../records.ts';
import type { AnyRecord, Conflict, PageMove } from './conflict.ts';
import { createLinkPicker } from './links.ts';
import { setField } from './merge-fields.ts';
import {
  type ConflictChanges,
  type ConflictResolution,
  type ConflictView,
  findRecord,
  type ResolveTools,
  UnfitResolutionError,
} from './resolution.ts';
import { resolveText } from './resolve-text.ts';
import { syncPage } from './text-attributes.ts';
import { type PageChanges, TreeDraft } from './tree-draft.ts';

/**
 * Resolves one conflict: what to change in the content that holds it. Conflicts are resolved one by
 * one in any order, each on the content that the one before left; the pages are a sound tree after
 * each. A record that is gone by now is left alone.
 *
 * A text resolves conflicts of kind `text`, and of kind `field` where the sides have texts: there
 * it is one line, and an empty one unsets the field. Where one side has no document, or deleted a
 * page or reusable content, the text is the whole document, and what was deleted comes back.
 *
 * Both sides, where each has one, resolve conflicts of kind `text` about blocks: theirs follows
 * ours, with an empty line between. A text for a key of the front matter is the lines of that key;
 * an empty one removes it.
 *
 * @throws UnfitResolutionError for a text or both sides where only one can be taken, an empty title,
 *   or a text that is not the lines of the key in conflict.
 */
export function resolveConflict(
  view: ConflictView,
  conflict: Conflict,
  resolution: ConflictResolution,
  tools: ResolveTools,
): ConflictChanges {
  const changes: ConflictChanges = {
    pages: new Map(),
    files: new Map(),
    reusableContents: new Map(),
    sources: new Map(),
    documents: [],
  };
  if (typeof resolution === 'object' && !takesText(conflict)) {
    throw new UnfitResolutionError(conflict.kind);
  }
  if (resolution === 'ours') {
    return changes;
  }
  if (conflict.kind === 'text') {
    return resolveText(view, conflict, resolution, tools, changes);
  }
  if (resolution === 'both') {
    throw new UnfitResolutionError(conflict.kind);
  }
  if (typeof resolution === 'object' && takesWholeText(conflict)) {
    const written = writeWholeText(view, conflict, resolution.text, tools);
    if (written === undefined) {
      throw new UnfitResolutionError(conflict.kind);
    }
    setRecord(changes, conflict, written.record);
    changes.documents.push(...(written.document === undefined ? [] : [written.document]));
    resolvePlaces(view.tree, conflict, changes.pages, tools.at);
    return changes;
  }
  switch (conflict.kind) {
    case 'variable':
      return { ...changes, variables: setVariable(view.variables, conflict.name, conflict.theirs) };
    case 'field': {
      const value =
        typeof resolution === 'object' ? readLine(conflict, resolution.text) : conflict.theirs;
      const record = findRecord(view, conflict.record, conflict.id);
      if (record !== undefined) {
        setRecord(changes, conflict, withField(record, conflict, value, tools.at));
      }
      break;
    }
    case 'edit/delete':
      setRecord(changes, conflict, conflict.theirs);
      break;
  }
  resolvePlaces(view.tree, conflict, changes.pages, tools.at);
  return changes;
}

const TEXT_FIELDS = new Set(['title', 'linkTitle', 'description']);

function takesText(conflict: Conflict): boolean {
  return (
    conflict.kind === 'text' ||
    (conflict.kind === 'field' && TEXT_FIELDS.has(conflict.field)) ||
    takesWholeText(conflict)
  );
}

/** A text as the value of a field. */
function readLine(
  { kind, field }: Extract<Conflict, { kind: 'field' }>,
  text: string,
): string | null {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line === '' && field === 'title') {
    throw new UnfitResolutionError(kind);
  }
  return line === '' ? null : line;
}

function withField(
  record: AnyRecord,
  { field, document }: Extract<Conflict, { kind: 'field' }>,
  value: unknown,
  at: string,
): AnyRecord {
  const changed = setField(record, field, value);
  if (!('type' in changed)) {
    return changed;
  }
  const { document: own, ...bare } = { document: undefined, ...changed, updatedAt: at };
  const isBare = changed.type === 'group' || changed.type === 'link';
  const text = isBare ? undefined : (own ?? document);
  return text === undefined ? bare : { ...bare, document: text };
}

function setRecord(
  changes: ConflictChanges,
  { record: kind, id }: Extract<Conflict, { kind: 'field' | 'edit/delete' }>,
  record: AnyRecord | null,
): void {
  switch (kind) {
    case 'page':
      changes.pages.set(id, record as PageRecord | null);
      break;
    case 'file':
      changes.files.set(id, record as FileRecord | null);
      break;
    case 'reusable-content':
      changes.reusableContents.set(id, record as ReusableContentRecord | null);
      break;
    case 'source':
      changes.sources.set(id, record as SourceRecord | null);
      break;
  }
}

function setVariable(
  variables: Readonly<Record<string, VariableValue>>,
  name: string,
  value: VariableValue | null,
): Record<string, VariableValue> {
  const others = Object.entries(variables).filter(([other]) => other !== name);
  return Object.fromEntries(value === null ? others : [...others, [name, value]]);
}

/** A conflict about a whole text: whether there is one, or whether there is the record it is of. */
type WholeTextConflict = Extract<Conflict, { kind: 'field' | 'edit/delete' }>;

/** Whether a conflict can be resolved with a text that takes the place of a whole document. */
function takesWholeText(conflict: Conflict): conflict is WholeTextConflict {
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
function writeWholeText(
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

/**
 * Makes the moves and deletions of pages that theirs wants in a conflict, and makes the changed
 * pages fit into the tree as it is now: a move whose parent is gone or that would close a circle is
 * not made, pages below a deleted page go to the page above it, a page that comes back stands below
 * the nearest page above it that is there, and siblings keep slugs and orders of their own.
 */
function resolvePlaces(tree: PageTree, conflict: Conflict, changes: PageChanges, at: string): void {
  const draft = new TreeDraft(tree, changes);
  if (conflict.kind === 'move/delete') {
    const isThere = tree.byId.has(conflict.page);
    if (conflict.deletedBy === 'theirs' && isThere) {
      changes.set(conflict.page, null);
    } else if (conflict.deletedBy === 'ours' && !isThere) {
      changes.set(conflict.page, conflict.base);
    }
  }
  liftChildren(draft, at);
  for (const [id, record] of changes) {
    if (record !== null && draft.isMissing(record.parent)) {
      const parent = draft.nearestLeft(record.parent, () => null);
      draft.place(record, { parent, order: record.order });
    }
    if (draft.findCircle(id).length > 0 && record !== null) {
      draft.place(record, { parent: null, order: record.order });
    }
  }
  for (const move of listMoves(conflict)) {
    const record = draft.get(move.page);
    if (record !== undefined) {
      draft.place({ ...record, updatedAt: at }, move.theirs);
    }
  }
  takeBackUnfit(draft, tree);
  draft.settleSiblings('theirs');
}

/** Puts the pages below deleted pages where the deleted ones stood. */
function liftChildren(draft: TreeDraft, at: string): void {
  for (const [id, record] of [...draft.changes]) {
    const deleted = record === null ? draft.tree.byId.get(id) : undefined;
    for (const child of deleted === undefined ? [] : draft.tree.children(id)) {
      if (draft.get(child.id) !== undefined) {
        draft.place(
          { ...child, updatedAt: at },
          { parent: deleted?.parent ?? null, order: child.order },
        );
      }
    }
  }
}

function listMoves(conflict: Conflict): PageMove[] {
  const moves = 'moves' in conflict ? (conflict.moves ?? []) : [];
  return conflict.kind === 'move/move' ? [conflict, ...moves] : moves;
}

/** Puts back pages whose new place is no place, until every page hangs together with the root. */
function takeBackUnfit(draft: TreeDraft, tree: PageTree): void {
  const isUnfit = (record: PageRecord) =>
    draft.isMissing(record.parent) ||
    (record.type === 'group' && record.parent !== null) ||
    draft.findCircle(record.id).length > 0;
  for (const [id, record] of [...draft.changes]) {
    if (record !== null && isUnfit(record)) {
      const old = tree.byId.get(id);
      const place = record.type === 'group' ? undefined : draft.oldPlace(id);
      draft.place(record, place ?? { parent: null, order: old?.order ?? record.order });
    }
  }
  for (const record of [...draft.changes.values()]) {
    if (record !== null && isUnfit(record)) {
      draft.place(record, { parent: null, order: record.order });
    }
  }
}
