import { hashDocument } from '../document.ts';
import type { Hash } from '../hash.ts';
import { ATTRIBUTE_NAMES } from '../page-attributes.ts';
import type { PageTree } from '../page-tree.ts';
import type {
  FileRecord,
  PageRecord,
  PageType,
  ReusableContentRecord,
  SourceRecord,
  StoredDocument,
  VariableValue,
} from '../records.ts';
import {
  type AnyRecord,
  type Conflict,
  type ConflictDetail,
  makeConflictKey,
  type RecordKind,
} from './conflict.ts';
import { mergeDocuments } from './merge-document.ts';
import { isSameRecord, mergeFields, placeOf, withPlaceAmong } from './merge-fields.ts';
import { takeGenerated } from './merge-generated.ts';
import type { MergeTools, TextAttributes, TextMerging } from './merge-tools.ts';
import { isSame, ownValue } from './pick-side.ts';
import { placePages } from './place-pages.ts';
import { type MergePlan, needsTextMerge, type RecordChange } from './plan-merge.ts';
import type { PageChanges, PageRename } from './tree-draft.ts';
import type { Versions } from './units.ts';

/**
 * What to change in ours so that it holds theirs as well. With conflicts, the changes are those
 * that go together, and each conflict says what ours keeps and what theirs wanted.
 */
export interface MergeDecision {
  outcome: 'merged' | 'conflicts';
  conflicts: Conflict[];
  pages: PageChanges;
  /** Pages of either side that took another slug, since one at the same place has theirs. */
  renamed: PageRename[];
  files: Map<string, FileRecord | null>;
  reusableContents: Map<string, ReusableContentRecord | null>;
  sources: Map<string, SourceRecord | null>;
  variables: Record<string, VariableValue>;
  /** New texts, which the changed records address. */
  documents: StoredDocument[];
}

/**
 * Decides a three-way merge: per record, per field, per block, then per line. `tree` is the page
 * tree of ours. Costs what theirs changed.
 *
 * A file of the imported tree (`sources`) that both sides changed is a conflict as a whole, but for
 * tables of contents (SUMMARY.md): these keep the bytes of ours, since export compares them with
 * the merged tree and writes them anew where they differ.
 */
export function decideMerge(
  plan: MergePlan,
  tree: PageTree,
  tools: MergeTools & TextMerging,
): MergeDecision {
  const merger = new RecordMerger(tools);
  const pages = merger.merge('page', plan.pages);
  takeGenerated(plan.generated, tree, pages);
  const yields = tools.yields ?? 'theirs';
  const placed = placePages(tree, plan, pages, merger.conflicts, yields);
  const files = merger.merge('file', plan.files);
  const reusableContents = merger.merge('reusable-content', plan.reusableContents);
  const sources = merger.merge('source', plan.sources);
  const variables = mergeVariables(plan.variables);
  const conflicts = [...merger.conflicts, ...placed.found, ...variables.conflicts].map(
    (conflict) => ({
      ...conflict,
      conflictKey: makeConflictKey(conflict, tools.hashText),
    }),
  );
  return {
    outcome: conflicts.length === 0 ? 'merged' : 'conflicts',
    conflicts,
    pages,
    renamed: placed.renamed,
    files,
    reusableContents,
    sources,
    variables: variables.merged,
    documents: merger.documents,
  };
}

function mergeVariables({ base, ours, theirs }: MergePlan['variables']) {
  const merged = new Map(Object.entries(ours));
  const conflicts: ConflictDetail[] = [];
  for (const name of new Set([...Object.keys(base), ...Object.keys(theirs)])) {
    const [was, own, their] = [base, ours, theirs].map((side) => ownValue(side, name));
    if (own === their || their === was) {
      continue;
    }
    if (own !== was) {
      const values = { base: was ?? null, ours: own ?? null, theirs: their ?? null };
      conflicts.push({ kind: 'variable', name, ...values });
    } else if (their === undefined) {
      merged.delete(name);
    } else {
      merged.set(name, their);
    }
  }
  return { merged: Object.fromEntries(merged), conflicts };
}

/** Fields whose differences are no conflict, or that are merged by their own rule. */
const OWN_RULE = new Set(['document', 'parent', 'order', 'updatedAt', 'createdAt']);

/** The file names of tables of contents, which export writes anew where the tree differs. */
const TABLE_OF_CONTENTS = /(?:^|\/)summary\.md$/i;

/** Merges records one by one, collecting conflicts and the texts that were merged. */
class RecordMerger {
  conflicts: ConflictDetail[] = [];
  readonly documents: StoredDocument[] = [];
  /** Pages whose type is in conflict, and with it what depends on the type. */
  readonly #openTypes = new Set<string>();
  readonly #tools: MergeTools & TextMerging;

