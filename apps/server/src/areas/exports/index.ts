/** Exports: a space's content written back as a tree of files. */
export { type ExportOptions, type ExportSummary, exportTree } from './export-tree.ts';
export { openFolderTarget, type TreeTarget } from './tree-target.ts';
