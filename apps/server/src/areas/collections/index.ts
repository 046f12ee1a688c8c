export {
  type CollectionSubject,
  collectionObject,
  type LibrarySubject,
  libraryLock,
  onCollection,
  onLibrary,
  toCollectionSubject,
} from './access.ts';
export { createCollection, type NewCollection } from './create.ts';
export {
  type Destination,
  type Movable,
  type MoveFacts,
  type MovingBody,
  moveInLibrary,
  settleDestination,
} from './moving.ts';
export { type NewPlace, requireDepth, requireMayCreateIn } from './place.ts';
export { presentCollection } from './present.ts';

export { type CollectionForUser, findCollection, findCollectionFor } from './store.ts';
export type { CollectionRow, CollectionsTable } from './tables.ts';