  constructor(tools: MergeTools & TextMerging) {
    this.#tools = tools;
  }

  /** Records to change in ours, by id; null removes one. */
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
    if (isSameRecord(ours, theirs) || isWrittenAnew(kind, id, ours, theirs)) {
      return undefined;
    }
    if (ours === undefined || theirs === undefined) {
      return this.#mergeDeletion(kind, id, base, ours, theirs);
    }
    const { record, conflicts } = mergeFields(kind, id, base, ours, theirs, OWN_RULE);
    this.conflicts.push(...conflicts);
    const placed = this.#mergePlace(id, base, ours, theirs, record);
    const written = this.#openTypes.has(id)
      ? withDocument(placed, documentOf(ours))
      : this.#mergeText(kind, { id, base, ours, theirs }, placed);
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
    if (left === undefined || isSameRecord(base, withPlaceAmong(left, base))) {
      return ours === undefined ? undefined : null;
    }
    const deletedBy = ours === undefined ? 'ours' : 'theirs';
    const values = { base: base ?? null, ours: ours ?? null, theirs: theirs ?? null };
    this.conflicts.push({ kind: 'edit/delete', record: kind, id, deletedBy, ...values });
    return undefined;
  }

  /** The merged record with its merged place, and for pages its type, which depends on the place. */
  #mergePlace<V extends AnyRecord>(
    id: string,
    base: V | undefined,
    ours: V,
    theirs: V,
    merged: V,
  ): V {
    const [was, own, their] = [placeOf(base), placeOf(ours), placeOf(theirs)];
    if (own === undefined || their === undefined) {
      return merged;
    }
    const isOneDecision =
      isGroupBelow(base, ours, theirs) ||
      isGroupBelow(base, theirs, ours) ||
      isBodyTaken(base, ours, theirs) ||
      isBodyTaken(base, theirs, ours);
    if (isOneDecision) {
      return this.#keepType(id, base, ours, theirs, merged);
    }
    if (isSame(own, their) || isSame(their, was)) {
      return merged;
    }
    if (isSame(own, was) || (own.parent === was?.parent && their.parent !== own.parent)) {
      return { ...merged, ...their };
    }
    if (own.parent !== their.parent && their.parent !== was?.parent) {
      const move = { page: id, base: was ?? own, ours: own, theirs: their };
      this.conflicts.push({ kind: 'move/move', ...move });
    }
    return merged;
  }

  #keepType<V extends AnyRecord>(
    id: string,
    base: V | undefined,
    ours: V,
    theirs: V,
    merged: V,
  ): V {
    const [was, own, their] = [typeOf(base), typeOf(ours), typeOf(theirs)];
    const [from, to, other] = [placeOf(base) ?? null, placeOf(ours), placeOf(theirs)];
    const moves =
      to === undefined || other === undefined || to.parent === other.parent
        ? []
        : [{ page: id, base: from, ours: to, theirs: other }];
    const values = { base: was ?? null, ours: own ?? null, theirs: their ?? null };
    this.conflicts = this.conflicts.filter(
      (conflict) => !(conflict.kind === 'field' && conflict.id === id && conflict.field === 'type'),
    );
    const [baseDocument, document] = [documentOf(base), documentOf(theirs)];
    this.#openTypes.add(id);
    this.conflicts.push({
      kind: 'field',
      record: 'page',
      id,
      field: 'type',
      ...values,
      moves,
      ...(document === undefined ? {} : { document }),
      ...(baseDocument === undefined ? {} : { baseDocument }),
    });
    return { ...merged, type: own };
  }

  /** The record with the merged text, and with what that says of the page. */
  #mergeText<V extends AnyRecord>(
    kind: RecordKind,
    { id, base, ours, theirs }: Versions<V | undefined> & { id: string; ours: V; theirs: V },
    merged: V,
  ): V {
    const [was, own, their] = [documentOf(base), documentOf(ours), documentOf(theirs)];
    if (own === their || their === was) {
      return merged;
    }
    if (needsTextMerge(was, own, their) && own !== undefined && their !== undefined) {
      const text = this.#mergeDocuments(kind, id, { base: was, ours: own, theirs: their });
      return this.#takeAttributes({ ...merged, document: text.hash }, ours, theirs, text.said);
    }
    if (own === was) {
      const keepsText = typeOf(theirs) === 'group' && typeOf(merged) !== 'group';
      return their === undefined && keepsText ? merged : withDocument(merged, their);
    }
    const values = { base: was ?? null, ours: own ?? null, theirs: their ?? null };
    this.conflicts.push({ kind: 'field', record: kind, id, field: 'document', ...values });
    return merged;
  }

  #mergeDocuments(
    kind: RecordKind,
    id: string,
    hashes: { base: Hash | undefined; ours: Hash; theirs: Hash },
  ): { hash: Hash; said: TextAttributes } {
    const { document, hashText } = this.#tools;
    const ours = document(hashes.ours);
    const base = hashes.base === undefined ? EMPTY_DOCUMENT : document(hashes.base);
    const theirs = document(hashes.theirs);
    const merged =
      this.#tools.mergeTexts?.(id, { base, ours, theirs }) ??
      mergeDocuments(base, ours, theirs, this.#tools);
    const { text, blocks, links, attributes: said } = merged;
    for (const conflict of merged.conflicts) {
      const record = kind === 'page' ? 'page' : 'reusable-content';
      this.conflicts.push({ kind: 'text', record, id, ...conflict });
    }
    if (text === ours.text && isSame(links, ours.links)) {
      return { hash: hashes.ours, said };
    }
    const stored = { text, blocks, links };
    this.documents.push(stored);
    return { hash: hashDocument(stored, hashText), said };
  }

  /**
   * An attribute in which the record of each side is what its text says, or neither says it, is
   * decided in the text: the record takes what the merged text says, and what was found in conflict
   * beside it is none.
   */
  #takeAttributes<V extends AnyRecord>(merged: V, ours: V, theirs: V, said: TextAttributes): V {
    if (!isPage(merged) || !isPage(ours) || !isPage(theirs)) return merged;
    const names = ATTRIBUTE_NAMES.filter(
      (name) => name !== 'cover' && !isSame(ours[name], theirs[name]),
    );
    if (names.length === 0) return merged;
    const [own, other] = [ours, theirs].map((page) => this.#readAttributes(page));
    const taken = new Map<string, unknown>();
    for (const name of names) {
      if (name === 'cover' || (name === 'title' && said.title === undefined)) continue;
      const isInStep = isSame(ours[name], own?.[name]) && isSame(theirs[name], other?.[name]);
      if (isInStep) taken.set(name, said[name]);
    }
    const { id } = ours;
    this.conflicts = this.conflicts.filter(
      (conflict) => !(conflict.kind === 'field' && conflict.id === id && taken.has(conflict.field)),
    );
    const fields = Object.entries(merged).filter(([name]) => !taken.has(name));
    const set = [...taken].filter(([, value]) => value !== undefined);
    return Object.fromEntries([...fields, ...set]) as V;
  }

  #readAttributes(page: PageRecord): TextAttributes {
    const { document, readText } = this.#tools;
    return page.document === undefined ? {} : readText(document(page.document).text).attributes;
  }
}

