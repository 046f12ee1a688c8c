export { answerImport } from './answer-import.ts';
/**
 * Imports: content from outside becomes content of a space. A tree (a folder, archive or repository)
 * makes the space contain what it contains, other sources add to it.
 */
export { type CopiedPictures, copyPictures } from './copy-pictures.ts';

export {
  commitThere,
  type ImportOptions,
  type ImportSummary,
  importIntoSpace,
  importPreparedIntoSpace,
  readCurrent,
  readPageIds,
  SpaceLockedError,
} from './import-tree.ts';
export type { Addition } from './place-addition.ts';
export {
  type ImportProgress,
  keepShown,
  type PreparedTree,
  prepareTree,
  summarizeTree,
  type TreeSummary,
} from './prepare-tree.ts';
export { readSiteConfig } from './read-site-config.ts';
export { listRedirects } from './redirects.ts';
export type { ImportTarget } from './sources/importer.ts';
export { readSpaceTags } from './space-tags.ts';
export { findUnreadablePictures } from './store-files.ts';
export { narrowTree } from './trees/narrow-tree.ts';
export { type OpenTreeOptions, openTree } from './trees/open-tree.ts';
export { splitLanguages } from './trees/split-languages.ts';
export {
  DEFAULT_TREE_LIMITS,
  type TreeEntry,
  type TreeLimits,
  type TreeSource,
} from './trees/tree-source.ts';
