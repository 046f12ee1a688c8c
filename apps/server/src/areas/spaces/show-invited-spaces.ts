import type { ShowPlaces } from '../invites/index.ts';
import { requireSubject } from './access.ts';
import { presentSpace } from './present.ts';
import { readPublishedUrls } from './published-urls.ts';
import { findSpacesFor } from './store.ts';

/** The spaces that invites let onto, as their own operation answers them to a user who sees them. */
export const showInvitedSpaces: ShowPlaces = async (platform, db, ids, { userId, url }) => {
  const rows = await findSpacesFor(db, ids, userId);
  const urls = await readPublishedUrls(platform, db, [...rows.keys()]);
  return new Map(
    [...rows].map(([id, row]) => {
      const { space, role } = requireSubject(row);
      return [id, presentSpace(space, role, url, urls.get(id))];
    }),
  );
};
