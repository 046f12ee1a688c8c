import type { Role } from '@octavo/contract';
import { type Actor, type Platform, readTimestamp, type Tx } from '../../platform/index.ts';
import { addAccessObject, settlePosition } from '../access/index.ts';
import { describeCollection, locateCollection } from './events.ts';
import { insertCollection } from './store.ts';
import type { CollectionRow } from './tables.ts';

/** A new collection; what is left out gets a default. */
export interface NewCollection {
  organizationId: string;
  /** Who makes it. */
  actor: Actor;
  title?: string;
  description?: string | null;
  /** The collection it is in; the root of the organization unless given. */
  parentId?: string | null;
  defaultLevel?: Role | null;
}

const DEFAULT_TITLE = 'Untitled';

/** Adds a collection, last in its place. */
export async function createCollection(
  platform: Pick<Platform, 'ids' | 'clock' | 'events'>,
  tx: Tx,
  collection: NewCollection,
): Promise<CollectionRow> {
  const { organizationId, parentId = null, defaultLevel = null } = collection;
  const id = platform.ids.next();
  const now = readTimestamp(platform.clock);
  const position = await settlePosition(tx, { organizationId, parentId }, 'last', id);
  await addAccessObject(tx, {
    id,
    kind: 'collection',
    organizationId,
    parentId,
    defaultLevel,
    position: position ?? null,
  });
  const row = {
    id,
    title: collection.title ?? DEFAULT_TITLE,
    description: collection.description ?? null,
    created_at: now,
    updated_at: now,
  };
  await insertCollection(tx, row);
  const made: CollectionRow = {
    ...row,
    organization_id: organizationId,
    parent_id: parentId,
    default_level: defaultLevel,
  };
  await platform.events.emit(tx, 'collection.created', {
    actor: collection.actor,
    ...locateCollection(made),
    after: describeCollection(made),
  });
  return made;
}
