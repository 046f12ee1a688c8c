import type { Ability, Role } from '@octavo/contract';
import { type Access, type HasRole, onObject, openToVisitors } from '../../http/access.ts';
import type { ReadingCaller, Visitor } from '../../http/caller.ts';
import { notFound } from '../../http/errors.ts';
import type { Db } from '../../platform/index.ts';
import {
  findSpace,
  onPublishedSpace,
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

/**
 * For readers of the content of a space now: members of the role `read`, and visitors of a site that
 * publishes it, who see what conditions let through.
 */
export function onPublishedContent(): Access<PlaceSubject, ReadingCaller> {
  const { load } = onPublishedSpace();
  return openToVisitors(onContent('view'), async (request) => {
    const subject = await load(request);
    return subject && placeForVisitor(subject, subject.space.revision, request.caller);
  });
}

/**
 * The same of the revision that `{revisionId}` names. A visitor sees what the space contains now, or
 * the revision that the token was made for.
 */
export function onPublishedRevision(): Access<PlaceSubject, ReadingCaller> {
  const { load } = onPublishedSpace();
  return openToVisitors(onRevision('view'), async (request) => {
    const subject = await load(request);
    const { revisionId = '', spaceId } = request.params;
    const { revision } = request.caller;
    if (subject === null) return null;
    const isNamed = revision?.spaceId === spaceId && revision?.revisionId === revisionId;
    if (revisionId !== subject.space.revision && !isNamed) return null;
    return placeForVisitor(subject, revisionId, request.caller);
  });
}

function placeForVisitor(
  { publication, ...subject }: SpaceSubject,
  revisionId: string,
  { reader, spaces, published }: Visitor,
): PlaceSubject {
  const place = placeOfRevision(subject.space, revisionId);
  return {
    ...subject,
    place: { ...place, reader, publication, around: { spaces, published } },
  };
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
