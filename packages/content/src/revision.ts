import { encodeCanonicalJson } from './canonical-json.ts';
import { diffEntriesInSteps, type EntryDifference } from './diff-entries.ts';
import type { Hash } from './hash.ts';
import { MissingNodesError, type NodeSource } from './ordered-map.ts';
import type {
  FileRecord,
  PageRecord,
  ReusableContentRecord,
  RevisionContent,
  VariableValue,
} from './records.ts';

/** A page, file or reusable content that came, went or changed. `fields` names what changed. */
interface Created<T, V> {
  type: T;
  after: V;
}
interface Edited<T, V> {
  type: T;
  before: V;
  after: V;
  fields: string[];
}
interface Deleted<T, V> {
  type: T;
  before: V;
}

/**
 * One semantic change between two revisions. A page that was both moved (another `parent` or
 * `order`) and edited has two changes. Times of change alone are no change.
 */
export type RevisionChange =
  | Created<'page_created', PageRecord>
  | Edited<'page_edited', PageRecord>
  | Edited<'page_moved', PageRecord>
  | Deleted<'page_deleted', PageRecord>
  | Created<'file_created', FileRecord>
  | Edited<'file_edited', FileRecord>
  | Deleted<'file_deleted', FileRecord>
  | Created<'reusable_content_created', ReusableContentRecord>
  | Edited<'reusable_content_edited', ReusableContentRecord>
  | Deleted<'reusable_content_deleted', ReusableContentRecord>
  | {
      type: 'variables_edited';
      before: Record<string, VariableValue>;
      after: Record<string, VariableValue>;
    };

/**
 * What changed from one revision to another: pages, files, reusable contents (each in key order),
 * then variables. Reads only map nodes that differ, and yields behind each pair of them.
 *
 * @throws MissingNodesError naming missing nodes of all maps at once.
 */
export function* diffRevisionsInSteps(
  nodes: NodeSource,
  before: RevisionContent,
  after: RevisionContent,
): Generator<void, RevisionChange[]> {
  const missing: Hash[] = [];
  function* diff<V>(from: Hash | null, to: Hash | null): Generator<void, EntryDifference<V>[]> {
    try {
      return yield* diffEntriesInSteps<V>(nodes, from, to);
    } catch (error) {
      if (error instanceof MissingNodesError) {
        missing.push(...error.hashes);
        return [];
      }
      throw error;
    }
  }
  const pages = yield* diff<PageRecord>(before.pages, after.pages);
  const files = yield* diff<FileRecord>(before.files, after.files);
  const contents = yield* diff<ReusableContentRecord>(
    before.reusableContents,
    after.reusableContents,
  );
  if (missing.length > 0) {
    throw new MissingNodesError([...new Set(missing)]);
  }
  return [
    ...pages.flatMap(describePageChange),
    ...files.flatMap(describeFileChange),
    ...contents.flatMap(describeReusableContentChange),
    ...describeVariables(before.variables, after.variables),
  ];
}

const PLACE_FIELDS = ['parent', 'order'];

function describePageChange({ before, after }: EntryDifference<PageRecord>): RevisionChange[] {
  if (before !== undefined && after !== undefined) {
    const fields = listChangedFields(before, after).filter((field) => field !== 'updatedAt');
    const placed = fields.filter((field) => PLACE_FIELDS.includes(field));
    const edited = fields.filter((field) => !PLACE_FIELDS.includes(field));
    const changes: RevisionChange[] = [];
    if (edited.length > 0) {
      changes.push({ type: 'page_edited', before, after, fields: edited });
    }
    if (placed.length > 0) {
      changes.push({ type: 'page_moved', before, after, fields: placed });
    }
    return changes;
  }
  if (after !== undefined) {
    return [{ type: 'page_created', after }];
  }
  return before === undefined ? [] : [{ type: 'page_deleted', before }];
}

function describeFileChange({ before, after }: EntryDifference<FileRecord>): RevisionChange[] {
  if (before !== undefined && after !== undefined) {
    return [{ type: 'file_edited', before, after, fields: listChangedFields(before, after) }];
  }
  if (after !== undefined) {
    return [{ type: 'file_created', after }];
  }
  return before === undefined ? [] : [{ type: 'file_deleted', before }];
}

function describeReusableContentChange({
  before,
  after,
}: EntryDifference<ReusableContentRecord>): RevisionChange[] {
  if (before !== undefined && after !== undefined) {
    const fields = listChangedFields(before, after);
    return [{ type: 'reusable_content_edited', before, after, fields }];
  }
  if (after !== undefined) {
    return [{ type: 'reusable_content_created', after }];
  }
  return before === undefined ? [] : [{ type: 'reusable_content_deleted', before }];
}

function describeVariables(
  before: Record<string, VariableValue>,
  after: Record<string, VariableValue>,
): RevisionChange[] {
  return encodeCanonicalJson(before) === encodeCanonicalJson(after)
    ? []
    : [{ type: 'variables_edited', before, after }];
}

/** The names of the fields whose values differ, sorted. */
export function listChangedFields<T extends object>(before: T, after: T): string[] {
  const from = new Map<string, unknown>(Object.entries(before));
  const to = new Map<string, unknown>(Object.entries(after));
  const names = new Set([...from.keys(), ...to.keys()]);
  return [...names].filter((name) => !isSameValue(from.get(name), to.get(name))).sort();
}

function isSameValue(a: unknown, b: unknown): boolean {
  return a === b || encodeCanonicalJson(a ?? null) === encodeCanonicalJson(b ?? null);
}
