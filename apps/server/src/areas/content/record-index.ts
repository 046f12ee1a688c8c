import {
  buildPageTreeInSteps,
  changePageTree,
  type EntryDifference,
  type FileRecord,
  type PageRecord,
  type PageTree,
  type ReusableContentRecord,
} from '@octavo/content';

/** The records of one map, by id and by the path of the file they were imported from. */
export interface RecordIndex<R extends { id: string; sourcePath?: string }> {
  /** Ascending by id. */
  readonly list: readonly R[];
  readonly byId: ReadonlyMap<string, R>;
  readonly bySourcePath: ReadonlyMap<string, R>;
}

export type FileIndex = RecordIndex<FileRecord>;
export type ReusableContentIndex = RecordIndex<ReusableContentRecord>;

/** The pages of a revision as a tree, and by the path of the file they were imported from. */
export interface PageIndex {
  readonly tree: PageTree;
  bySourcePath(): ReadonlyMap<string, PageRecord>;
}

/** Indexes records that are given in ascending order of their ids. */
export function indexRecords<R extends { id: string; sourcePath?: string }>(
  list: readonly R[],
): RecordIndex<R> {
  return {
    list,
    byId: new Map(list.map((record) => [record.id, record])),
    bySourcePath: indexSourcePaths(list),
  };
}

/** Indexes the pages of a revision. Yields behind each. */
export function* indexPages(records: Iterable<PageRecord>): Generator<void, PageIndex> {
  return describePages(yield* buildPageTreeInSteps(records));
}

/** From so many changes on a tree is built anew, in steps. */
const MANY_CHANGES = 1_000;

/** Derives the index of the next revision's pages from its parent's and what differs. */
export function* changePageIndex(
  before: PageIndex,
  differences: readonly EntryDifference<PageRecord>[],
): Generator<void, PageIndex> {
  const changes = new Map(differences.map(({ key, after }) => [key, after ?? null]));
  if (changes.size < MANY_CHANGES) return describePages(changePageTree(before.tree, changes));
  const records = new Map(before.tree.byId);
  for (const [id, record] of changes) {
    if (record === null) records.delete(id);
    else records.set(id, record);
    yield;
  }
  return yield* indexPages(records.values());
}

function describePages(tree: PageTree): PageIndex {
  let bySourcePath: ReadonlyMap<string, PageRecord> | undefined;
  return {
    tree,
    bySourcePath() {
      bySourcePath ??= indexSourcePaths(tree.byId.values());
      return bySourcePath;
    },
  };
}

function indexSourcePaths<R extends { sourcePath?: string }>(
  records: Iterable<R>,
): ReadonlyMap<string, R> {
  const index = new Map<string, R>();
  for (const record of records) {
    if (record.sourcePath !== undefined) {
      index.set(record.sourcePath, record);
    }
  }
  return index;
}
