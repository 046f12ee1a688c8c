/**
 * What a tree is as content. A plan has its pages at their places, with what their links mean, and knows
 * paths alone; assembled against what a space contains it is changes of records, in which what
 * continues keeps its id.
 */
export { assembleChanges, assembleChangesInSteps } from './assemble-changes.ts';
export type { AssemblyInput, ContentChanges, CurrentContent, StoredFile } from './assembly.ts';
export { assignExportPaths, type ExportedContent } from './export-paths.ts';
export { findDeadAnchors, type KnownAnchors, listAnchoredTexts } from './find-dead-anchors.ts';
export type { FoundTarget, TargetFinder } from './find-target.ts';
export { findUnread } from './find-unread.ts';
export {
  dropWarnings,
  type ElsewhereTarget,
  findLinksElsewhere,
  type LinksElsewhere,
  planElsewhere,
} from './link-languages.ts';
export { listNamedSpecifications, type NamedSpecification } from './named-specifications.ts';
export type { PlannedPage, PlannedTarget } from './place-pages.ts';
export {
  type GivenContents,
  isPlanningText,
  listShownFiles,
  type PlannedText,
  planTree,
  planTreeInSteps,
  type ReadText,
  readSource,
  type SourceReader,
  type TreePlan,
} from './plan-tree.ts';
export { type PlacedPages, planRedirects, type RedirectTarget } from './redirects.ts';
