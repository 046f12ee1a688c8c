import type { EventEnvelope, EventObject } from '../../platform/index.ts';

/** A space, or a collection with all that is in it, went from one organization to another. */
export interface TransferEvent extends EventEnvelope<EventObject<'space' | 'collection'>> {
  organizationId: string;
  /** Every space that went, those that wait to be purged included. */
  spaceIds: readonly string[];
  /** Every collection that went. */
  collectionIds: readonly string[];
}

/** The organization that it left is told what went with it, of which nothing else is said. */
export interface TransferredOut extends TransferEvent {
  dropped: {
    /** Grants to people and teams. */
    readonly grants: number;
    readonly invites: number;
    /** Values of custom fields, or parts of them, that the other organization has no place for. */
    readonly fieldValues: number;
  };
}

declare module '../../platform/events/events.ts' {
  interface EventMap {
    /** It left the organization; `after` has the organization it went to. */
    'space.transferred-out': TransferredOut;
    /** It came into the organization; `before` has the organization it came from. */
    'space.transferred-in': TransferEvent;
    'collection.transferred-out': TransferredOut;
    'collection.transferred-in': TransferEvent;
  }
}
