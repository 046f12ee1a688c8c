import type {
  FileRecord,
  PageRecord,
  ReusableContentRecord,
  SourceRecord,
  VariableValue,
} from '../records.ts';
import type { AnyRecord, Conflict } from './conflict.ts';
import { findRecord } from './find-record.ts';
import { setField } from './merge-fields.ts';
import {
  type ConflictChanges,
  type ConflictResolution,
  type ConflictView,
  type ResolveTools,
  UnfitResolutionError,
} from './resolution.ts';
import { takesWholeText, writeWholeText } from './resolve-document.ts';
import { resolvePlaces } from './resolve-places.ts';
import { resolveText } from './resolve-text.ts';

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
