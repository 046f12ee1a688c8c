import type { PageTree } from '../page-tree.ts';
import type {
  FileRecord,
  ReusableContentRecord,
  SourceRecord,
  StoredDocument,
  VariableValue,
} from '../records.ts';
import { type Conflict, type ConflictDetail, makeConflictKey } from './conflict.ts';
import type { TextMerging } from './document-merge.ts';
import { takeGenerated } from './merge-generated.ts';
import { RecordMerger } from './merge-records.ts';
import type { MergeTools } from './merge-tools.ts';
import { ownValue } from './pick-side.ts';
import { placePages } from './place-pages.ts';
import type { MergePlan } from './plan-merge.ts';
import type { PageChanges, PageRename } from './tree-draft.ts';

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
