import type { Ability, Role } from '@octavo/contract';
import {
  type Access,
  defineObject,
  type HasRole,
  type ObjectKind,
  onObject,
  openToVisitors,
} from '../../http/access.ts';
import type { ReadingCaller, Visitor } from '../../http/caller.ts';
import { writeHolder } from '../../http/rights-holder.ts';
import { defineStampedCache } from '../../http/stamped-cache.ts';
import type { Db, Platform } from '../../platform/index.ts';
import { roleOf } from '../access/index.ts';
import { libraryLock } from '../collections/index.ts';
import type { Publication } from './publications.ts';
import { findSpace, findSpaceFor, listSpacesById, type SpaceForUser } from './store.ts';
import type { SpaceRow } from './tables.ts';

/** How long a deleted space can be restored, in milliseconds: 7 days. */
export const RETENTION_MS = 7 * 24 * 60 * 60 * 1000;

/** Spaces. Whoever writes to a space, or to what lies in it, takes the lock of its id. */
export const spaceObject = defineObject({
  name: 'space',
  roles: 'grants',
  lockOf: ({ space }: SpaceSubject) => space.id,
});

/**
 * Spaces as parts of their organization's library. What gives a space a place, a move or a copy beside
 * it, takes the lock of the library: it decides by what stands around, and by the space only that it
 * may. Deleting and restoring take the lock of the space instead. Neither gives it another place,
 * and whoever edits decides by the space alone, in a transaction that sees no more than what is
 * committed: a deletion beside it would leave an edit, and what follows from one, in a space that
 * is gone. Where a deletion or a restore meets a move, or the deletion of the collection around it,
 * they write to the same row, and the database lets one be tried again.
 */
const spaceInLibraryObject = defineObject({
  name: 'space',
  roles: 'grants',
  lockOf: ({ space }: SpaceSubject) => libraryLock(space.organization_id),
});

/** A space as its caller sees it. */
export interface SpaceSubject extends HasRole {
  readonly space: SpaceRow;
  readonly role: Role;
  /** How the site publishes it that a visitor reads; for others that is looked up. */
  readonly publication?: Publication;
}

/** Whether deleted spaces count as existing: `no`, `also`, or `only` they do. */
export type DeletedSpaces = 'no' | 'also' | 'only';

/**
 * For callers whose role on the space that `{spaceId}` names has `ability`. A space that the caller
 * has no role on is a 404, and so is a deleted one unless `deleted` says otherwise.
 */
export function onSpace(
  ability: Ability,
  options: { deleted?: DeletedSpaces } = {},
): Access<SpaceSubject> {
  return onSpaceIn(spaceObject, ability, options.deleted ?? 'no');
}

/**
 * Like `onSpace`, open to visitors: they see the spaces that their site shows them, as readers, and
 * of the rows of these not what only their organization knows.
 */
export function onPublishedSpace(
  options: { deleted?: DeletedSpaces } = {},
): Access<SpaceSubject, ReadingCaller> {
  return openToVisitors(onSpace('view', options), async ({ platform, db, caller, params }) => {
    const { spaceId = '' } = params;
    const url = caller.spaces.get(spaceId);
    if (url === undefined) return null;
    // Ids of users are never empty, so no key of theirs is one of these.
    const found = await subjects.read(platform, db, ` ${spaceId}`, async () => {
      const space = await findSpace(db, spaceId);
      const isGone = space === undefined || space.deleted_at !== null;
      return isGone ? undefined : { space: hideInternals(space), role: 'read' };
    });
    return found === undefined ? null : { ...found, publication: describePublication(caller, url) };
  });
}

/** The spaces that a visitor sees, all of them with one query. */
export async function listVisitedSpaces(db: Db, visitor: Visitor): Promise<SpaceSubject[]> {
  const rows = await listSpacesById(db, [...visitor.spaces.keys()]);
  return rows.map((row) => ({
    space: hideInternals(row),
    role: 'read',
    publication: describePublication(visitor, visitor.spaces.get(row.id) ?? ''),
  }));
}

function describePublication({ visibility }: Visitor, published: string): Publication {
  const urls = { published, ...(visibility === 'public' ? { public: published } : {}) };
  return { urls, visibility };
}

/** A row as those see it who only read what is published. */
function hideInternals(space: SpaceRow): SpaceRow {
  const nothing = { comments: 0, change_requests: 0, change_requests_open: 0 };
  return { ...space, ...nothing, change_requests_draft: 0, parent_id: null, default_level: null };
}

/** Like `onSpace`, for writes that give a space a place in the library of its organization. */
export function onSpaceInLibrary(ability: Ability): Access<SpaceSubject> {
  return onSpaceIn(spaceInLibraryObject, ability, 'no');
}

function onSpaceIn(
  object: ObjectKind,
  ability: Ability,
  deleted: DeletedSpaces,
): Access<SpaceSubject> {
  return onObject(object, ability, async ({ platform, db, caller, params }) => {
    const id = params.spaceId ?? '';
    const key = `${writeHolder(caller)} ${id}`;
    const subject = await subjects.read(platform, db, key, async () => {
      const row = await findSpaceFor(db, id, caller);
      return row === undefined ? undefined : toSubject(row);
    });
    return subject !== undefined && isThere(subject.space, deleted, platform) ? subject : null;
  });
}

/** Of a space row in memory, about. */
const SUBJECT_BYTES = 1_200;

export const subjects = defineStampedCache<SpaceSubject>(
  { name: 'space-subjects', share: 10 },
  SUBJECT_BYTES,
);

/** A space row with what the user's role follows from, as a subject; undefined without a role. */
export function toSubject(row: SpaceForUser): SpaceSubject | undefined {
  const { member_role: _, inherited_level: _l, granted_rank: _g, team_rank: _t, ...space } = row;
  const role = roleOf(row);
  return role === null ? undefined : { space, role };
}

/** Like `toSubject`, of a row that was selected because the user has a role. */
export function requireSubject(row: SpaceForUser): SpaceSubject {
  const subject = toSubject(row);
  if (subject === undefined) throw new Error('A space without a role for the user was selected.');
  return subject;
}

function isThere(space: SpaceRow, deleted: DeletedSpaces, platform: Platform): boolean {
  if (space.deleted_at === null) return deleted !== 'only';
  const age = platform.clock.now().getTime() - Date.parse(space.deleted_at);
  return deleted !== 'no' && age < RETENTION_MS;
}
