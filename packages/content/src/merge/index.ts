/**
 * Three-way merge of revisions: plan on hashes, load the texts both sides changed, decide, resolve
 * what did not go together. Outcomes are values; nothing here writes.
 */
export * from './conflict.ts';
export * from './decide-merge.ts';
export * from './merge-document.ts';
export * from './merge-tools.ts';
export { type MergePlan, planMerge, type RecordChange } from './plan-merge.ts';
export * from './renew-conflict.ts';
export {
  type ConflictChanges,
  type ConflictResolution,
  type ConflictView,
  type ResolveTools,
  UnfitResolutionError,
} from './resolution.ts';
export * from './resolve-conflict.ts';
export { syncAttributes } from './text-attributes.ts';
export type { PageChanges, PageRename } from './tree-draft.ts';
