import { defineArea } from '../../http/define-area.ts';
import { exportQueue } from './exporting-content.ts';
import { exportContent } from './operations/export-content.ts';
import { exportRevisionContent } from './operations/export-revision-content.ts';

/** Exports: content written back as a tree of files, in a folder or an archive. */
export { type ExportOptions, type ExportSummary, exportTree } from './export-tree.ts';
export { exportingContent } from './exporting-content.ts';
export { openFolderTarget, type TreeTarget } from './tree-target.ts';

export const exportsArea = defineArea({
  name: 'exports',
  words: ['export'],
  operations: [exportContent, exportRevisionContent],
  states: [exportQueue],
});
