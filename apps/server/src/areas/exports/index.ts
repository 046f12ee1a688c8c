/** Exports: content written back as a tree of files, in a folder or an archive. */
export { type ExportOptions, type ExportSummary, exportTree } from './export-tree.ts';
export { exportingContent } from './exporting-content.ts';
export { openFolderTarget, type TreeTarget } from './tree-target.ts';
