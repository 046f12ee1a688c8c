/**
 * Documentation trees in and out: an import makes a space contain what a folder, archive or
 * repository contains, an export writes a space's content back as a tree.
 */
export { encodeTarget } from './export/encode-target.ts';
export { type ExportOptions, type ExportSummary, exportTree } from './export/export-tree.ts';
export { rewriteTargets } from './export/rewrite-targets.ts';
export { openFolderTarget, type TreeTarget } from './export/tree-target.ts';
export {
  type ImportBranch,
  type ImportOptions,
  type ImportProgress,
  type ImportSummary,
  importTree,
  SpaceLockedError,
} from './import-tree.ts';
export type { SiteConfig, SiteSpaceEntry } from './layouts/site-config.ts';
export type { ImportWarning, TocEntry, WarningKind } from './layouts/toc-entry.ts';
export type { Addition } from './place-addition.ts';
export { chooseSiteSpace, readSiteConfig } from './read-site-config.ts';
export { listRedirects, type RedirectTarget } from './redirects.ts';
export { narrowTree } from './trees/narrow-tree.ts';
export { type OpenTreeOptions, openTree } from './trees/open-tree.ts';
export {
  DEFAULT_TREE_LIMITS,
  type TreeEntry,
  TreeError,
  type TreeLimits,
  type TreeSource,
} from './trees/tree-source.ts';
