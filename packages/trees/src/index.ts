/**
 * Trees of documentation files: their paths, their texts and how each is written. What a tree means is
 * behind `./layouts`, what it is as content behind `./plan`, and how content is written as a tree
 * behind `./write`. Pure: no file is opened here, and ids, times and hashes are arguments.
 */
export { findLine } from './find-line.ts';
export { maskCode } from './mask-code.ts';
export {
  checkTreePath,
  isFolderPage,
  joinPath,
  nameOf,
  pathBelow,
  quotePath,
  relativePath,
  TreeError,
  withoutMarkdownExtension,
} from './paths.ts';
export { isSame } from './same-record.ts';
export {
  findPageSyntax,
  findSyntax,
  isPageSource,
  type PageSyntax,
  type SourceSyntax,
  type SourceText,
} from './source-syntax.ts';
export { encodeAnchor, encodeTarget, encodeUrl } from './targets.ts';
export { findAnyCase, makeTreeView, type TreeView } from './tree-view.ts';
export type { TreeWarning, WarningKind } from './tree-warning.ts';
