import type { EventEnvelope, EventObject, Facts } from '../../platform/index.ts';
import type { SpaceRow } from './tables.ts';

/** Something happened to a space. */
export interface SpaceEvent extends EventEnvelope<EventObject<'space'>> {
  organizationId: string;
}

/** A space was made; its content is empty, or that of the revision `copyOf`. */
export interface SpaceCreated extends SpaceEvent {
  /** The id that its first revision gets. */
  revisionId: string;
  copyOf?: string;
  /** The space that it is a copy of. */
  original?: string;
}

declare module '../../platform/events/events.ts' {
  interface EventMap {
    'space.created': SpaceCreated;
    /** Its settings were changed. */
    'space.updated': SpaceEvent;
    /** It has another place: in another collection, or among those beside it. */
    'space.moved': SpaceEvent;
    /** What it has in custom fields was changed. */
    'space.custom-fields-updated': SpaceEvent;
    /** It waits to be purged: nothing shows it any more. */
    'space.deleted': SpaceEvent;
    'space.restored': SpaceEvent;
    /** It is about to be removed for good, together with all that belongs to it. */
    'space.purged': SpaceEvent;
  }
}

type SpaceFields = Pick<SpaceRow, 'title' | 'emoji' | 'icon' | 'edit_mode' | 'language'> &
  Partial<Pick<SpaceRow, 'default_level' | 'parent_id'>>;

/** What events say of a space; where it is and its `default_level` where they are at hand. */
export function describeSpace(space: SpaceFields): Facts {
  return {
    title: space.title,
    emoji: space.emoji,
    icon: space.icon,
    editMode: space.edit_mode,
    language: space.language,
    ...(space.parent_id === undefined ? {} : { parent: space.parent_id }),
    ...(space.default_level === undefined ? {} : { defaultLevel: space.default_level }),
  };
}

/** How events name a space. */
export function locateSpace(space: Pick<SpaceRow, 'id' | 'organization_id'>) {
  return {
    organizationId: space.organization_id,
    object: { kind: 'space', id: space.id },
  } as const;
}
