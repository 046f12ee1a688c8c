import type { EventEnvelope, EventObject, Facts } from '../../platform/index.ts';
import type { CollectionRow } from './tables.ts';

/** Something happened to a collection. */
export interface CollectionEvent extends EventEnvelope<EventObject<'collection'>> {
  organizationId: string;
}

declare module '../../platform/events/events.ts' {
  interface EventMap {
    'collection.created': CollectionEvent;
    /** Its settings were changed. */
    'collection.updated': CollectionEvent;
    /** It has another place: in another collection, or among those beside it. */
    'collection.moved': CollectionEvent;
    /** It was empty, and is gone for good. */
    'collection.deleted': CollectionEvent;
  }
}

/** What events say of a collection. */
export function describeCollection(collection: CollectionRow): Facts {
  return {
    title: collection.title,
    description: collection.description,
    parent: collection.parent_id,
    defaultLevel: collection.default_level,
  };
}

/** How events name a collection. */
export function locateCollection(collection: Pick<CollectionRow, 'id' | 'organization_id'>) {
  return {
    organizationId: collection.organization_id,
    object: { kind: 'collection', id: collection.id },
  } as const;
}
