import type { ShowPlaces } from '../invites/index.ts';
import { toCollectionSubject } from './access.ts';
import { presentCollection } from './present.ts';
import { findCollectionsFor } from './store.ts';

/** The collections that invites let onto, as their own operation answers them to who finds them. */
export const showInvitedCollections: ShowPlaces = async (_platform, db, ids, { holder, url }) => {
  const rows = await findCollectionsFor(db, ids, holder);
  const shown = [...rows.values()].map((row) => presentCollection(toCollectionSubject(row), url));
  return new Map(shown.map((collection) => [collection.id, collection]));
};
