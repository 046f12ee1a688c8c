import type { Ability } from '@octavo/contract';
import { type Access, onObject } from '../../http/access.ts';
import type { Platform } from '../../platform/index.ts';
import type { EditablePlace, PlaceSubject } from '../content/index.ts';
import type { SpaceRow } from '../spaces/index.ts';
import { type ChangeRequestSubject, changeRequestObject, onChangeRequest } from './access.ts';
import { completeRequestPage } from './conflicts/complete-request-page.ts';
import { knownRequestHead, refuseClosed } from './head.ts';
import { noteEdit } from './note-edit.ts';
import { ancestorOf } from './policy.ts';
import { locateChangeRequest } from './present.ts';
import { requireChangeRequest } from './require.ts';
import type { ChangeRequestRow } from './store.ts';

/** A change request as its caller sees it, with its content. */
export type RequestPlaceSubject = ChangeRequestSubject & PlaceSubject<EditablePlace>;

/**
 * For callers whose role on the space that `{spaceId}` names has `ability`, about the content of its
 * change request that `{changeRequestId}` names by id or number.
 */
export function onChangeRequestContent(ability: Ability): Access<RequestPlaceSubject> {
  const { load } = onChangeRequest(ability);
  return onObject(changeRequestObject, ability, async (request) => {
    const subject = await load(request);
    if (subject === null) return null;
    const { space, changeRequest } = subject;
    return { ...subject, place: placeOfRequest(request.platform, space, changeRequest) };
  });
}

/** The content of a change request as it is by this row: what the space would contain with it. */
export function placeOfRequest(
  platform: Platform,
  space: SpaceRow,
  row: ChangeRequestRow,
): EditablePlace {
  return {
    space,
    revisionId: row.revision,
    changeRequestId: row.id,
    location: `${locateChangeRequest(row)}/content`,
    base: ancestorOf(row),
    head: knownRequestHead(row),
    requireEditable: () => refuseClosed(row),
    reread: async (db) => placeOfRequest(platform, space, await requireChangeRequest(db, row)),
    onChanged: (tx, actor) => noteEdit(platform, tx, row, actor),
    completePage: (_platform, page, shown) => completeRequestPage(platform, row, page, shown),
  };
}
