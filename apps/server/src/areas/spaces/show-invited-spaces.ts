import type { ShowPlaces } from '../invites/index.ts';
import { requireSubject } from './access.ts';
import { showSpaces } from './show-spaces.ts';
import { findSpacesFor } from './store.ts';

/** The spaces that invites let onto, as their own operation answers them to a user who sees them. */
export const showInvitedSpaces: ShowPlaces = async (platform, db, ids, { holder, url }) => {
  const rows = await findSpacesFor(db, ids, holder);
  const spaces = await showSpaces(platform, db, [...rows.values()].map(requireSubject), url);
  return new Map(spaces.map((space) => [space.id, space]));
};
