import type { Ability, Role } from '@octavo/contract';
import { type Access, defineObject, type HasRole, onObject } from '../../http/access.ts';
import { onSpace, type SpaceSubject, spaceObject } from '../spaces/index.ts';
import { type ChangeRequestRow, findChangeRequest } from './store.ts';

/** Change requests, whose roles are those of their space. */
export const changeRequestObject = defineObject({
  name: 'change-request',
  roles: 'grants',
  within: spaceObject,
});

/** A change request as its caller sees it. */
export interface ChangeRequestSubject extends HasRole {
  readonly space: SpaceSubject['space'];
  readonly role: Role;
  readonly changeRequest: ChangeRequestRow;
}

/**
 * For callers whose role on the space that `{spaceId}` names has `ability`, about its change request
 * that `{changeRequestId}` names by id or number. One of another space is a 404.
 */
export function onChangeRequest(ability: Ability): Access<ChangeRequestSubject> {
  const { load } = onSpace(ability);
  return onObject(changeRequestObject, ability, async (request) => {
    const subject = await load(request);
    if (subject === null) return null;
    const { db, params } = request;
    const changeRequest = await findChangeRequest(
      db,
      subject.space.id,
      params.changeRequestId ?? '',
    );
    return changeRequest === undefined ? null : { ...subject, changeRequest };
  });
}
