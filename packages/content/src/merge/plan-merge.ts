import { diffEntries, type EntryDifference } from '../diff-entries.ts';
import type { Hash } from '../hash.ts';
import { MissingNodesError, type NodeSource } from '../ordered-map.ts';
import type {
  FileRecord,
  PageRecord,
  ReusableContentRecord,
  RevisionContent,
  SourceRecord,
  VariableValue,
} from '../records.ts';
import { type GeneratedChanges, splitGenerated } from './merge-generated.ts';

/** What happened to one record: an absent value means that the side has no such record. */
export interface RecordChange<V> {
  id: string;
  base?: V;
  ours?: V;
  theirs?: V;
  /** Whether ours changed the record as well. */
  byOurs: boolean;
}

/**
 * What has to be merged into ours: the records that theirs changed, with what ours made of each.
 * `documents` names the texts that must be at hand to decide: those both sides changed.
 */
export interface MergePlan {
  pages: RecordChange<PageRecord>[];
  /** What the sides did to generated pages, which are not among `pages`. */
  generated: GeneratedChanges;
  files: RecordChange<FileRecord>[];
  reusableContents: RecordChange<ReusableContentRecord>[];
  sources: RecordChange<SourceRecord>[];
  /** Whether ours changed any page at all. */
  changedByOurs: boolean;
  /** Pages of the base that ours deleted, by id. */
  deletedByOurs: ReadonlyMap<string, PageRecord>;
  /** Pages that ours put below another page, as they are in the base, by id. */
  movedByOurs: ReadonlyMap<string, PageRecord>;
  variables: Record<'base' | 'ours' | 'theirs', Record<string, VariableValue>>;
  documents: Hash[];
}

/**
 * Plans a three-way merge of `theirs` into `ours`, on hashes alone. Costs what the sides changed,
 * not what the space holds.
 *
 * @throws MissingNodesError naming missing nodes of all maps at once.
 */
export function planMerge(
  nodes: NodeSource,
  base: RevisionContent,
  ours: RevisionContent,
  theirs: RevisionContent,
): MergePlan {
  const missing = new Set<Hash>();
  const byOurs = <V>(map: MapName) => diff<V>(nodes, base[map], ours[map], missing);
  const byTheirs = <V>(map: MapName) => diff<V>(nodes, base[map], theirs[map], missing);
  const { written: ownPages, generated: ownGenerated } = splitGenerated(byOurs('pages'));
  const { written: theirPages, generated } = splitGenerated(byTheirs('pages'));
  const pages = joinChanges(ownPages, theirPages);
  const files = joinChanges(byOurs<FileRecord>('files'), byTheirs('files'));
  const reusableContents = joinChanges(
    byOurs<ReusableContentRecord>('reusableContents'),
    byTheirs('reusableContents'),
  );
  const sources = joinChanges(byOurs<SourceRecord>('sources'), byTheirs('sources'));
  if (missing.size > 0) {
    throw new MissingNodesError([...missing]);
  }
  return {
    pages,
    generated: { ours: ownGenerated, theirs: generated },
    files,
    reusableContents,
    sources,
    changedByOurs: ownPages.length + ownGenerated.length > 0,
    deletedByOurs: listBefore(ownPages, (_, after) => after === undefined),
    movedByOurs: listBefore(
      ownPages,
      (before, after) => after !== undefined && after.parent !== before.parent,
    ),
    variables: { base: base.variables, ours: ours.variables, theirs: theirs.variables },
    documents: [...new Set([...listTexts(pages), ...listTexts(reusableContents)])],
  };
}

type MapName = 'pages' | 'files' | 'reusableContents' | 'sources';

function listBefore(
  changes: readonly EntryDifference<PageRecord>[],
  condition: (before: PageRecord, after: PageRecord | undefined) => boolean,
): Map<string, PageRecord> {
  const records = new Map<string, PageRecord>();
  for (const { key, before, after } of changes) {
    if (before !== undefined && condition(before, after)) {
      records.set(key, before);
    }
  }
  return records;
}

function diff<V>(
  nodes: NodeSource,
  from: Hash | null,
  to: Hash | null,
  missing: Set<Hash>,
): EntryDifference<V>[] {
  try {
    return diffEntries<V>(nodes, from, to);
  } catch (error) {
    if (!(error instanceof MissingNodesError)) {
      throw error;
    }
    for (const hash of error.hashes) {
      missing.add(hash);
    }
    return [];
  }
}

function joinChanges<V>(
  byOurs: readonly EntryDifference<V>[],
  byTheirs: readonly EntryDifference<V>[],
): RecordChange<V>[] {
  const ours = new Map(byOurs.map((change) => [change.key, change]));
  return byTheirs.map(({ key, before, after }) => {
    const own = ours.get(key);
    const left = own === undefined ? before : own.after;
    return {
      id: key,
      ...(before === undefined ? {} : { base: before }),
      ...(left === undefined ? {} : { ours: left }),
      ...(after === undefined ? {} : { theirs: after }),
      byOurs: own !== undefined,
    };
  });
}

function* listTexts(changes: readonly RecordChange<{ document?: Hash }>[]): Iterable<Hash> {
  for (const { base, ours, theirs } of changes) {
    if (needsTextMerge(base?.document, ours?.document, theirs?.document)) {
      for (const hash of [base?.document, ours?.document, theirs?.document]) {
        if (hash !== undefined) {
          yield hash;
        }
      }
    }
  }
}

/** Whether both sides have a text and each differs from the base and from the other. */
export function needsTextMerge(
  base: Hash | undefined,
  ours: Hash | undefined,
  theirs: Hash | undefined,
): boolean {
  return (
    ours !== undefined &&
    theirs !== undefined &&
    ours !== theirs &&
    ours !== base &&
    theirs !== base
  );
}
