import { alignBlocks } from '../blocks.ts';
import { hashDocument } from '../document.ts';
import type { Hash, HashText } from '../hash.ts';
import type { PageTree } from '../page-tree.ts';
import type {
  FileRecord,
  PageRecord,
  ReusableContentRecord,
  SourceBlock,
  SourceRecord,
  StoredDocument,
  VariableValue,
} from '../records.ts';
import type { Conflict, RecordKind } from './conflict.ts';
import { mergeDocuments } from './merge-document.ts';
import { mergeFields } from './merge-fields.ts';
import { isSame } from './pick-side.ts';
import { type PageChanges, placePages } from './place-pages.ts';
import { type MergePlan, needsTextMerge, type RecordChange } from './plan-merge.ts';

/** What deciding a merge needs besides the plan. Reading text and making ids are the caller's. */
export interface MergeTools {
  hashText: HashText;
  /** The top-level blocks of a text. */
  readBlocks(text: string): SourceBlock[];
  newId(): string;
  /** A text named in the plan's `documents`. */
  document(hash: Hash): StoredDocument;
}

/**
 * What to change in ours so that it holds theirs as well. With conflicts, the changes are those
 * that go together, and each conflict says what ours keeps and what theirs wanted.
 */
export interface MergeDecision {
  outcome: 'merged' | 'conflicts';
  conflicts: Conflict[];
  pages: PageChanges;
  files: Map<string, FileRecord | null>;
  reusableContents: Map<string, ReusableContentRecord | null>;
  sources: Map<string, SourceRecord | null>;
  variables: Record<string, VariableValue>;
  /** New texts, which the changed records address. */
  documents: StoredDocument[];
}

/**
 * Decides a three-way merge: per record, per field, per block, then per line. `tree` is the page
 * tree of ours. Costs what theirs changed. A file of the imported tree that both sides changed
 * (`sources`) is a conflict as a whole.
 */
export function decideMerge(plan: MergePlan, tree: PageTree, tools: MergeTools): MergeDecision {
  const merger = new RecordMerger(tools);
  const pages = merger.merge('page', plan.pages);
  const placed = placePages(tree, plan, pages);
  const files = merger.merge('file', plan.files);
  const reusableContents = merger.merge('reusable-content', plan.reusableContents);
  const sources = merger.merge('source', plan.sources);
  const variables = mergeVariables(plan.variables);
  const conflicts = [...merger.conflicts, ...placed, ...variables.conflicts];
  return {
    outcome: conflicts.length === 0 ? 'merged' : 'conflicts',
    conflicts,
    pages,
    files,
    reusableContents,
    sources,
    variables: variables.merged,
    documents: merger.documents,
  };
}

type AnyRecord = PageRecord | FileRecord | ReusableContentRecord | SourceRecord;

/** Fields whose differences are no conflict, or that are merged by their own rule. */
const OWN_RULE = new Set(['document', 'parent', 'order', 'updatedAt', 'createdAt']);

class RecordMerger {
  readonly conflicts: Conflict[] = [];
  readonly documents: StoredDocument[] = [];
  readonly #tools: MergeTools;

  constructor(tools: MergeTools) {
    this.#tools = tools;
  }

  merge<V extends AnyRecord>(
    kind: RecordKind,
    changes: readonly RecordChange<V>[],
  ): Map<string, V | null> {
    const merged = new Map<string, V | null>();
    for (const change of changes) {
      const record = this.#mergeRecord(kind, change);
      if (record !== undefined) {
        merged.set(change.id, record);
      }
    }
    return merged;
  }

