import type { Role } from '@octavo/contract';
import { type Actor, type Platform, readTimestamp, type Tx } from '../../platform/index.ts';
import { addAccessObject, settlePosition } from '../access/index.ts';
import { describeSpace, locateSpace } from './events.ts';
import { insertSpace } from './store.ts';
import type { SpaceRow } from './tables.ts';

/** A new space; what is left out gets the default of the service contract. */
export interface NewSpace {
  organizationId: string;
  /** Who makes it. */
  actor: Actor;
  title?: string;
  /** The character. */
  emoji?: string;
  /** The name of an icon. */
  icon?: string | null;
  /** The collection it is in; the root of the organization unless given. */
  parentId?: string | null;
  editMode?: 'live' | 'locked';
  language?: NonNullable<SpaceRow['language']>;
  defaultLevel?: Role | null;
  /** The revision whose content it starts with; it shares all of it. */
  copyOf?: string;
  /** The space, in the same place, that it is a copy of: it comes right behind that. */
  original?: string;
}

const DEFAULT_TITLE = 'Untitled';
const DEFAULT_EMOJI = '📖';

/** Adds a space, last in its place or behind what it is a copy of, and starts its history. */
export async function createSpace(
  platform: Pick<Platform, 'ids' | 'clock' | 'events'>,
  tx: Tx,
  space: NewSpace,
): Promise<SpaceRow> {
  const now = readTimestamp(platform.clock);
  const { organizationId, parentId = null, defaultLevel = null } = space;
  const place = { parent_id: parentId, default_level: defaultLevel };
  const row: Omit<SpaceRow, keyof typeof place> = {
    id: platform.ids.next(),
    organization_id: space.organizationId,
    title: space.title ?? DEFAULT_TITLE,
    emoji: space.emoji ?? DEFAULT_EMOJI,
    icon: space.icon ?? null,
    edit_mode: space.editMode ?? 'live',
    language: space.language ?? null,
    revision: platform.ids.next(),
    comments: 0,
    change_requests: 0,
    change_requests_open: 0,
    change_requests_draft: 0,
    created_at: now,
    updated_at: now,
    deleted_at: null,
  };
  await insertSpace(tx, row);
  const { copyOf, original } = space;
  const wanted = original === undefined ? 'last' : { after: original };
  const position = await settlePosition(tx, { organizationId, parentId }, wanted, row.id);
  await addAccessObject(tx, {
    id: row.id,
    kind: 'space',
    organizationId,
    parentId,
    defaultLevel,
    position: position ?? null,
  });
  await platform.events.emit(tx, 'space.created', {
    actor: space.actor,
    ...locateSpace(row),
    after: describeSpace({ ...row, ...place }),
    revisionId: row.revision,
    ...(copyOf === undefined ? {} : { copyOf }),
    ...(original === undefined ? {} : { original }),
  });
  return { ...row, ...place };
}
