/**
 * The revisions of spaces: what a space contained at each moment, and how the next one is made.
 */
export {
  onContent,
  onPublishedContent,
  onPublishedRevision,
  onRevision,
  type PlaceSubject,
  placeOfSpace,
  readSpacePlace,
} from './access.ts';
export {
  findShownContent,
  findShownFile,
  isAnyShown,
  isRecordShown,
  listShownContents,
  listShownFiles,
} from './audience/find-shown.ts';
export { readIncludedContents } from './audience/included-contents.ts';
export {
  createPageJudge,
  isPageConditionMet,
  type JudgedContent,
  makePageScope,
} from './audience/judge-pages.ts';
export { openPageTargets, openTargets, openTargetsOnSite } from './audience/open-targets.ts';
export { type Referrers, referrerIndexes, referrersOf } from './audience/referrers.ts';
export { nameRecord, type RecordName, readShownParts } from './audience/shown-parts.ts';
export type { RevisionChanges } from './change-content.ts';
export { toCodePoints } from './code-points.ts';
export {
  type BranchContentChanged,
  type ContentMove,
  commitRevision,
  type RevisionCommit,
  type SpaceContentChanged,
} from './commit-revision.ts';
export {
  type ContentDraft,
  listContentChanges,
  planContentMerge,
  planDraftMerge,
} from './content-changes.ts';
export {
  type ContentQuery,
  requireRevision,
  wantsComputed,
  wantsMetadata,
} from './content-query.ts';
export {
  defineTreeReading,
  findFacts,
  prepareReadings,
  readTree,
  readTreeInTime,
  takeReading,
} from './document-tree.ts';
export { readDocument, readDocuments, readDocumentsInPassing } from './documents.ts';
export {
  createDownloadUrls,
  type FileDownload,
  isDownloadTarget,
  readDownload,
} from './file-download.ts';
export {
  findRecordState,
  hasDocument,
  makeRecordState,
  type RecordPlace,
} from './find-record-state.ts';
export { hashGitBytes } from './git-oids/hash-git-blob.ts';
export { type GitOids, type GitRecord, readGitOids } from './git-oids/read-git-oids.ts';
export {
  branchHead,
  findBranchHead,
  type Head,
  type HeadMove,
  HeadMovedError,
  type HeadState,
  readHead,
  refuseLocked,
  spaceHead,
} from './head.ts';
export { inspectContent } from './inspect/inspect-content.ts';
export { type Loss, type LostContent, listLosses } from './inspect/list-losses.ts';
export { type ConditionVariables, isConditionMet } from './is-condition-met.ts';
export { isLargeSpace } from './is-large-space.ts';
export { keepShown } from './kept-answers.ts';
export { mergeInTime } from './merge-in-time.ts';
export { mergeSources } from './merge-sources.ts';
export { listMissingFiles } from './owners/list-missing-files.ts';
export { blobNamings } from './owners/named-blobs.ts';
export { makePageAppUrl, publishedPathOf } from './page-addresses.ts';
export { type ContentPlace, type EditablePlace, readPlace, readPlaceUrls } from './place.ts';
export { presentChange, presentFile, presentReusableContent } from './present.ts';
export { presentPage, presentPages } from './present-page.ts';
export { readPageRecord, readRecords } from './read-page-record.ts';
export { type PlaceInput, readingContent } from './reading-content.ts';
export type { FileIndex, RecordIndex, ReusableContentIndex } from './record-index.ts';
export { findPageChanges, listChanges, listWrittenChanges } from './revision-changes.ts';

export { listSources, type RevisionView, readRevision, readRevisionRow } from './revision-view.ts';
export { isSeen, type SeenRevision, seeRevision, type WholePages } from './see-revision.ts';
export { showRevision } from './show-revision.ts';
export { isSmallChange } from './small-change.ts';
export { startBranch } from './start-history.ts';
export type { RevisionGit, RevisionRow } from './store.ts';
export { type StoredAhead, storeAhead } from './store-ahead.ts';
