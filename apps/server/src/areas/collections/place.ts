import { type Role, roleHas } from '@octavo/contract';
import { badRequest, conflict, forbidden } from '../../http/errors.ts';
import type { RightsHolder } from '../../http/rights-holder.ts';
import type { Db } from '../../platform/index.ts';
import { countLevelsAbove, countLevelsBelow, isOnTheWay, isWithin } from '../access/index.ts';
import { toCollectionSubject } from './access.ts';
import { findCollectionFor } from './store.ts';

/** How deep collections nest at most: one at the root is at depth 1. */
export const MAX_DEPTH = 10;

/** A place that something is to come into: a collection of an organization, or (null) its root. */
export interface NewPlace {
  organizationId: string;
  parentId: string | null;
  holder: RightsHolder;
  /** The caller's role in the organization, which counts at the root. */
  memberRole: Role | null;
  /** The field that names the collection, such as `body.parent`. */
  field: string;
}

/**
 * Refuses a place in which the caller may not create, and answers the caller's role there.
 *
 * @throws ApiError 400 where it is no collection of the organization that the caller may find, 403
 *   without the ability `create` there
 */
export async function requireMayCreateIn(db: Db, place: NewPlace): Promise<Role> {
  const role = place.parentId === null ? place.memberRole : await findRoleIn(db, place);
  if (role === null || !roleHas(role, 'create')) {
    throw forbidden('forbidden', 'This requires a role with the "create" ability in that place.');
  }
  return role;
}

async function findRoleIn(db: Db, place: NewPlace): Promise<Role | null> {
  const { parentId, organizationId, holder, field } = place;
  const row = await findCollectionFor(db, parentId ?? '', holder);
  if (row?.organization_id === organizationId) {
    const { role } = toCollectionSubject(row);
    if (role !== null || (await isOnTheWay(db, row.id, holder))) return role;
  }
  throw badRequest(field, 'must be a collection of the organization', 'unknown_reference');
}

/**
 * Refuses to put collections deeper than they may be.
 *
 * @param height levels of collections that come there: 1 for one without others in it
 * @throws ApiError 409
 */
export async function requireDepth(
  db: Db,
  { parentId, height }: { parentId: string | null; height: number },
): Promise<void> {
  const above = parentId === null ? 0 : await countLevelsAbove(db, parentId);
  if (above + height > MAX_DEPTH) {
    throw conflict(
      'collection_too_deep',
      `Collections can be nested at most ${MAX_DEPTH} levels deep.`,
    );
  }
}

/**
 * Refuses to put a collection, with those in it, into itself or too deep.
 *
 * @throws ApiError 409
 */
export async function requireFits(db: Db, collection: string, parentId: string): Promise<void> {
  if (await isWithin(db, parentId, collection)) {
    throw conflict(
      'collection_cycle',
      'A collection cannot be moved into itself or into a collection inside it.',
    );
  }
  await requireDepth(db, { parentId, height: await countLevelsBelow(db, collection) });
}
