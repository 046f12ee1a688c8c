import { type Access, type HasRole, onObject } from '../../http/access.ts';
import { notFound } from '../../http/errors.ts';
import type { Ability, Role } from '../../http/roles.ts';
import type { Db } from '../../platform/index.ts';
import {
  findSpace,
  onSpace,
  type SpaceRow,
  type SpaceSubject,
  spaceObject,
} from '../spaces/index.ts';
import { knownHead, refuseLocked } from './head.ts';
import type { ContentPlace, EditablePlace } from './place.ts';

/** Content as its caller sees it: the role is that on the space. */
export interface PlaceSubject<Place extends ContentPlace = ContentPlace> extends HasRole {
  readonly space: SpaceRow;
  readonly role: Role;
  readonly place: Place;
}

/** For callers whose role on the space that `{spaceId}` names has `ability`, about its content now. */
export function onContent(ability: Ability): Access<PlaceSubject<EditablePlace>> {
  const { load } = onSpace(ability);
  return onObject(spaceObject, ability, async (request) => {
    const subject = await load(request);
    if (subject === null) return null;
    let found = subjects.get(subject);
    if (found === undefined) {
      found = { ...subject, place: placeOfSpace(subject.space) };
      subjects.set(subject, found);
    }
    return found;
  });
}

/** What was made of a subject that is remembered until something is committed. */
const subjects = new WeakMap<SpaceSubject, PlaceSubject<EditablePlace>>();

/**
 * For callers whose role on the space that `{spaceId}` names has `ability`, about its revision that
 * `{revisionId}` names. Reading it is a 404 where the space has none of that id.
 */
export function onRevision(ability: Ability): Access<PlaceSubject> {
  const { load } = onSpace(ability);
  return onObject(spaceObject, ability, async (request) => {
    const subject = await load(request);
    const revisionId = request.params.revisionId ?? '';
    return subject && { ...subject, place: placeOfRevision(subject.space, revisionId) };
  });
}

function placeOfRevision(space: SpaceRow, revisionId: string): ContentPlace {
  return { space, revisionId, location: `/spaces/${space.id}/revisions/${revisionId}` };
}

/** The content of a space as it is by this row. */
export function placeOfSpace(space: SpaceRow): EditablePlace {
  return {
    space,
    revisionId: space.revision,
    location: `/spaces/${space.id}/content`,
    head: knownHead(space),
    requireEditable: () => refuseLocked(space),
    async reread(db) {
      const now = await findSpace(db, space.id);
      if (now === undefined) throw notFound('space');
      return placeOfSpace(now);
    },
    onChanged: () => Promise.resolve(),
  };
}

/**
 * The content of a space as it is now, for those that no request brings here.
 *
 * @throws Error where there is no such space.
 */
export async function readSpacePlace(db: Db, spaceId: string): Promise<EditablePlace> {
  const space = await findSpace(db, spaceId);
  if (space === undefined) throw new Error(`There is no space ${spaceId}.`);
  return placeOfSpace(space);
}
