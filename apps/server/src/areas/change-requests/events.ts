import type { SpacesTable } from '../spaces/index.ts';
import type { ChangeRequestRow } from './store.ts';

/** Something happened to a change request. */
export interface ChangeRequestEvent {
  spaceId: string;
  changeRequestId: string;
  /** Who did it. */
  userId: string;
}

/** An open change request is about to be merged: a subscriber that throws an ApiError refuses it. */
export interface ChangeRequestMerging {
  space: SpacesTable;
  /** As it is now, before it takes in the space. */
  changeRequest: ChangeRequestRow;
  /** Who merges it. */
  userId: string;
}

/** A change request was merged; `revisionId` is the space's revision that holds it. */
export interface ChangeRequestMerged extends ChangeRequestEvent {
  revisionId: string;
}

declare module '../../platform/events/events.ts' {
  interface EventMap {
    'change-request.created': ChangeRequestEvent;
    /** Its subject, status or content changed, other than by the merge. */
    'change-request.updated': ChangeRequestEvent;
    /** Nothing is written yet, and conflicts may still keep it from being merged. */
    'change-request.merging': ChangeRequestMerging;
    'change-request.merged': ChangeRequestMerged;
  }
}
