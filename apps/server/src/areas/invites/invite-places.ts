import type { RightsHolder } from '../../http/rights-holder.ts';
import type { Urls } from '../../http/urls.ts';
import { type Db, defineExtensionPoint, type Platform } from '../../platform/index.ts';
import type { InviteKind } from './tables.ts';

/** A space or a collection as the area that it belongs to answers it. */
export interface InvitePlace {
  readonly id: string;
}

/** Shows those of some spaces, or collections, that a user may see, by their ids. */
export type ShowPlaces = (
  platform: Platform,
  db: Db,
  ids: readonly string[],
  who: { holder: RightsHolder; url: Urls },
) => Promise<ReadonlyMap<string, InvitePlace>>;

/** Lets later areas show what invites let into; without it answers have the bare ids. */
export const invitePlaces = defineExtensionPoint<{
  readonly kind: 'space' | 'collection';
  readonly show: ShowPlaces;
}>('what invites let into');

/** What invites let into, by the ids of that, found at once for each kind. */
export async function showPlaces(
  platform: Platform,
  db: Db,
  invites: readonly { object_kind: InviteKind; object_id: string }[],
  who: { holder: RightsHolder; url: Urls },
): Promise<ReadonlyMap<string, InvitePlace>> {
  const shown = new Map<string, InvitePlace>();
  for (const { kind, show } of invitePlaces.list(platform)) {
    const ids = invites.filter((one) => one.object_kind === kind).map((one) => one.object_id);
    if (ids.length === 0) continue;
    for (const [id, place] of await show(platform, db, [...new Set(ids)], who))
      shown.set(id, place);
  }
  return shown;
}
