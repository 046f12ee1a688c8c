/**
 * The revisions of spaces: what a space contained at each moment, and how the next one is made.
 */
export {
  commitRevision,
  type RevisionChanges,
  type RevisionCommit,
  type SpaceContentChanged,
} from './commit-revision.ts';
export { readDocument, readDocuments } from './documents.ts';
export { HeadMovedError, readHead } from './head.ts';
export type { FileIndex, RecordIndex, ReusableContentIndex } from './record-index.ts';
export { listSources, type RevisionView, readRevision, readRevisionRow } from './revision-view.ts';
export { subscribeRevisions } from './start-history.ts';
export type { RevisionGit, RevisionRow } from './store.ts';