  /** The record as it shall be, null to remove it, undefined to leave ours as it is. */
  #mergeRecord<V extends AnyRecord>(
    kind: RecordKind,
    { id, base, ours, theirs, byOurs }: RecordChange<V>,
  ): V | null | undefined {
    if (!byOurs) {
      return theirs ?? null;
    }
    if (isSameRecord(ours, theirs)) {
      return undefined;
    }
    if (ours === undefined || theirs === undefined) {
      return this.#mergeDeletion(kind, id, base, ours, theirs);
    }
    const { record, conflicts } = mergeFields(kind, id, base, ours, theirs, OWN_RULE);
    this.conflicts.push(...conflicts);
    const placed = kind === 'page' ? this.#mergePlace(id, base, record, theirs) : record;
    const written = this.#mergeText(kind, id, base, placed, theirs);
    return isSame(written, ours) ? undefined : withLatestTime(written, theirs);
  }

  #mergeDeletion<V extends AnyRecord>(
    kind: RecordKind,
    id: string,
    base: V | undefined,
    ours: V | undefined,
    theirs: V | undefined,
  ): null | undefined {
    const left = ours ?? theirs;
    if (left !== undefined && isSameRecord(base, left)) {
      return ours === undefined ? undefined : null;
    }
    const deletedBy = ours === undefined ? 'ours' : 'theirs';
    this.conflicts.push({ kind: 'edit/delete', record: kind, id, deletedBy });
    return undefined;
  }

  #mergePlace<V extends AnyRecord>(id: string, base: V | undefined, ours: V, theirs: V): V {
    const [was, own, their] = [placeOf(base), placeOf(ours), placeOf(theirs)];
    if (own === undefined || their === undefined || isSame(own, their) || isSame(their, was)) {
      return ours;
    }
    if (isSame(own, was) || own.parent === their.parent) {
      return isSame(own, was) ? { ...ours, ...their } : ours;
    }
    this.conflicts.push({
      kind: 'move/move',
      page: id,
      base: was ?? own,
      ours: own,
      theirs: their,
    });
    return ours;
  }

  #mergeText<V extends AnyRecord>(
    kind: RecordKind,
    id: string,
    base: V | undefined,
    ours: V,
    theirs: V,
  ): V {
    const [was, own, their] = [documentOf(base), documentOf(ours), documentOf(theirs)];
    if (own === their || their === was) {
      return ours;
    }
    if (needsTextMerge(was, own, their) && own !== undefined && their !== undefined) {
      return { ...ours, document: this.#mergeDocuments(kind, id, was, own, their) };
    }
    if (own === was) {
      const { document: _, ...bare } = { document: undefined, ...ours };
      return (their === undefined ? bare : { ...ours, document: their }) as V;
    }
    const values = { base: was ?? null, ours: own ?? null, theirs: their ?? null };
    this.conflicts.push({ kind: 'field', record: kind, id, field: 'document', ...values });
    return ours;
  }

  #mergeDocuments(
    kind: RecordKind,
    id: string,
    was: Hash | undefined,
    own: Hash,
    their: Hash,
  ): Hash {
    const { document, hashText, readBlocks, newId } = this.#tools;
    const base = was === undefined ? { text: '', blocks: [], links: {} } : document(was);
    const merged = mergeDocuments(base, document(own), document(their), hashText);
    for (const conflict of merged.conflicts) {
      const record = kind === 'page' ? 'page' : 'reusable-content';
      this.conflicts.push({ kind: 'text', record, id, ...conflict });
    }
    const { text, links } = merged;
    const blocks = alignBlocks(merged, { text, blocks: readBlocks(text) }, newId);
    const stored = { text, blocks, links };
    this.documents.push(stored);
    return hashDocument(stored, hashText);
  }
}

function isSameRecord(a: object | undefined, b: object | undefined): boolean {
  const bare = (record: object | undefined) =>
    record === undefined ? undefined : { ...record, updatedAt: null };
  return isSame(bare(a), bare(b));
}

function placeOf(record: AnyRecord | undefined) {
  return record !== undefined && 'parent' in record
    ? { parent: record.parent, order: record.order }
    : undefined;
}

function documentOf(record: AnyRecord | undefined): Hash | undefined {
  return record !== undefined && 'document' in record ? record.document : undefined;
}

function withLatestTime<V extends AnyRecord>(record: V, theirs: V): V {
  if ('updatedAt' in record && 'updatedAt' in theirs && theirs.updatedAt > record.updatedAt) {
    return { ...record, updatedAt: theirs.updatedAt };
  }
  return record;
}

function mergeVariables({ base, ours, theirs }: MergePlan['variables']) {
  const merged = { ...ours };
  const conflicts: Conflict[] = [];
  for (const name of new Set([...Object.keys(base), ...Object.keys(theirs)])) {
    const [was, own, their] = [base[name], ours[name], theirs[name]];
    if (own === their || their === was) {
      continue;
    }
    if (own !== was) {
      const values = { base: was ?? null, ours: own ?? null, theirs: their ?? null };
      conflicts.push({ kind: 'variable', name, ...values });
    } else if (their === undefined) {
      delete merged[name];
    } else {
      merged[name] = their;
    }
  }
  return { merged, conflicts };
}
