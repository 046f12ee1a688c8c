/**
 * What a space contains, and how it changes: records, the map that holds them, page trees, block
 * identity and diff. Pure: no file, network, clock or randomness; identifiers and times are
 * arguments.
 */
export * from './blocks.ts';
export { encodeCanonicalJson } from './canonical-json.ts';
export { changeEntries, changeEntriesInSteps } from './change-entries.ts';
export * from './content-ref.ts';
export * from './diff-entries.ts';
export * from './document.ts';
export * from './exact-number.ts';
export {
  countBytes,
  describeUnsafePath,
  folderOf,
  isMarkdown,
  isReservedPath,
  MARKDOWN_EXTENSION,
  resolvePath,
} from './file-path.ts';
export * from './hash.ts';
export { longestAscending } from './longest-ascending.ts';
export * from './merge/index.ts';
export * from './order.ts';
export {
  countEntries,
  getEntry,
  listEntries,
  listEntriesInSteps,
  listNodeLinks,
  MissingNodesError,
  type NodeSource,
  type NodeWalk,
  type PlacedNode,
  walkNodes,
} from './ordered-map.ts';
export * from './page-attributes.ts';
export * from './page-tree.ts';
export * from './records.ts';
export * from './revision.ts';
export { rewriteTargets } from './rewrite-targets.ts';
export { runAtOnce } from './run-at-once.ts';
export * from './site-addresses.ts';
export * from './slug.ts';
