export {
  listVisitedSpaces,
  onPublishedSpace,
  onSpace,
  requireSubject,
  type SpaceSubject,
  spaceObject,
} from './access.ts';
export {
  takeChangeRequestNumber,
  tallySpaceChangeRequests,
  tallySpaceComments,
  updateSpaceCounts,
} from './counters.ts';
export { createSpace, type NewSpace } from './create.ts';
export { readEmoji } from './emoji.ts';
export type { SpaceCreated, SpaceEvent } from './events.ts';
export type { MergeRulesSetting } from './merge-rules.ts';
export {
  type FindPublications,
  type Publication,
  type PublishedUrls,
  publicationFinders,
  readPublications,
  readPublishedUrlsOf,
} from './publications.ts';
export { type EmptySpace, spaceEmptiers } from './purge.ts';
export { findSpaceLanguage } from './resource.ts';
export { showSpace, showSpaces } from './show-spaces.ts';
export { type SpaceUpdate, spaceUpdateFollowers } from './space-updates.ts';
export {
  findSpace,
  findSpaceFor,
  findSpacesFor,
  listLiveSpaceIds,
  listVisibleSpaceIds,
  selectVisibleSpaceIds,
  swapSpaceRevision,
} from './store.ts';
export type { SpaceRow, SpacesTable } from './tables.ts';
export type { TransferEvent, TransferredOut } from './transfer-events.ts';
export { type TransferGuard, transferGuards } from './transfer-guards.ts';