const EMPTY_DOCUMENT: StoredDocument = { text: '', blocks: [], links: {} };

/** Whether export decides what stands there: a table of contents, or the bytes below a page. */
function isWrittenAnew(kind: RecordKind, id: string, ...sides: (object | undefined)[]): boolean {
  const isShadow = sides.some((side) => side !== undefined && 'shadows' in side);
  return kind === 'source' && (isShadow || TABLE_OF_CONTENTS.test(id));
}

/** Whether one side made a page a group, which stands at the root only, and the other put it below. */
function isGroupBelow(base: AnyRecord | undefined, grouped: AnyRecord, moved: AnyRecord): boolean {
  const [was, place] = [placeOf(base), placeOf(moved)];
  return (
    typeOf(grouped) === 'group' &&
    typeOf(base) !== 'group' &&
    typeOf(moved) !== 'group' &&
    typeof place?.parent === 'string' &&
    place.parent !== was?.parent
  );
}

/** Whether one side made a page one without a body, and the other changed its text. */
function isBodyTaken(base: AnyRecord | undefined, bare: AnyRecord, written: AnyRecord): boolean {
  const [was, type, other] = [base, bare, written].map(typeOf);
  const text = documentOf(written);
  return (
    (type === 'group' || type === 'link') &&
    was !== type &&
    (other === 'document' || other === 'computed') &&
    text !== undefined &&
    text !== documentOf(base)
  );
}

function isPage(record: AnyRecord): record is PageRecord {
  return 'slug' in record;
}

function typeOf(record: AnyRecord | undefined): PageType | undefined {
  return record !== undefined && 'type' in record ? record.type : undefined;
}

function withDocument<V extends AnyRecord>(record: V, document: Hash | undefined): V {
  if (document !== undefined) {
    return { ...record, document };
  }
  const { document: _, ...bare } = { document: undefined, ...record };
  return bare as V;
}

function documentOf(record: AnyRecord | undefined): Hash | undefined {
  return record !== undefined && 'document' in record ? record.document : undefined;
}

/** A page that both sides changed was changed when the later one did. */
function withLatestTime<V extends AnyRecord>(record: V, theirs: V): V {
  return 'updatedAt' in record && 'updatedAt' in theirs && theirs.updatedAt > record.updatedAt
    ? { ...record, updatedAt: theirs.updatedAt }
    : record;
}
