import { type Ability, higherRole, type Role, roleHas } from '@octavo/contract';
import { type Access, defineObject, type HasRole, onObject } from '../../http/access.ts';
import { notFound } from '../../http/errors.ts';
import type { RightsHolder } from '../../http/rights-holder.ts';
import type { Db } from '../../platform/index.ts';
import { hasGrant, isOnTheWay, roleOf } from '../access/index.ts';
import { type OrganizationSubject, onOrganization } from '../orgs/index.ts';
import { type CollectionForUser, findCollectionFor } from './store.ts';
import type { CollectionRow } from './tables.ts';

/** Collections. What changes the order or the nesting of an organization's library takes the lock of that. */
export const collectionObject = defineObject({
  name: 'collection',
  roles: 'grants',
  lockOf: ({ collection }: CollectionSubject) => libraryLock(collection.organization_id),
});

/** The name of the lock that writes to the order and nesting of an organization's library take. */
export function libraryLock(organizationId: string): string {
  return `library ${organizationId}`;
}

/** A collection as its caller sees it; role null where it only leads to something the caller sees. */
export interface CollectionSubject extends HasRole {
  readonly collection: CollectionRow;
  readonly role: Role | null;
}

/**
 * For callers whose role on the collection that `{collectionId}` names has `ability`; `access` is for
 * those as well whom it leads to something below it. Others get a 404.
 */
export function onCollection(ability: Ability): Access<CollectionSubject> {
  return onObject(collectionObject, ability, async ({ db, caller, params }) => {
    const row = await findCollectionFor(db, params.collectionId ?? '', caller);
    if (row === undefined) return null;
    const subject = toCollectionSubject(row);
    if (subject.role !== null) return subject;
    return (await isOnTheWay(db, row.id, caller)) ? subject : null;
  });
}

/**
 * A collection as a user sees it who had a role on it, after it was changed or moved.
 *
 * @throws ApiError 404
 */
export async function requireCollectionSubject(
  db: Db,
  id: string,
  holder: RightsHolder,
): Promise<CollectionSubject> {
  const row = await findCollectionFor(db, id, holder);
  if (row === undefined) throw notFound('collection');
  return toCollectionSubject(row);
}

/** A collection row with what the user's role follows from, as a subject. */
export function toCollectionSubject(row: CollectionForUser): CollectionSubject {
  const {
    member_role: _,
    inherited_level: _l,
    granted_rank: _g,
    team_rank: _t,
    ...collection
  } = row;
  return { collection, role: roleOf(row) };
}

/** The collections and spaces of an organization, as a whole. */
const libraryObject = defineObject({
  name: 'library',
  roles: 'membership',
  lockOf: ({ organization }: OrganizationSubject) => libraryLock(organization.id),
});

/** An organization with somebody who may put something into it, or into a collection of it. */
export interface LibrarySubject extends OrganizationSubject {
  /** The role in the organization; `role` includes create for who was granted that on a collection. */
  readonly memberRole: Role | null;
}

/**
 * For members of the organization that `{organizationId}` names who may create at its root or in one
 * of its collections; `requireMayCreateIn` says whether in the very place that a body names.
 */
export function onLibrary(): Access<LibrarySubject> {
  const organization = onOrganization('access');
  return onObject(libraryObject, 'create', async (request) => {
    const subject = await organization.load(request);
    if (subject === null) return null;
    const { db, caller } = request;
    const who = { organization: subject.organization.id, holder: caller };
    const mayCreate =
      roleHas(subject.role, 'create') ||
      (await hasGrant(db, who, { kinds: ['collection'], atLeast: 'create' }));
    const role = mayCreate ? higherRole(subject.role, 'create') : subject.role;
    return { ...subject, memberRole: subject.role, role };
  });
}
