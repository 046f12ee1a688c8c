export { type ChangeRequestSubject, onChangeRequest } from './access.ts';
export { createChangeRequest, type NewChangeRequest } from './create.ts';
export { describeChangeRequest } from './describe.ts';
export {
  beginRequestEvent,
  type ChangeRequestEvent,
  type ChangeRequestMerged,
  type ConflictResolved,
} from './events.ts';
export { type IntendedMerge, type MergeGuard, mergeGuards } from './merge/merge-guards.ts';
export { onChangeRequestContent, placeOfRequest } from './place.ts';
export { type ChangeRequestStatus, isOutdated } from './policy.ts';
export { locateChangeRequest, presentChangeRequest } from './present.ts';
export {
  deleteRequested,
  deleteStrangersAsked,
  findAskers,
  insertRequested,
  listRequestedIds,
  listRequestedRows,
  listStrangersAsked,
} from './requested-reviewers-store.ts';
export { requireChangeRequest } from './require.ts';

export {
  type ChangeRequestRow,
  findChangeRequest,
  listContributorsAmong,
  tallyRequestComments,
  updateRequestCounts,
} from './store.ts';
export type { ChangeRequestRequestedReviewersTable, ChangeRequestsTable } from './tables.ts';
