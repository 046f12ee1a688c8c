/** Something happened to a change request. */
export interface ChangeRequestEvent {
  spaceId: string;
  changeRequestId: string;
  /** Who did it. */
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
    'change-request.merged': ChangeRequestMerged;
  }
}
