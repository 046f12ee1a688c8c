/** What changed between two documents, what clashes in a merge, and both as HTML. Pure. */
export * from './diff-document.ts';
export * from './insert-conflicts.ts';
export { renderDiffHtml } from './render-diff.ts';
export { WordComparer, type WordRun } from './word-runs.ts';
