/** A space was made; its content is empty, or that of the revision `copyOf`. */
export interface SpaceCreated {
  spaceId: string;
  /** The id that its first revision gets. */
  revisionId: string;
  authorId: string | null;
  copyOf?: string;
}

/** Something happened to a space. */
export interface SpaceEvent {
  spaceId: string;
  organizationId: string;
}

declare module '../../platform/events/events.ts' {
  interface EventMap {
    'space.created': SpaceCreated;
    /** Its settings were changed. */
    'space.updated': SpaceEvent;
    /** It waits to be purged: nothing shows it any more. */
    'space.deleted': SpaceEvent;
    'space.restored': SpaceEvent;
    /** It is about to be removed for good, together with all that belongs to it. */
    'space.purged': SpaceEvent;
  }
}
